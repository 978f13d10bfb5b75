import type { Phones, Problem } from "../protocol";
import { api } from "./api";
import { problemOf } from "./problems";

/** Whether phones are let in, as the server last said. */
class PhonesSwitch {
  now = $state.raw<Phones | null>(null);
  problem = $state.raw<Problem | null>(null); // why it could not be switched
  busy = $state(false);

  /** Whether this device may switch it, or tell others where to come. */
  get isMine(): boolean {
    return this.now !== null && this.now.mine && (this.now.open || !this.now.fixed);
  }

  async look(): Promise<void> {
    try {
      this.now = await api.getPhones();
    } catch {
      // nobody is let in by somebody who does not hear it
    }
  }

  async turn(open: boolean): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      this.now = await api.setPhones(open);
    } catch (error) {
      this.problem = problemOf(error);
    } finally {
      this.busy = false;
    }
  }
}

export const phones = new PhonesSwitch();
