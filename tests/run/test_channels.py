"""The script branches for no channel and no transport: the reference passes its own verdicts by all."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from harness.board.colour import BLACK, WHITE
from harness.cases.model import Case, Expectation, ExpectedScore, Guard, Legality, Move
from harness.engines.adapter import Adapter
from harness.engines.catalogue import shipped_profile
from harness.engines.profile import Channels, LegalityChannel, settings_for
from harness.engines.session import Limits
from harness.rules.catalogue import load_ruleset
from harness.rules.game import Game
from harness.rules.ruleset import Ruleset
from harness.run.driver import Driver, Transport, command_line
from harness.run.outcome import Outcome
from harness.run.plan import Engine, Item
from harness.run.processes import Processes
from harness.run.script_writer import build
from tests.run.in_process import both_ways, play

RULESETS = ["tromp-taylor", "aga", "japanese", "new-zealand-program", "bga", "spight"]
CHANNELS = {
    "query": LegalityChannel(kind="query", command="is_legal"),
    "list": LegalityChannel(kind="list", command="all_legal"),
    "play": LegalityChannel(kind="play"),
}


def random_case(ruleset: Ruleset, seed: int) -> Case:
    """Return a game of random moves with the reference's verdict on every point after each third ply."""
    random = Random(seed)
    width, height = random.choice([(2, 2), (3, 2), (3, 3), (4, 1)])
    game = Game(ruleset, width, height)
    steps: list[Move] = []
    expect: list[Expectation] = []
    for ply in range(random.randrange(6, 14)):
        names = game.topology.names
        legal = [point for point in game.topology.points if game.judge(game.to_move, point) is None]
        if ply % 3 == 0:
            expect += verdicts(game, [names[point] for point in legal], ply)
        illegal = [name for name in names if game.topology.point(name) not in legal]
        if illegal and random.random() < 0.3:
            steps.append(Move(game.to_move, random.choice(illegal), refused=True))
        point = random.choice(legal) if legal and random.random() < 0.95 else None
        if point is None and game.state.passes:
            break
        steps.append(Move(game.to_move, "pass" if point is None else names[point]))
        game.play(game.to_move, point)
    return Case(f"random-{seed}", "made", "", width, height, steps=tuple(steps), expect=tuple(expect))


def verdicts(game: Game, legal: list[str], ply: int) -> list[Expectation]:
    illegal = tuple(name for name in game.topology.names if name not in legal)
    found = [Legality("legal", game.to_move, tuple(legal)), Legality("illegal", game.to_move, illegal)]
    wanted = tuple(one for one in found if one.vertices)
    return [Expectation(Guard(), "the reference says so", ply, wanted)]


@pytest.mark.parametrize("kind", CHANNELS)
@pytest.mark.parametrize("name", RULESETS)
def test_the_reference_passes_its_own_verdicts_by_every_channel(name: str, kind: str, tmp_path: Path) -> None:
    ruleset = load_ruleset(name)
    whole = shipped_profile("reference").channels
    channels = whole.model_copy(update={"legality": (CHANNELS[kind],)})
    for seed in range(20):
        for case in both_ways(random_case(ruleset, seed)):
            judgement = play(case, ruleset, folder=tmp_path, channels=channels)
            assert judgement.outcome is Outcome.PASS, (seed, judgement.decisive)
            assert judgement.seen >= 2


def test_a_fault_is_seen_by_every_channel(tmp_path: Path) -> None:
    """The random cases are no idle ones: an engine without ko fails some of them."""
    ruleset = load_ruleset("japanese")
    for channel in CHANNELS.values():
        channels = Channels(legality=(channel,))
        failed = [
            seed
            for seed in range(20)
            if play(
                random_case(ruleset, seed), ruleset, "ko-ignored", folder=tmp_path, channels=channels
            ).outcome
            is Outcome.FAIL
        ]
        assert failed


@pytest.mark.parametrize("transport", ["case", "window", "lock-step"])
@pytest.mark.parametrize("kind", CHANNELS)
def test_the_reference_passes_its_own_verdicts_by_every_transport(
    kind: str, transport: Transport, tmp_path: Path
) -> None:
    ruleset, profile = load_ruleset("aga"), shipped_profile("reference")
    channels = profile.channels.model_copy(update={"legality": (CHANNELS[kind],)})
    profile = profile.model_copy(update={"channels": channels})
    from harness.engines.catalogue import resolve

    engine = Engine("reference", profile, resolve("reference")[2], "reference")
    settings = settings_for(profile, ruleset)
    items = [Item(engine, ruleset, settings, random_case(ruleset, seed)) for seed in range(20)]
    processes = Processes(profile, command_line(items[0]), Limits(), 0)
    driver = Driver(items[0], processes, tmp_path, transport)
    try:
        results = list(driver.run_all(items))
    finally:
        driver.processes.end()
    assert [result.outcome for result in results] == [Outcome.PASS] * 20
    assert not driver.processes.protocol_notes


def closing_passes(ruleset: str, *moves: Move) -> list[str]:
    """Return the passes that KataGo's profile sends before it asks for the count."""
    expectation = Expectation(Guard(), "made", None, score=ExpectedScore(result="0"))
    case = Case("made", "made", "", 5, 5, steps=moves, expect=(expectation,), options={"komi": "0"})
    rules, profile = load_ruleset(ruleset), shipped_profile("katago")
    adapter = Adapter(profile, ["rectangular_boardsize", "boardsize", "komi", "final_score"])
    commands = build(case, rules, adapter, settings_for(profile, rules), Path()).commands
    assert commands[-1] == "final_score"
    return [command for command in commands if command.endswith("pass")]


def test_the_passes_before_a_count_alternate_and_those_played_are_among_them() -> None:
    play, passes = Move(BLACK, "C3"), [Move(WHITE, "pass"), Move(BLACK, "pass")]
    two, six = ["play white pass", "play black pass"], ["play white pass", "play black pass"] * 3
    assert closing_passes("tromp-taylor", play) == two
    assert closing_passes("tromp-taylor", play, *passes) == two
    assert closing_passes("japanese", play) == six
    assert closing_passes("japanese", play, *passes[:1]) == six
    assert closing_passes("japanese", play, *passes) == six
