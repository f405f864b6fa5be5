import type { Change, FoldContext, FoldResult, Step } from '@kraal/domain/ledger/fold';
import { foldAnimal } from '@kraal/domain/ledger/fold';
import { type AnimalState, fromStored, type StoredState } from '@kraal/domain/ledger/state';
import type { Part } from '@kraal/domain/ledger/kind';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';

/** What one request knows and changes of one animal. */
export type Life = {
  /** As the database has it; null when it is new. */
  stored: AnimalState | null;
  state: AnimalState | null;
  /** Changes since the database's state, when everything came in order. */
  changes: Change[];
  /** Steps recorded in this request. */
  fresh: Step[];
  /** The whole folded life, once something was late or voided. */
  rebuilt: FoldResult | null;
};

const newLife = (stored: AnimalState | null): Life => ({
  stored,
  state: stored,
  changes: [],
  fresh: [],
  rebuilt: null,
});

type StoredEvent = {
  animal_id: string;
  part: Part;
  id: string;
  kind: string;
  occurred_at: string;
  heads: number | null;
  payload: Record<string, unknown>;
};

const toStep = (row: StoredEvent): Step => ({
  part: row.part,
  event: {
    id: row.id,
    kind: row.kind,
    occurredAt: new Date(row.occurred_at).toISOString(),
    payload: row.payload,
    ...(row.heads === null ? {} : { heads: row.heads }),
  },
});

/** What counts of each animal's events: neither the voided ones nor the cancellations themselves. */
export async function loadSteps(
  transaction: Transaction,
  farmId: string,
  animalIds: readonly string[],
): Promise<Map<string, Step[]>> {
  const rows = await select<StoredEvent>(
    transaction,
    sql`
    select ea.animal_id, ea.part, e.id, e.kind, e.occurred_at, e.heads, e.payload
    from event_animal ea join event e on e.farm_id = ea.farm_id and e.id = ea.event_id
    where ea.farm_id = ${farmId} and ea.animal_id = any(${sql.param([...animalIds])}::uuid[]) and e.voided_by is null and e.kind <> 'voided'`,
  );
  const steps = new Map<string, Step[]>(animalIds.map((id) => [id, []]));
  for (const row of rows) steps.get(row.animal_id)?.push(toStep(row));
  return steps;
}

/** The animals of one request: read from the database when first asked for, changed only in memory until saved. */
export class Lives {
  readonly all = new Map<string, Life>();
  /** Events this request has voided: the database still shows them until the end. */
  readonly voided = new Set<string>();
  readonly #stored = new Map<string, Step[]>();
  readonly #transaction: Transaction;
  readonly #farmId: string;
  readonly #context: FoldContext;

  constructor(transaction: Transaction, farmId: string, context: FoldContext) {
    this.#transaction = transaction;
    this.#farmId = farmId;
    this.#context = context;
  }

  async load(ids: Iterable<string>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.all.has(id));
    if (missing.length === 0) return;
    const rows = await select<{ id: string; state: StoredState }>(
      this.#transaction,
      sql`
      select id, state from animal where farm_id = ${this.#farmId} and id = any(${sql.param(missing)}::uuid[])`,
    );
    const states = new Map(rows.map((row) => [row.id, fromStored(row.state)]));
    for (const id of missing) this.all.set(id, newLife(states.get(id) ?? null));
  }

  of(id: string): Life {
    const known = this.all.get(id);
    if (known) return known;
    const life = newLife(null);
    this.all.set(id, life);
    return life;
  }

  /** All of an animal's steps, this request's included, without the voided ones. */
  async steps(id: string, without: ReadonlySet<string>): Promise<Step[]> {
    await this.loadStored([id]);
    return [...(this.#stored.get(id) ?? []), ...this.of(id).fresh].filter(
      (step) => !without.has(step.event.id) && !this.voided.has(step.event.id),
    );
  }

  /** Whole lives in one reading, for those that will be replayed. */
  async loadStored(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.#stored.has(id));
    if (missing.length === 0) return;
    for (const [id, steps] of await loadSteps(this.#transaction, this.#farmId, missing))
      this.#stored.set(id, steps);
  }

  fold(id: string, steps: readonly Step[]): FoldResult {
    return foldAnimal(id, steps, this.#context);
  }
}
