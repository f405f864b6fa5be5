import type { AnimalState } from '@kraal/domain/ledger/state';
import { type MarksOutcome, newlyWorn, WornMarks, wornBy } from '@kraal/domain/animals/wornMarks';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';

/** The key of a tag without the species that goes before it. */
const keyOf = (tag: string, { species }: AnimalState): string => tag.slice(species.length + 1);

/** Who wears the marks that a request writes, read as they are asked for. */
export class Marks {
  readonly worn = new WornMarks();
  /** Who is known as a parent only, by mark and sex. */
  readonly #references = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #transaction: Transaction;
  readonly #farmId: string;

  constructor(transaction: Transaction, farmId: string) {
    this.#transaction = transaction;
    this.#farmId = farmId;
  }

  async load(tagKeys: readonly string[], eids: readonly string[]): Promise<void> {
    const tags = tagKeys.filter((key) => !this.#asked.has(`tag ${key}`));
    const codes = eids.filter((eid) => !this.#asked.has(`eid ${eid}`));
    if (tags.length + codes.length === 0) return;
    for (const key of tags) this.#asked.add(`tag ${key}`);
    for (const eid of codes) this.#asked.add(`eid ${eid}`);
    const rows = await select(
      this.#transaction,
      row({
        id: text,
        species: text,
        sex: text,
        status: text,
        tag_key: text.orNull,
        eid: text.orNull,
      }),
      sql`
      select id, species, sex, status, tag_key, eid from animal where farm_id = ${this.#farmId}
        and status in ('alive', 'reference') and tag_key = any(${sql.param(tags)}::text[])
      union select id, species, sex, status, tag_key, eid from animal
        where farm_id = ${this.#farmId} and status in ('alive', 'reference') and eid = any(${sql.param(codes)}::text[])`,
    );
    for (const row of rows) {
      const marks = [
        ...(row.tag_key ? [`tag ${row.species} ${row.tag_key}`] : []),
        ...(row.eid ? [`eid ${row.eid}`] : []),
      ];
      for (const mark of marks)
        if (row.status === 'alive') this.worn.hold(mark, row.id);
        else this.#references.add(`${mark} ${row.sex}`);
    }
  }

  /** Reads who wears what an entry puts on an animal. */
  async loadFor(outcome: MarksOutcome): Promise<void> {
    const { after } = outcome;
    const { tag, eid } = newlyWorn(outcome);
    if (after) await this.load(tag ? [keyOf(tag, after)] : [], eid ? [eid] : []);
  }

  /** Whether somebody of its sex is known by one of its marks as a parent that was never here. */
  async isKnown(state: AnimalState): Promise<boolean> {
    const { tag, eid } = wornBy(state);
    await this.load(tag ? [keyOf(tag, state)] : [], eid ? [eid] : []);
    return (
      (tag !== null && this.#references.has(`tag ${tag} ${state.sex}`)) ||
      (eid !== null && this.#references.has(`eid ${eid} ${state.sex}`))
    );
  }
}
