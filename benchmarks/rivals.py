"""Speed of other game engines, measured the way our own is: player decisions per second of one thread's CPU time."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache, partial
from importlib import import_module
from time import thread_time
from typing import Any

SEED = 20240229
WARM_UP_SECONDS = 0.1
ROLLOUTS_PER_CALL = 500
LENGTH_SAMPLE_GAMES = 4000

# OpenSpiel's current_player() answers with these instead of a seat.
CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4


@dataclass(frozen=True)
class Rate:
    """How many player decisions an engine took in how many seconds."""

    name: str
    decisions: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Player decisions per second."""
        return self.decisions / self.seconds if self.seconds else 0.0


def open_spiel_pig_rollouts(seconds: float = 2.0) -> Rate:
    """Rate OpenSpiel's random rollouts of two-player Pig, played wholly inside its C++ code.

    The rollouts report no lengths, so the decisions are the number of games times the mean number
    of player decisions (dice rolls by chance excluded) in `LENGTH_SAMPLE_GAMES` games played from
    Python, before the clock starts, with a fixed seed and the same uniform choice of legal moves.
    """
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("pig")
    mean_length = _mean_pig_length()
    start = game.new_initial_state()
    # The evaluator's own evaluate() is not exposed to Python, but a search of one simulation from
    # a fresh root does nothing except call it once on that root.
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS_PER_CALL, seed=SEED),
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=SEED,
        verbose=False,
    )

    def roll_out() -> int:
        bot.mcts_search(start)
        return ROLLOUTS_PER_CALL

    games = _measure("OpenSpiel Pig, C++ rollouts", roll_out, seconds)
    return Rate(games.name, round(games.decisions * mean_length), games.seconds)


def open_spiel_pig_python(seconds: float = 2.0) -> Rate:
    """Rate two-player Pig driven from Python through OpenSpiel's state, dice rolls timed too."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("pig")
    rng = random.Random(SEED)
    return _measure("OpenSpiel Pig, Python loop", partial(_play_pig, game, rng), seconds)


def textarena_spite_and_malice(seconds: float = 2.0) -> Rate:
    """Rate TextArena's Spite and Malice, played uniformly over the moves it lists itself.

    Only `env.step` and `env.get_observation` are timed: dealing, reading the list of moves out of
    the observation and choosing one are not.  The environment is the unwrapped one, because the
    default wrapper also rebuilds the whole transcript as one string at every turn.
    """
    textarena: Any = import_module("textarena")
    rng = random.Random(SEED)
    _play_text_games(textarena, rng, WARM_UP_SECONDS)
    decisions, timed = _play_text_games(textarena, rng, seconds)
    return Rate("TextArena Spite and Malice", decisions, timed)


def rlcard_random(game: str, seconds: float = 2.0) -> Rate:
    """Rate whole RLCard games (`uno`, `gin-rummy`) run by its own loop with random agents."""
    rlcard: Any = import_module("rlcard")
    env = rlcard.make(game, config={"seed": SEED})
    env.set_agents([_RandomAgent(random.Random(SEED + seat)) for seat in range(env.num_players)])

    def run() -> int:
        before: int = env.timestep  # RLCard keeps counting from one game to the next.
        env.run(is_training=False)
        return int(env.timestep) - before

    return _measure(f"RLCard {game}", run, seconds)


class _RandomAgent:
    """A uniformly random RLCard agent."""

    # RLCard's own also fills a table of probabilities at each move, which would be timed as though
    # it were the engine's work, and importing it runs `pip freeze` in a subprocess.

    use_raw = False

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Choose one of the legal actions."""
        action: int = self._rng.choice(list(state["legal_actions"]))
        return action, {}


def _measure(name: str, play: Callable[[], int], seconds: float) -> Rate:
    """Call `play`, which returns a count, until the budget is spent, after a warm-up."""
    _repeat(play, WARM_UP_SECONDS)
    count, elapsed = _repeat(play, seconds)
    return Rate(name, count, elapsed)


def _repeat(play: Callable[[], int], seconds: float) -> tuple[int, float]:
    """Sum what `play` returns until the budget is spent, with the time it truly took."""
    count = 0
    start = thread_time()
    while (elapsed := thread_time() - start) < seconds:
        count += play()
    return count, elapsed


@cache
def _mean_pig_length() -> float:
    """Find the mean number of player decisions in a random game of Pig."""
    pyspiel: Any = import_module("pyspiel")
    game, rng = pyspiel.load_game("pig"), random.Random(SEED)
    return sum(_play_pig(game, rng) for _ in range(LENGTH_SAMPLE_GAMES)) / LENGTH_SAMPLE_GAMES


def _play_pig(game: Any, rng: random.Random) -> int:
    """Play one random game of Pig and count the player decisions."""
    # One current_player() call tells terminal, chance and player nodes apart, and indexing by a
    # float is quicker than random.choice: both favour the rival.  Every face of the die is equally
    # likely, so the probabilities need not be read.
    uniform = rng.random
    state = game.new_initial_state()
    decisions = 0
    while (player := state.current_player()) != TERMINAL_PLAYER:
        if player == CHANCE_PLAYER:
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(uniform() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(uniform() * len(actions))])
            decisions += 1
    return decisions


def _play_text_games(textarena: Any, rng: random.Random, seconds: float) -> tuple[int, float]:
    """Play games until their timed part fills the budget; return decisions and timed seconds."""
    decisions, timed = 0, 0.0
    while timed < seconds:
        # reset() deals from what the last game left of the deck, so each game needs a new one.
        env = textarena.make("SpiteAndMalice-v0-raw")
        env.reset(num_players=2, seed=rng.getrandbits(32))
        game_decisions, game_seconds = _play_text_game(env, rng)
        decisions += game_decisions
        timed += game_seconds
    return decisions, timed


def _play_text_game(env: Any, rng: random.Random) -> tuple[int, float]:
    """Play one game of Spite and Malice; return its decisions and the seconds the engine took."""
    decisions, timed, done = 0, 0.0, False
    _, observation = env.get_observation()
    while not done:
        moves = _listed_moves(observation)
        # The engine neither refills the stock nor passes the turn of a player left with nothing
        # but an empty stock to draw from, so such a game would never end.
        if moves == ["[draw]"] and not env.deck:
            break
        move = rng.choice(moves)
        start = thread_time()
        done, _ = env.step(move)
        _, observation = env.get_observation()
        timed += thread_time() - start
        decisions += 1
    return decisions, timed


def _listed_moves(observation: list[tuple[int, str, Any]]) -> list[str]:
    """Read the moves that TextArena lists at the end of a player's latest message."""
    return observation[-1][1].rpartition("Available Moves: ")[2].split(", ")


RIVALS: tuple[Callable[[float], Rate], ...] = (
    open_spiel_pig_rollouts,
    open_spiel_pig_python,
    textarena_spite_and_malice,
    partial(rlcard_random, "uno"),
    partial(rlcard_random, "gin-rummy"),
)


def main(seconds: float = 2.0) -> None:
    """Print the rate of every rival as a JSON list, with an error in place of one not installed."""
    rows: list[dict[str, Any]] = []
    for measure in RIVALS:
        try:
            rate = measure(seconds)
        except ImportError as error:
            rows.append({"error": str(error)})
        else:
            rows.append({**asdict(rate), "per_second": rate.per_second})
    print(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
