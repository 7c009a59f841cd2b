// Tenuki's Game: it keeps turns and refuses suicide. The second word of the command line is its koRule.
"use strict";

const { CannotRepresent, Illegal, library, serve } = require("./gtp.js");
const { Game } = library("tenuki");

class Board {
  constructor(width, height) {
    if (width !== height || width > 19) throw new CannotRepresent("square boards up to 19 only");
    this.side = width;
    this.game = new Game({ boardSize: width, koRule: process.argv[3] || "simple" });
  }

  toMove() {
    return this.game.isOver() ? null : this.game.currentPlayer();
  }

  legal(colour, [column, row]) {
    return !this.game.isIllegalAt(this.side - 1 - row, column);
  }

  play(colour, [column, row]) {
    if (!this.game.playAt(this.side - 1 - row, column)) throw new Illegal();
  }

  pass() {
    if (!this.game.pass()) throw new Illegal();
  }

  stones(colour) {
    return this.game.intersections()
      .filter(({ value }) => value === colour)
      .map(({ x, y }) => [x, this.side - 1 - y]);
  }
}

serve((width, height) => new Board(width, height), "tenuki", library("tenuki/package.json").version);
