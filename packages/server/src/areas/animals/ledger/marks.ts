import { type Problem, problem, sentence } from '@kraal/domain/ledger/problem';
import { type AnimalState, isOnFarm } from '@kraal/domain/ledger/state';
import { callName, currentIdentifier } from '@kraal/domain/animals/callName';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';

type Worn = { tag: string | null; eid: string | null };

function wornBy(state: AnimalState | null): Worn {
  if (!state || !isOnFarm(state)) return { tag: null, eid: null };
  const visual = currentIdentifier(state, 'visual');
  return {
    tag: visual && `${state.species} ${tagKey(visual)}`,
    eid: currentIdentifier(state, 'eid'),
  };
}

type Outcome = { before: AnimalState | null; after: AnimalState | null };

/** Marks that some take off by an entry by which others may put them on, each with who wore it. */
export function freedBy(outcomes: readonly Outcome[]): ReadonlySet<string> {
  return new Set(
    outcomes.flatMap(({ before, after }) => {
      const [was, is] = [wornBy(before), wornBy(after)];
      return [
        ...(was.tag && was.tag !== is.tag ? [`tag ${was.tag} ${before?.id}`] : []),
        ...(was.eid && was.eid !== is.eid ? [`eid ${was.eid} ${before?.id}`] : []),
      ];
    }),
  );
}

/** Tags are unique among the living of a species on the farm, EIDs among all the living of the farm. */
export class Marks {
  readonly #holders = new Map<string, string>();
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
        if (row.status === 'alive') this.#hold(mark, row.id);
        else this.#references.add(`${mark} ${row.sex}`);
    }
  }

  #hold(key: string, id: string): void {
    if (!this.#holders.has(key)) this.#holders.set(key, id);
  }

  /** Only a mark that is new on the animal, or back with it, can be somebody else's. `freed`: see `freedBy`. */
  async check({ before, after }: Outcome, freed: ReadonlySet<string>): Promise<Problem[]> {
    const was = wornBy(before);
    const is = wornBy(after);
    const worn: Worn = {
      tag: is.tag === was.tag ? null : is.tag,
      eid: is.eid === was.eid ? null : is.eid,
    };
    if (!after || (!worn.tag && !worn.eid)) return [];
    await this.load(
      worn.tag ? [worn.tag.slice(after.species.length + 1)] : [],
      worn.eid ? [worn.eid] : [],
    );
    const problems: Problem[] = [];
    const tagHolder = worn.tag ? this.#holders.get(`tag ${worn.tag}`) : undefined;
    if (tagHolder && tagHolder !== after.id && !freed.has(`tag ${worn.tag} ${tagHolder}`))
      problems.push(
        problem(
          'tag',
          'tag_taken',
          sentence`Another of the ${after.species.toLowerCase()} on the farm wears the tag ${callName(after)} already.`,
        ),
      );
    const eidHolder = worn.eid ? this.#holders.get(`eid ${worn.eid}`) : undefined;
    if (eidHolder && eidHolder !== after.id && !freed.has(`eid ${worn.eid} ${eidHolder}`))
      problems.push(
        problem(
          'eid',
          'eid_taken',
          sentence`Another animal on the farm has the EID ${worn.eid} already.`,
        ),
      );
    return problems;
  }

  /** Whether somebody of its sex is known by one of its marks as a parent that was never here. */
  async isKnown(state: AnimalState): Promise<boolean> {
    const { tag, eid } = wornBy(state);
    await this.load(tag ? [tag.slice(state.species.length + 1)] : [], eid ? [eid] : []);
    return (
      (tag !== null && this.#references.has(`tag ${tag} ${state.sex}`)) ||
      (eid !== null && this.#references.has(`eid ${eid} ${state.sex}`))
    );
  }

  /** Marks that several get by entries which are taken together: `taken` holds those of the others. */
  checkTogether(
    before: AnimalState | null,
    after: AnimalState | null,
    taken: Set<string>,
  ): Problem[] {
    const [was, is] = [wornBy(before), wornBy(after)];
    const marks = [
      ...(is.tag && is.tag !== was.tag ? [`tag ${is.tag}`] : []),
      ...(is.eid && is.eid !== was.eid ? [`eid ${is.eid}`] : []),
    ].map((mark) => [mark, `${mark} ${after?.id}`] as const);
    const isDouble = marks.some(
      ([mark, own]) => taken.has(mark) && !taken.has(own), // an animal may stand among them twice
    );
    for (const [mark, own] of marks) taken.add(mark).add(own);
    return isDouble && after
      ? [
          problem(
            'tag',
            'tag_taken',
            sentence`Another of the ${after.species.toLowerCase()} on the farm wears the tag ${callName(after)} already.`,
          ),
        ]
      : [];
  }

  /** What an animal took off is free for the next one in the same request, and for others of the same entry. */
  change(outcomes: readonly Outcome[]): void {
    for (const freed of freedBy(outcomes)) {
      const [mark, id] = [
        freed.slice(0, freed.lastIndexOf(' ')),
        freed.slice(freed.lastIndexOf(' ') + 1),
      ];
      if (this.#holders.get(mark) === id) this.#holders.delete(mark);
    }
    for (const { after } of outcomes) {
      const { tag, eid } = wornBy(after);
      if (after && tag) this.#hold(`tag ${tag}`, after.id);
      if (after && eid) this.#hold(`eid ${eid}`, after.id);
    }
  }
}
