import type { Day } from '@kraal/domain/format/dates';
import { idFromName } from '../../../platform/idFromName.ts';
import type { Days } from '../unknownProduct.ts';

export type Medicine = {
  id: string;
  name: string;
  unit: string;
  meatDays: number;
  milkDays: number;
  exportDays: number;
};
export type Batch = { id: string; medicineId: string; number: string };
type NewBatch = Batch & { expiresOn: Day | null; bought: number; unit: string };
export type Straws = { id: string; batch: string | null; sireName: string };
type NewStraws = Straws & { sireId: string | null; species: string; straws: number };

const keyOf = (...parts: (string | null)[]): string =>
  parts.map((part) => part?.toLowerCase() ?? '').join(' ');

/** What stands on the farm's shelf, and what the file names beyond it: that is put there, as much as the file used of it. */
export class Cabinet {
  readonly fresh: Medicine[] = [];
  readonly freshBatches: NewBatch[] = [];
  readonly freshStraws: NewStraws[] = [];
  readonly #medicines: Map<string, Medicine>;
  readonly #batches: Map<string, Batch>;
  readonly #straws: Map<string, Straws>;
  readonly #farmId: string;
  readonly #unknown: Days;
  readonly #learnt = new Map<Medicine, Partial<Days>>();

  constructor(
    farmId: string,
    known: {
      medicines: readonly Medicine[];
      batches: readonly Batch[];
      straws: readonly Straws[];
    },
    unknown: Days,
  ) {
    this.#farmId = farmId;
    this.#unknown = unknown;
    this.#medicines = new Map(known.medicines.map((one) => [keyOf(one.name), one]));
    this.#batches = new Map(known.batches.map((one) => [keyOf(one.medicineId, one.number), one]));
    this.#straws = new Map(known.straws.map((one) => [keyOf(one.sireName, one.batch), one]));
  }

  /** The file brings it, and its label as far as it names one: the shortest that it says of it. What it is silent of nobody knows. */
  learn(medicine: Medicine, told: { meatDays: number | null; milkDays: number | null }): void {
    if (!this.fresh.includes(medicine)) return;
    const before = this.#learnt.get(medicine) ?? {};
    const least = (was: number | undefined, days: number | null): number | undefined =>
      days === null ? was : Math.min(was ?? days, days);
    const [meatDays, milkDays] = [
      least(before.meatDays, told.meatDays),
      least(before.milkDays, told.milkDays),
    ];
    this.#learnt.set(medicine, {
      ...(meatDays === undefined ? {} : { meatDays }),
      ...(milkDays === undefined ? {} : { milkDays }),
    });
  }

  /** What is put into the cabinet. */
  made(): Medicine[] {
    return this.fresh.map((one) => ({ ...one, ...this.#learnt.get(one) }));
  }

  take(name: string, unit: string): Medicine {
    const known = this.#medicines.get(keyOf(name));
    if (known) return known;
    const made = {
      id: idFromName(this.#farmId, `icar medicine ${name.toLowerCase()}`),
      name,
      unit,
      ...this.#unknown,
    };
    this.#medicines.set(keyOf(name), made);
    this.fresh.push(made);
    return made;
  }

  takeFrom(
    medicine: Medicine,
    { number, expiresOn, amount }: { number: string; expiresOn: Day | null; amount: number },
  ): Batch {
    const key = keyOf(medicine.id, number);
    const used = this.freshBatches.find(({ id }) => id === this.#batches.get(key)?.id);
    if (used) used.bought += amount;
    const known = this.#batches.get(key);
    if (known) return known;
    const made = {
      id: idFromName(this.#farmId, `icar batch ${key}`),
      medicineId: medicine.id,
      number,
      expiresOn,
      bought: amount,
      unit: medicine.unit,
    };
    this.#batches.set(key, made);
    this.freshBatches.push(made);
    return made;
  }

  takeStraw(straw: Omit<NewStraws, 'id' | 'straws'>): Straws {
    const key = keyOf(straw.sireName, straw.batch);
    const used = this.freshStraws.find(({ id }) => id === this.#straws.get(key)?.id);
    if (used) used.straws += 1;
    const known = this.#straws.get(key);
    if (known) return known;
    const made = { ...straw, id: idFromName(this.#farmId, `icar straws ${key}`), straws: 1 };
    this.#straws.set(key, made);
    this.freshStraws.push(made);
    return made;
  }
}
