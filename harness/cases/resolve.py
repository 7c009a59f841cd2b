"""From the form of a case to the case itself: board, set-up, steps and turns checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Any, Final

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.diagram import Diagram, parse_diagram
from harness.board.topology import Topology, parse_size, topology
from harness.cases.digest import with_digest
from harness.cases.expectations import Reader
from harness.cases.guards import read_guard, with_ordinary
from harness.cases.model import Case, Event, Expectation, Guard, HandicapSetting, Move, Step
from harness.cases.moves import parse_step
from harness.cases.problems import Part, Problems
from harness.cases.record import read_record
from harness.cases.schema_model import OPTIONS, CaseForm
from harness.cases.start import Start, start_of
from harness.errors import DataError
from harness.rules.values import komi_value, supply
from harness.validation import validate, whole

_ONE_SIDED: Final = ("komi", "tie", "handicap.", "end.last_pass", "scoring.pass_stones", "scoring.last_dame")
_NOWHERE: Final = Start(1, 1)


@dataclass(frozen=True)
class Suite:
    """What the cases of one file share: name, sources, folder of the file."""

    name: str
    sources: tuple[str, ...]
    folder: FilePath


def resolve_case(part: Part, suite: Suite) -> Case:
    """Return the case that one entry of a case file describes.

    Raises DataError with every mistake at once.
    """
    form = validate(CaseForm, part, called=part.name)
    problems = Problems(part)
    start, dead = _start(form, suite, problems)
    if start is _NOWHERE:  # without a board no vertex can be checked
        problems.raise_if_any()
    board = topology(start.width, start.height)
    turns = turns_of(start, problems)
    reader = Reader(board, turns, dead, problems)
    requires = with_ordinary(read_guard(form.requires, ["requires"], problems.take))
    handicap = _handicap(form, reader)
    expect = tuple(reader.expectation(item, ["expect", index]) for index, item in enumerate(form.expect))
    options = _options(form.options, problems)
    swap = _swap(form, requires, expect, options, problems)
    problems.raise_if_any()
    case = Case(
        id=form.id,
        suite=suite.name,
        title=form.title.strip(),
        width=start.width,
        height=start.height,
        topic=suite.name.partition("/")[0],
        tags=form.tags,
        sources=(*suite.sources, *form.sources),
        black=start.black,
        white=start.white,
        dead=dead,
        prisoners=start.prisoners,
        to_play=start.to_play,
        requires=requires,
        options=options,
        handicap=handicap,
        steps=start.steps,
        via=form.via,
        swap=swap,
        expect=expect,
        note=form.note.strip(),
        keeps=form.keeps.strip(),
        revision=form.revision,
        place=part.place(),
    )
    return with_digest(case)


# ---------------------------------------------------------------------- start and steps


def _start(form: CaseForm, suite: Suite, problems: Problems) -> tuple[Start, tuple[str, ...]]:
    """Return where the case starts, with its steps, and the stones its diagram marks dead."""
    given = [key for key in ("board", "diagram", "sgf") if getattr(form, key) is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none of them"
        problems.add([], f"board: found {found}", expected="one of board, diagram and sgf")
        return _NOWHERE, ()
    if form.sgf is not None:
        return _recorded(form, form.sgf, suite, problems), ()
    for key in ("ply", "game"):
        if getattr(form, key) is not None:
            problems.add_key([key], f"{key} belongs to sgf", expected="sgf instead of board and moves")
    diagram = _diagram(form, problems)
    if diagram is None:
        return _NOWHERE, ()
    board = topology(diagram.width, diagram.height)
    black, white = (
        tuple(name for name, content in zip(board.names, diagram.stones, strict=True) if content == colour)
        for colour in Colour
    )
    dead = tuple(board.names[point] for point in diagram.dead)
    reader = Reader(board, (BLACK, BLACK), (), problems)
    black += reader.points(form.setup.black, ["setup", "black"])
    white += reader.points(form.setup.white, ["setup", "white"])
    if overlap := sorted(name for name in {*black, *white} if (*black, *white).count(name) > 1):
        problems.add(["setup"], f"two stones on one point: {', '.join(overlap)}")
    taken = (form.setup.prisoners.black or 0, form.setup.prisoners.white or 0)
    steps = _steps(form, board, problems)
    return Start(board.width, board.height, black, white, taken, _first_turn(form), steps), dead


def _diagram(form: CaseForm, problems: Problems) -> Diagram | None:
    """Return the diagram of the case, an empty one where only the size is given; None after a mistake."""
    if form.diagram is None:
        width, height = parse_size(form.board or "")
        return Diagram(width, height, bytes(width * height), ())
    try:
        return parse_diagram(form.diagram)
    except ValueError as error:
        problems.add(["diagram"], str(error))
        return None


def _recorded(form: CaseForm, file: str, suite: Suite, problems: Problems) -> Start:
    """Return the start and steps that a record beside the case file gives."""
    if form.moves is not None:
        problems.add(["moves"], "moves beside sgf", expected="one of the two")
    if form.setup.black or form.setup.white:
        problems.add(["setup"], "stones beside sgf", expected="the record to set them up")
    path = suite.folder / file
    if FilePath(file).is_absolute() or ".." in FilePath(file).parts or not path.is_file():
        problems.add(["sgf"], "record", found=file, expected="a file beside the case file")
        return _NOWHERE
    try:
        shown = FilePath(problems.source.place([]).file).parent / file
        record = read_record(path, game=form.game or 1, name=str(shown))
        if form.ply is not None and form.ply > len(record.steps):
            problems.add(
                ["ply"], "past the end of the record", found=form.ply, expected=f"at most {len(record.steps)}"
            )
            return _NOWHERE
        start = start_of(record, form.ply)
    except DataError as error:
        problems.add_elsewhere(["sgf"], error)
        return _NOWHERE
    return replace(start, to_play=form.to_play) if form.to_play is not None and not start.steps else start


def _first_turn(form: CaseForm) -> Colour:
    if form.to_play is not None:
        return form.to_play
    return WHITE if form.handicap and (form.handicap.n >= 2 or form.handicap.stones) else BLACK


def _steps(form: CaseForm, board: Topology, problems: Problems) -> tuple[Step, ...]:
    steps: list[Step] = []
    for index, text in enumerate(form.moves or ()):
        try:
            step = parse_step(text)
        except ValueError as error:
            problems.add(["moves", index], str(error))
            continue
        vertex = step.vertex if isinstance(step, Move) else step.argument
        is_point = vertex is not None and vertex not in ("pass", "void", "both-lose")
        tried = isinstance(step, Move) and step.refused
        if is_point and not tried and vertex is not None and board.point(vertex) is None:
            problems.add(["moves", index], f"{vertex} is not on the {board.width}x{board.height} board")
        steps.append(step)
    return tuple(steps)


def turns_of(start: Start, problems: Problems) -> tuple[Colour | None, ...]:
    """Return the side to move at the start, after each ply, and at the end after all events.

    None: rulesets differ on it, as after a resumption. A ply by the other side is a mistake.
    """
    turn: Colour | None = start.to_play
    turns = [turn]
    earlier: list[Colour | None] = []
    for index, step in enumerate(start.steps):
        if isinstance(step, Event):
            if step.word == "undo" and not earlier:
                problems.add(["moves", index], "undo: there is no ply to take back")
            turn = earlier.pop() if step.word == "undo" and earlier else _turn_after(step, turn)
        elif not step.refused:
            if turn not in (step.colour, None):
                problems.add(["moves", index], f"{step}: it is {turn}'s turn here")
            earlier.append(turn)
            turn = step.colour.opponent
            turns.append(turn)
    return (*turns, turn)


def _turn_after(event: Event, turn: Colour | None) -> Colour | None:
    match event.word:
        case "resume":
            return None
        case "turn":
            return event.colour
        case "button":
            return event.colour.opponent if event.colour else turn
        case _:
            return turn


# ---------------------------------------------------------------------- the rest


def _handicap(form: CaseForm, reader: Reader) -> HandicapSetting | None:
    if form.handicap is None:
        return None
    points = reader.points(form.handicap.stones, ["handicap", "stones"])
    if points and len(points) != form.handicap.n:
        reader.problems.add(
            ["handicap", "stones"], f"found {len(points)} stones", expected=f"n, that is {form.handicap.n}"
        )
    return HandicapSetting(form.handicap.n, points)


def _options(given: Mapping[str, Any], problems: Problems) -> dict[str, str]:
    """Return the ruleset keys that the case sets itself, as texts."""
    options = {}
    for key, value in given.items():
        if key not in OPTIONS:
            expected = "one of " + ", ".join(OPTIONS)
            problems.add_key(["options", key], "unknown option", found=key, expected=expected, near=OPTIONS)
        elif not _readable(key, value):
            problems.add(["options", key], "value", found=value, expected=_OPTION_FORMS[key])
        else:
            options[key] = str(value)
    return options


_OPTION_FORMS: Final = {
    "komi": "a number such as 7.5 or 15/4",
    "scoring.target": "a whole number of stones",
    "scoring.supply": "unlimited, a number of stones, or points//2",
    "players.per_side": "a whole number of players",
}


def _readable(key: str, value: object) -> bool:
    """Tell whether `value` is one that the option can have."""
    try:
        if key == "komi":
            return komi_value(value) not in (None, "agreed")
        if key == "scoring.supply":
            return bool(supply(value))
        return whole(value) >= 1
    except ValueError:  # what validators of the ruleset model raise is one
        return False


def _swap(
    form: CaseForm,
    requires: Guard,
    expect: Sequence[Expectation],
    options: Mapping[str, str],
    problems: Problems,
) -> bool:
    """Tell whether the case is also run with colours exchanged: not where rules favour one side."""
    keys = {
        key
        for guard in (requires, *(item.when for item in expect))
        for alternative in guard.alternatives
        for key in alternative
    }
    reasons = [
        ("a score", any(item.score is not None for item in expect)),
        ("komi", "komi" in options),
        ("handicap", form.handicap is not None),
        ("a record", form.sgf is not None),
        ("a guard on a rule for one side", any(key.startswith(_ONE_SIDED) for key in keys)),
    ]
    against = next((reason for reason, holds in reasons if holds), None)
    if form.swap and against:
        problems.add(["swap"], f"colours cannot be exchanged beside {against}", expected="false")
    return form.swap is not False and against is None
