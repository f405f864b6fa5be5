import { Socket } from 'node:net';

/**
 * Sends what was asked in one turn as one piece: the driver holds the line (`cork`) for the messages of one statement
 * and lets go after it, so statements that travel together would leave, and be read, one by one.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override cork(): void {
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    // After all that was asked without waiting for anything.
    process.nextTick(() => {
      this.#isGathering = false;
      super.uncork();
    });
  }
}
