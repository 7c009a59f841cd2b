// WGo's Game: it keeps turns, and a pass hands the turn over. Command line: repeating (KO, NONE, ALL), "suicide";
// or rules=NAME for the rules that the library itself has under this name.
"use strict";

const { CannotRepresent, Illegal, library, serve } = require("./gtp.js");
const { Color, Game, goRules } = library("wgo");

const [repeating = "KO", suicide] = process.argv.slice(3);
const rules = repeating.startsWith("rules=") ? goRules[repeating.slice("rules=".length)] : {
  repeating, allowRewrite: false, allowSuicide: suicide === "suicide", komi: 0,
};
const value = (colour) => (colour === "black" ? Color.BLACK : Color.WHITE);

class Board {
  constructor(width, height) {
    if (width !== height) throw new CannotRepresent("square boards only");
    this.side = width;
    this.game = new Game(width, rules);
  }

  // The turn is a property that callers may set; stones are added to the first position.
  setup(black, white) {
    for (const point of black) this.add(point, Color.BLACK);
    for (const point of white) this.add(point, Color.WHITE);
  }

  add([column, row], color) {
    if (!this.game.addStone(column, this.side - 1 - row, color)) throw new Illegal();
  }

  legal(colour, [column, row]) {
    const before = this.game.turn;
    this.game.turn = value(colour);
    const valid = this.game.isValid(column, this.side - 1 - row);
    this.game.turn = before;
    return valid;
  }

  play(colour, [column, row]) {
    this.game.turn = value(colour);
    if (!this.game.play(column, this.side - 1 - row)) throw new Illegal();
  }

  pass(colour) {
    this.game.pass(value(colour));
  }

  *stones(colour) {
    for (let column = 0; column < this.side; column += 1) {
      for (let row = 0; row < this.side; row += 1) {
        if (this.game.getStone(column, this.side - 1 - row) === value(colour)) yield [column, row];
      }
    }
  }
}

serve((width, height) => new Board(width, height), "WGo", library("wgo/package.json").version);
