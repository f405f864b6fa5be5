/** A sort of thing that follows from entries; the area that has it makes one and reads it back by it. */
export type Consequence<One> = { name: string; sample?: One };

/** What follows from the entries of a request, beside what they say. */
export class Consequences {
  readonly #all = new Map<unknown, unknown[]>();

  add<One>(of: Consequence<One>, ...all: One[]): void {
    this.#all.set(of, [...this.of(of), ...all]);
  }

  of<One>(of: Consequence<One>): readonly One[] {
    return (this.#all.get(of) ?? []) as One[]; // added under the same one
  }
}
