// Sabaki's @sabaki/go-board: boards that do not change; simple ko and suicide are prevented when asked.
// The second word of the command line is "suicide" where suicide is to be allowed.
"use strict";

const { Illegal, library, serve } = require("./gtp.js");
const GoBoard = library("@sabaki/go-board");

const rules = { preventOverwrite: true, preventSuicide: process.argv[3] !== "suicide", preventKo: true };
const PREVENTED = ["Overwrite prevented", "Suicide prevented", "Ko prevented"];
const sign = (colour) => (colour === "black" ? 1 : -1);

class Board {
  constructor(width, height) {
    this.height = height;
    this.board = GoBoard.fromDimensions(width, height);
  }

  vertex([column, row]) {
    return [column, this.height - 1 - row];
  }

  setup(black, white) {
    for (const point of black) this.board.set(this.vertex(point), 1);
    for (const point of white) this.board.set(this.vertex(point), -1);
    if (!this.board.isValid()) throw new Illegal();
  }

  moved(colour, vertex) {
    try {
      return this.board.makeMove(sign(colour), vertex, rules);
    } catch (error) {
      if (!PREVENTED.includes(error.message)) throw error;
      return null;
    }
  }

  legal(colour, point) {
    return this.moved(colour, this.vertex(point)) !== null;
  }

  play(colour, point) {
    const after = this.moved(colour, this.vertex(point));
    if (after === null) throw new Illegal();
    this.board = after;
  }

  // The library takes a vertex off the board for a pass.
  pass(colour) {
    this.board = this.moved(colour, [-1, -1]);
  }

  stones(colour) {
    const rows = this.board.signMap.flatMap((cells, row) => cells.map((cell, column) => [cell, column, row]));
    return rows.filter(([cell]) => cell === sign(colour)).map(([, column, row]) => [column, this.height - 1 - row]);
  }
}

serve((width, height) => new Board(width, height), "Sabaki go-board", library("@sabaki/go-board/package.json").version);
