import { busy } from '../errors.ts';

/**
 * Of one farm so many requests hold a connection at once; the others wait here, with none. Writers of a farm come one
 * after the other anyhow: a farm that is being rebuilt, or whose writers are slow, keeps its own people waiting and
 * leaves every other farm the rest of the pool.
 */
const atOnce = { read: 6, write: 3 } as const;
type Way = keyof typeof atOnce;

/** Who waits behind more than these, or for longer, is told to come again. */
const mostWaiting = 400;
const longestWaitMs = 60_000;

type Waiting = { begin: () => void; giveUp: NodeJS.Timeout };
type Lane = { running: number; waiting: Waiting[] };

export class FarmTurns {
  readonly #lanes = new Map<string, Lane>();
  readonly #days = new Map<string, Promise<void>>();

  /** Does work of a farm when it is its turn. Refuses with 503 who waited too long. */
  async take<T>(farmId: string, way: Way, work: () => Promise<T>): Promise<T> {
    const key = `${way} ${farmId}`;
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    this.#lanes.set(key, lane);
    await this.#turn(lane, atOnce[way]);
    try {
      return await work();
    } finally {
      this.#next(key, lane);
    }
  }

  /** What all who come on a farm's new day need done once: one does it, the others wait for that. */
  once(farmId: string, work: () => Promise<void>): Promise<void> {
    const running = this.#days.get(farmId);
    if (running) return running;
    const begun = work().finally(() => this.#days.delete(farmId));
    this.#days.set(farmId, begun);
    return begun;
  }

  async #turn(lane: Lane, most: number): Promise<void> {
    if (lane.running < most) {
      lane.running += 1;
      return;
    }
    if (lane.waiting.length >= mostWaiting) throw busy();
    await new Promise<void>((begin, refuse) => {
      const one: Waiting = {
        begin,
        giveUp: setTimeout(() => {
          lane.waiting.splice(lane.waiting.indexOf(one), 1);
          refuse(busy());
        }, longestWaitMs),
      };
      lane.waiting.push(one);
    });
  }

  /** Whoever is next has the turn of the one that ends. */
  #next(key: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) {
      clearTimeout(next.giveUp);
      next.begin();
      return;
    }
    lane.running -= 1;
    if (lane.running === 0) this.#lanes.delete(key);
  }
}
