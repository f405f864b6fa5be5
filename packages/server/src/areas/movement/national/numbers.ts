import { maybeKnown, type NationalStatus } from '@kraal/domain/movement/national/messages';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, oneOf, row, type RowOf, text } from '../../../platform/database/row.ts';
import { ofAnimals } from '../../animals/tables.ts';

const among = (ids: Iterable<string>): SQL => sql`any(${sql.param([...new Set(ids)])}::uuid[])`;

const numberRow = row({
  animalId: text,
  eid: text,
  wasEid: text.orNull,
  messageId: text,
  status: oneOf<NationalStatus>(),
  tries: number,
});
type Said = RowOf<typeof numberRow>;

/** What was said of numbers, in order. */
const numbersWhere = (transaction: Transaction, farmId: string, where: SQL) =>
  select(
    transaction,
    numberRow,
    sql`select n.animal_id as "animalId", n.eid, n.was_eid as "wasEid",
        n.message_id as "messageId", m.status, m.tries
      from national_animal n
        join national_message m on m.farm_id = n.farm_id and m.id = n.message_id
      where n.farm_id = ${farmId} and m.status <> 'replaced' and ${where} order by n.message_id`,
  );

const isThere = (one: Said): boolean => one.status === 'known' || maybeKnown(one);

/** What was said of animals and of their numbers until now, whoever wore those. */
export class Numbers {
  readonly #of: Map<string, Said[]>;
  readonly #by: Map<string, Said[]>;
  /** Who wears some number now. */
  readonly #wearing: ReadonlySet<string>;

  constructor(all: readonly Said[], wearing: ReadonlySet<string>) {
    this.#of = Map.groupBy(all, ({ animalId }) => animalId);
    this.#by = Map.groupBy(all, ({ eid }) => eid);
    this.#wearing = wearing;
  }

  /** By which number the platform knows it, as far as this farm told it; undefined where it told nothing. */
  told(animalId: string): string | null | undefined {
    const said = this.#of.get(animalId)?.findLast(isThere);
    if (!said) return undefined;
    const isGone = this.#by
      .get(said.eid)
      ?.some((one) => one.animalId !== animalId && one.messageId > said.messageId && isThere(one));
    return isGone ? null : said.eid;
  }

  /** What did not leave yet. */
  open(animalId: string): Said | undefined {
    return this.#of
      .get(animalId)
      ?.findLast(({ status, tries }) => status === 'held' || (status === 'waiting' && tries === 0));
  }

  /** Whether somebody kept this number of it back, or the platform refused it. */
  isSettled(animalId: string, eid: string): boolean {
    const last = this.#of.get(animalId)?.at(-1);
    return last?.eid === eid && (last.status === 'withheld' || last.status === 'failed');
  }

  /** Whether the platform knows the number from another animal, that wears none any more. */
  isLeft(animalId: string, eid: string): boolean {
    return (this.#by.get(eid) ?? []).some(
      (one) =>
        one.animalId !== animalId &&
        isThere(one) &&
        !this.#wearing.has(one.animalId) &&
        !this.#of
          .get(one.animalId)
          ?.some(({ messageId, status }) => messageId > one.messageId && status === 'sent'),
    );
  }
}

/** What was said of some animals, and of whoever wore or wears one of their numbers. */
export async function numbersOf(
  transaction: Transaction,
  farmId: string,
  { animalIds, worn }: { animalIds: readonly string[]; worn: readonly string[] },
): Promise<Numbers> {
  const own = await numbersWhere(transaction, farmId, sql`n.animal_id = ${among(animalIds)}`);
  const eids = new Set([...own.map(({ eid }) => eid), ...worn]);
  const same = await numbersWhere(
    transaction,
    farmId,
    sql`n.eid = any(${sql.param([...eids])}::text[])`,
  );
  const known = new Set(animalIds);
  const others = [...new Set(same.map(({ animalId }) => animalId))].filter((id) => !known.has(id));
  const theirs =
    others.length === 0
      ? []
      : await numbersWhere(transaction, farmId, sql`n.animal_id = ${among(others)}`);
  const all = [...own, ...theirs].toSorted((one, other) =>
    one.messageId < other.messageId ? -1 : 1,
  );
  const wearing = await select(
    transaction,
    row({ id: text }),
    sql`select id from ${ofAnimals.animal} where farm_id = ${farmId} and status = 'alive'
      and eid is not null
      and id = ${among(all.map(({ animalId }) => animalId))}`,
  );
  return new Numbers(all, new Set(wearing.map(({ id }) => id)));
}
