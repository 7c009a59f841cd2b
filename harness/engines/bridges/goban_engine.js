// online-go.com's GobanEngine, from a bundle for browsers: it gets the few globals that it looks for.
// Command line: superko_algorithm (psk, ssk, or none for simple ko alone), then "suicide" to allow suicide; or
// rules=NAME for the rules that the library itself has under this name.
"use strict";

const nothing = () => {};
globalThis.window = globalThis;
globalThis.self = globalThis;
globalThis.addEventListener = nothing;
globalThis.document = { body: {}, createElement: () => ({ style: {} }), addEventListener: nothing };

const { Illegal, library, serve } = require("./gtp.js");
const { GobanEngine } = library("goban");

const [superko = "none", suicide] = process.argv.slice(3);
const settings = superko.startsWith("rules=") ? { rules: superko.slice("rules=".length) } : {
  superko_algorithm: superko === "none" ? "noresult" : superko,
  allow_superko: superko === "none",
  allow_self_capture: suicide === "suicide",
};
const REFUSALS = [
  "illegal_ko_move", "illegal_board_repetition", "illegal_self_capture", "stone_already_placed_here",
];
const letters = "abcdefghijklmnopqrstuvwxyz";
const number = (colour) => (colour === "black" ? 1 : 2);

class Board {
  constructor(width, height) {
    this.shape = { width, height };
    this.engine = new GobanEngine({ ...this.shape, ...settings });
  }

  setup(black, white) {
    const text = (points) => points.map(([column, row]) => letters[column] + letters[this.row(row)]).join("");
    const initial = { black: text(black), white: text(white) };
    this.engine = new GobanEngine({ ...this.shape, ...settings, initial_state: initial });
  }

  row(fromBottom) {
    return this.shape.height - 1 - fromBottom;
  }

  // The player is a property that callers may set, as for handicap games.
  play(colour, [column, row]) {
    this.engine.player = number(colour);
    try {
      this.engine.place(column, this.row(row), true, true);
    } catch (error) {
      if (!REFUSALS.includes(error.message_id)) throw error;
      throw new Illegal();
    }
  }

  pass(colour) {
    this.engine.player = number(colour);
    this.engine.place(-1, -1);
  }

  *stones(colour) {
    for (const [fromTop, cells] of this.engine.board.entries()) {
      for (const [column, cell] of cells.entries()) {
        if (cell === number(colour)) yield [column, this.row(fromTop)];
      }
    }
  }
}

serve((width, height) => new Board(width, height), "online-go GobanEngine", library("goban/package.json").version);
