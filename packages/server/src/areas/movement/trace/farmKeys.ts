import {
  bytesOfId,
  idArray,
  type IdBytes,
  idOfBytes,
  idsIn,
} from '../../../platform/database/longArrays.ts';
import type { SQL } from 'drizzle-orm';

/** An animal or a camp of a farm, by its number in one trace: two farms may know two animals by the same id. */
export type Key = number & { readonly ofFarm: never };

/**
 * What is met in a trace, each by a number. It goes a dozen times through a hundred thousand records: as pairs of ids joined
 * to one text they took half of its time to be hashed and thrown away.
 */
export class FarmKeys {
  readonly #keys = new Map<string, Map<IdBytes, Key>>();
  readonly #farms: string[] = [];
  readonly #ids: IdBytes[] = [];

  of(farmId: string, id: string): Key {
    return this.#of(farmId, bytesOfId(id));
  }

  /** Those of one farm as the database packed them. */
  packed(farmId: string, ids: Buffer): Key[] {
    return idsIn(ids).map((id) => this.#of(farmId, id));
  }

  farmOf(key: Key): string {
    return this.#farms[key] ?? '';
  }

  idOf(key: Key): string {
    return idOfBytes(this.#bytesOf(key));
  }

  /** By their ids, whatever they are: so that what is listed is listed the same each time. */
  compare(one: Key, other: Key): number {
    return this.#bytesOf(one) < this.#bytesOf(other) ? -1 : 1;
  }

  ids(keys: readonly Key[]): SQL {
    return idArray(keys.map((key) => this.#bytesOf(key)));
  }

  farms(keys: readonly Key[]): SQL {
    const known = new Map<string, IdBytes>();
    return idArray(
      keys.map((key) => {
        const farmId = this.farmOf(key);
        const bytes = known.get(farmId) ?? bytesOfId(farmId);
        known.set(farmId, bytes);
        return bytes;
      }),
    );
  }

  #bytesOf(key: Key): IdBytes {
    const bytes = this.#ids[key];
    if (bytes === undefined) throw new Error('a record of another trace');
    return bytes;
  }

  #of(farmId: string, id: IdBytes): Key {
    let ofFarm = this.#keys.get(farmId);
    if (!ofFarm) this.#keys.set(farmId, (ofFarm = new Map()));
    const found = ofFarm.get(id);
    if (found !== undefined) return found;
    const key = this.#ids.length as Key; // the next number
    ofFarm.set(id, key);
    this.#ids.push(id);
    this.#farms.push(farmId);
    return key;
  }
}
