"""The part of the suite that looks at a rule book before any game is played to its end: its facts and its promises."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutpurse.engine.game import Game
from cutpurse.engine.layout import LARGEST_STATE
from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.state import State
from cutpurse.engine.words import LANGUAGES, Words
from cutpurse.errors import OptionError
from cutpurse.testing.promises import NOTHING, declared_secrets, hidden_words, hides_something, listings
from cutpurse.testing.tables import few, limits, play_at_random, some_state


class FactsSuite:
    """What a rule book states is there, and true."""

    rulebook: ClassVar[Rulebook]

    def test_its_facts_are_stated(self) -> None:
        """A person can learn what the game is before playing it."""
        book = self.rulebook
        for language in LANGUAGES:
            words = Words.of(book, language)
            for fact in (book.title, *map(words, book.about.values()), book.page_in(language), book.credit.author):
                assert fact.strip(), f"give title, summary, hidden, length, page and author, also in {language!r}"
        assert book.version >= 1, "versions of the rules are counted from 1"
        assert book.move_kinds, "list each `kind` of move in move_kinds, with what its data mean"
        assert all(field.text for field in book.fields), "say in `text` what each field means"
        assert len({end.id for end in book.ends}) == len(book.ends), "give each way to end an id of its own"
        assert len({option.name for option in book.options}) == len(book.options), "give each option its own name"

    def test_what_it_says_is_hidden_is_hidden(self) -> None:
        """A field of knowledge, a rule, a face-down piece or words may say so: then some seat knows less than all."""
        book = self.rulebook
        declared, hides = declared_secrets(book), False
        for number, (game, states) in enumerate(listings(book, 6, 40)):
            hides = hides or hides_something(game, states)
            if number % 40 == 0:
                zones = State.from_array(game, states.copy()).view(None).zones
                backs = [zone.id for zone in zones if any(piece.face is None for piece in zone.pieces)]
                declared += [f"a piece of the zone {zone} lies face down" for zone in backs]
        assert hides or not declared, (
            f"{declared[0]}, but every seat knows everything: take out of the state what a seat may not know in "
            "`hide(s, seat)`, and give that rule to the Rulebook"
        )
        assert declared or not hides, "say in `hidden` what players cannot see, for some of it is hidden"
        words = hidden_words(book)
        assert not hides or not words.startswith(NOTHING), f"`hidden` says {words!r}, but something is hidden: say what"

    @given(data=st.data())
    @few
    def test_what_it_says_of_a_move_can_be_said_in_every_language(self, data: st.DataObject) -> None:
        """The coach tells the seat to move what speaks for a move or against it."""
        book = self.rulebook
        for state in play_at_random(some_state(data, book), data.draw(st.integers(0, 2**32)), 12):
            if book.insight is None or state.to_move is None:
                return
            board = state._look().board(state.to_move)
            for text in (book.insight(board, action) for action in state.actions):
                for language in LANGUAGES:
                    said = text is None or Words.of(book, language, seat=state.to_move)(text).strip()
                    assert said, "let `insight` give a sentence, or None where there is nothing to say"

    def test_a_state_fits_in_four_kibibytes(self) -> None:
        """States are copied by the million."""
        size = self.rulebook.layout.dtype.itemsize
        assert size <= LARGEST_STATE, f"the state takes {size} bytes: use smaller dtypes, or counts in place of cards"

    def test_every_default_is_allowed_and_one_beyond_a_limit_is_refused(self) -> None:
        """An OptionError names the option."""
        low, high = self.rulebook.players
        for players in range(low, high + 1):
            Game(self.rulebook, players)
            for form in self.rulebook.forms(players):
                wrong: list[Any] = [None, "?", 1.5, "\N{ARABIC-INDIC DIGIT FIVE}"]
                if form.kind == "whole":
                    smallest, largest = limits(form)
                    wrong += [smallest - 1, largest + 1, True]
                for value in wrong:
                    with pytest.raises(OptionError, match=form.name):
                        Game(self.rulebook, players, {form.name: value})
        wrong_counts: list[Any] = [low - 1, high + 1, "many", 2.5, True]
        for count in wrong_counts:
            with pytest.raises(OptionError, match="players"):
                Game(self.rulebook, count)
        with pytest.raises(OptionError, match="no option"):
            Game(self.rulebook, None, {"no_such_rule": 1})

    def test_lists_of_moves_are_no_longer_than_promised(self) -> None:
        """Compiled rules would write beyond them; so they are measured uncompiled, in games of every player count."""
        for _ in listings(self.rulebook, 24, 120):
            pass
