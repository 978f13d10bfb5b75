import { apply } from "../../../lib/law";
import type { Frame, Moment, Replay, View } from "../../../protocol";

/** A moment of a replay, and the view before and after it. */
export interface Seen {
  readonly frame: Frame;
  readonly moment: Moment;
  readonly before: View;
  readonly after: View;
}

/** Everything that happened in a game, one moment after the other. */
export function* momentsOf(replay: Replay): Generator<Seen> {
  let view = replay.first;
  for (const frame of replay.frames) {
    for (const moment of frame.moments ?? []) {
      const before = view;
      view = apply(view, [moment]);
      yield { frame, moment, before, after: view };
    }
  }
}
