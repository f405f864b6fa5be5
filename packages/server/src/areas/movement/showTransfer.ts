import type { Output } from '@kraal/contract/endpoint';
import type { showTransfer as contract, TransferItem } from '@kraal/contract/movement';
import { asDay, type Day, dayOf } from '@kraal/domain/format/dates';
import { currentIdentifier } from '@kraal/domain/animals/callName';
import type { LorryFacts } from '@kraal/domain/movement/atTheLorry';
import { unsettled } from '@kraal/domain/movement/transfers';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { json, number, oneOf, row, text } from '../../platform/database/row.ts';
import type { Life } from '../animals/index.ts';
import { examine } from './check.ts';
import { receiverOf } from './consignments/announce.ts';
import { receiptOf } from './consignments/receipts.ts';
import { type Going, linesOf, livesOfLines } from './lines.ts';
import { casesOf } from './lorry/cases.ts';
import { bornAway, linesWith } from './lorry/withBorn.ts';
import { soldBy } from './soldBy.ts';
import { oneTransfer, type Who } from './transfers.ts';
import { ofPeople } from '../people/tables.ts';

/** K2 before K10. */
const byNumber = new Intl.Collator('en', { numeric: true });

type Shown = Output<typeof contract>;

type StepName = Shown['steps'][number]['step'];

type Asked = { transfer: TransferItem; lines: Going[]; lives: Life[]; day: Day };

/** What speaks against it on a day. */
export async function checkOf(
  transaction: Transaction,
  { farm, now }: Pick<Who, 'farm' | 'now'>,
  { transfer, lines, lives, day }: Asked,
) {
  const { kind, fromId, toId, forExport, id } = transfer;
  const headsOf = new Map(lines.map((line) => [line.animalId, line.heads]));
  return examine(
    transaction,
    { farm, now },
    { kind, day, fromId, toId, forExport, lives, headsOf, transferId: id },
  );
}

export async function showTransfer(
  transaction: Transaction,
  { farm, now }: Pick<Who, 'farm' | 'now'>,
  id: string,
): Promise<Shown> {
  const stored = await oneTransfer(transaction, farm.id, id);
  // Whoever stands at the lorry chooses among those too that were born, or split off, on the way.
  const born = await bornAway(transaction, farm.id, stored);
  const lines = linesWith(await linesOf(transaction, farm.id, id), born);
  const more = (count: number | null): number | null => count && count + born.moreHeads;
  const transfer: TransferItem = {
    ...stored,
    loadedHeads: more(stored.loadedHeads),
    deliveredHeads: more(stored.deliveredHeads),
    heads: stored.heads + born.moreHeads,
    animals: lines.length,
  };
  const lives = await livesOfLines(transaction, farm.id, lines);
  const lifeOf = new Map(lives.map((life) => [life.state.id, life]));
  const steps = await select(
    transaction,
    row({
      id: text,
      step: oneOf<StepName>(),
      at: text,
      name: text,
      note: text.orNull,
      on: text.orNull,
      heads: number.orNull,
      facts: json<LorryFacts>(),
    }),
    sql`select s.id, s.step, s.at::text as at, s.note, s.on_day::text as on, s.heads, s.facts,
        coalesce((select trim(u.first_name || ' ' || u.last_name) from ${ofPeople.userAccount} u
          where u.id = s.by), '') as name
      from transfer_step s where s.farm_id = ${farm.id} and s.transfer_id = ${id}
      order by s.at desc, s.id desc limit 200`,
  );
  // Today, or on its day where that is still to come.
  const today = dayOf(now, farm.timeZone);
  const day = transfer.day < today ? today : asDay(transfer.day);
  const isAsked = ['draft', 'submitted', 'approved', 'rejected'].includes(transfer.status);
  const cases = await casesOf(transaction, farm.id, id);
  // What was corrected since is what it came to.
  const { priceCents } = await soldBy(transaction, farm.id, id);
  return {
    ...transfer,
    priceCents: priceCents ?? transfer.priceCents,
    lines: lines
      .map(({ animalId, heads }) => {
        const life = lifeOf.get(animalId);
        const { name = '', animalClass = '', heads: of = 0 } = life ?? {};
        const worn = (type: 'visual' | 'eid') => life && currentIdentifier(life.state, type);
        return {
          animalId,
          name,
          animalClass,
          heads,
          of,
          tag: worn('visual') ?? null,
          eid: worn('eid') ?? null,
        };
      })
      .toSorted((one, other) => byNumber.compare(one.name, other.name)),
    cases,
    unsettledHeads: unsettled(transfer, cases),
    isTold: (await receiverOf(transaction, farm.id, transfer)) !== null,
    receipt: await receiptOf(transaction, farm.id, id),
    check: isAsked
      ? await checkOf(transaction, { farm, now }, { transfer, lines, lives, day })
      : null,
    steps: steps.toReversed().map(({ at, ...one }) => ({ ...one, at: new Date(at).toISOString() })),
  };
}
