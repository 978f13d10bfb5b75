"""Tests that every game must pass, for this project's games and for yours.

```python
from cutpurse.testing import GameSuite
from my_game import RULEBOOK


class TestMyGame(GameSuite):
    rulebook = RULEBOOK
```
"""

from cutpurse.testing.suite import GameSuite
from cutpurse.testing.tables import play_at_random, tables

__all__ = ["GameSuite", "play_at_random", "tables"]
