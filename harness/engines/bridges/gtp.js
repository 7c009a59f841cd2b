// Makes a board class a GTP program; the counterpart of bridge.py, for Node, without dependencies.
// Points are [column, row], both from 0, row 0 at the bottom; colours are "black" and "white".
// A board has play(colour, point), pass(colour) and stones(colour), and may have legal(colour, point),
// setup(black, white) and toMove(), which returns a colour, or null after the end.
"use strict";

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const COLOURS = { b: "black", black: "black", w: "white", white: "white" };

class Refusal extends Error {}
class Illegal extends Refusal { constructor() { super("illegal move"); } }
class CannotRepresent extends Refusal {}

const syntaxError = () => new Refusal("syntax error");
const other = (colour) => (colour === "black" ? "white" : "black");

function colourOf(word = "") {
  const colour = Object.hasOwn(COLOURS, word.toLowerCase()) ? COLOURS[word.toLowerCase()] : null;
  if (colour === null) throw syntaxError();
  return colour;
}

function sideOf(word = "") {
  if (!/^\d{1,4}$/.test(word)) throw syntaxError();
  if (+word < 1 || +word > LETTERS.length) throw new CannotRepresent("unacceptable size");
  return +word;
}

function passesFirst(board, colour) {
  return board.toMove !== undefined && board.toMove() === other(colour);
}

function giveTurn(board, colour) {
  if (passesFirst(board, colour)) board.pass(other(colour));
}

function make(board, [colour, point]) {
  giveTurn(board, colour);
  if (point === null) board.pass(colour);
  else board.play(colour, point);
}

class Bridge {
  constructor(factory, name, version, size = 9) {
    Object.assign(this, { factory, size: [size, size], setup: null, moves: [], ended: false });
    this.board = factory(size, size);
    this.commands = {
      protocol_version: () => "2",
      name: () => name,
      version: () => version,
      known_command: ([word]) => {
        if (word === undefined) throw syntaxError();
        return String(Object.hasOwn(this.commands, word));
      },
      list_commands: () => Object.keys(this.commands).join("\n"),
      quit: () => { this.ended = true; },
      boardsize: (words) => this.resize(words),
      rectangular_boardsize: (words) => this.resize(words),
      clear_board: () => this.begin(this.replayed(null, []), null),
      komi: ([word]) => { if (!Number.isFinite(parseFloat(word))) throw syntaxError(); },
      set_position: (words) => this.place(words),
      play: (words) => this.play(words),
      undo: () => this.undo(),
      is_legal: (words) => this.isLegal(words),
      list_stones: ([word]) => this.listStones(colourOf(word)),
    };
    if (this.board.setup === undefined) delete this.commands.set_position;
    if (this.board.legal === undefined) delete this.commands.is_legal;
  }

  answer(line) {
    const text = line.replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "").replace(/\t/g, " ").replace(/#.*/s, "");
    const words = text.split(/\s+/).filter(Boolean);
    if (!words.length) return null;
    const number = /^\d+$/.test(words[0]) ? words.shift() : "";
    try {
      if (!words.length || !Object.hasOwn(this.commands, words[0])) throw new Refusal("unknown command");
      const said = this.commands[words[0]](words.slice(1)) || "";
      return `=${number}${said && " "}${said}\n\n`;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return `?${number} ${error.message}\n\n`;
    }
  }

  replayed(setup, moves) {
    const board = this.factory(...this.size);
    if (setup !== null) board.setup(...setup);
    for (const move of moves) make(board, move);
    return board;
  }

  begin(board, setup) {
    Object.assign(this, { board, setup, moves: [] });
  }

  resize(words) {
    const before = this.size;
    this.size = [sideOf(words[0]), sideOf(words[words.length - 1])];
    try {
      this.begin(this.replayed(null, []), null);
    } catch (error) {
      this.size = before;
      throw error instanceof CannotRepresent ? new CannotRepresent("unacceptable size") : error;
    }
  }

  place(words) {
    if (words.length % 2) throw syntaxError();
    const setup = [[], []];
    for (let i = 0; i < words.length; i += 2) {
      setup[+(colourOf(words[i]) === "white")].push(this.pointOf(words[i + 1]));
    }
    this.begin(this.replayed(setup, []), setup);
  }

  play([colour, vertex = ""]) {
    const move = [colourOf(colour), vertex.toLowerCase() === "pass" ? null : this.pointOf(vertex)];
    make(this.board, move);
    this.moves.push(move);
  }

  undo() {
    if (!this.moves.length) throw new Refusal("cannot undo");
    this.board = this.replayed(this.setup, this.moves.slice(0, -1));
    this.moves.pop();
  }

  isLegal([word, vertex]) {
    const colour = colourOf(word);
    if ((vertex || "").toLowerCase() === "pass") return this.mayPass(colour) ? "1" : "0";
    const point = this.pointOf(vertex);
    let board = this.board;
    if (passesFirst(board, colour)) {
      board = this.replayed(this.setup, this.moves);
      giveTurn(board, colour);
    }
    return board.legal(colour, point) ? "1" : "0";
  }

  mayPass(colour) {
    try {
      make(this.replayed(this.setup, this.moves), [colour, null]);
    } catch (error) {
      if (error instanceof Illegal) return false;
      throw error;
    }
    return true;
  }

  listStones(colour) {
    return [...this.board.stones(colour)].map(([column, row]) => LETTERS[column] + (row + 1)).join(" ");
  }

  pointOf(vertex = "") {
    const [width, height] = this.size;
    const column = LETTERS.indexOf(vertex.slice(0, 1).toUpperCase() || " ");
    const row = /^\d{1,2}$/.test(vertex.slice(1)) ? +vertex.slice(1) : 0;
    if (column < 0 || column >= width || row < 1 || row > height) throw syntaxError();
    return [column, row - 1];
  }
}

// Read a package from the folder that the harness installed it in: the first word of the command line.
function library(name) {
  const { createRequire } = require("node:module");
  const { resolve } = require("node:path");
  return createRequire(resolve(process.argv[2], "package.json"))(name);
}

async function serve(factory, name, version, size) {
  const bridge = new Bridge(factory, name, version, size);
  const { createInterface } = require("node:readline");
  for await (const line of createInterface({ input: process.stdin })) {
    const answer = bridge.answer(line);
    if (answer !== null) process.stdout.write(answer);
    if (bridge.ended) break;
  }
  process.stdin.destroy();
}

module.exports = { Bridge, CannotRepresent, Illegal, library, serve };
