import type { TransferItem } from '@kraal/contract/movement';
import { asDay, type Day, dayOf } from '@kraal/domain/format/dates';
import { isolatedUntil } from '@kraal/domain/movement/quarantine';
import { mostHistory, type SentAnimal } from '@kraal/domain/movement/consignment';
import { sentAnimal } from '@kraal/domain/movement/sentAnimal';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { json, moment, number, row, text } from '../../../platform/database/row.ts';
import type { Farm } from '../../../platform/http/authenticate.ts';
import { cameLately, type Life } from '../../animals/index.ts';
import { cameFrom } from '../cameFrom.ts';
import { originsOf } from './origins.ts';
import { linesOf, livesOfLines } from '../lines.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofHealth } from '../../health/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

/** Of a whole load, so that what is said of it stays a message; the newest are told. */
const mostOfAll = 4000;

/** `partnerId`: whoever hears it. */
type Sender = {
  farm: Pick<Farm, 'id' | 'timeZone' | 'gestationDays'>;
  now: Date;
  partnerId: string;
};
type History = Pick<SentAnimal, 'tests' | 'treatments'>;

/** What is said of the animals of a transfer to whoever gets them: as they are now, held against the day they go. */
export async function sentAnimals(
  transaction: Transaction,
  { farm, now, partnerId }: Sender,
  transfer: TransferItem,
): Promise<SentAnimal[]> {
  const lines = await linesOf(transaction, farm.id, transfer.id);
  const lives = await livesOfLines(transaction, farm.id, lines);
  const headsOf = new Map(lines.map((line) => [line.animalId, line.heads]));
  const ids = lives.map(({ state }) => state.id);
  const today = dayOf(now, farm.timeZone);
  // Once they are gone they are told of as they were on the day they went.
  const day = asDay(transfer.departedOn ?? transfer.soldOn ?? today);
  const came = await cameLately(transaction, { farmId: farm.id, today: day });
  const history = await historyOf(transaction, { farm, day }, ids);
  const names = transfer.shares.includes('parents')
    ? await namesOf(transaction, farm.id, lives)
    : null;
  const nameOf = (id: string | null) => (id === null ? null : (names?.get(id) ?? null));
  const origins =
    transfer.kind === 'agistmentReturn'
      ? await originsOf(transaction, { farmId: farm.id, partnerId, ids })
      : new Map<string, readonly string[]>();
  return lives.map(({ state, animalClass }) => {
    const known = history.get(state.id) ?? { tests: [], treatments: [] };
    const cameOn = came.get(state.id) ?? null;
    const yours = origins.get(state.id);
    const sent = sentAnimal(state, {
      day,
      gestation: farm.gestationDays,
      beside: {
        animalClass,
        heads: headsOf.get(state.id) ?? 1,
        isolatedUntil: cameOn === null ? null : isolatedTo(cameOn, day),
        tests: known.tests,
        treatments: transfer.shares.includes('treatments') ? known.treatments : null,
        isTakenBack: transfer.status === 'completed' && state.status === 'alive',
        withMasses: transfer.shares.includes('masses'),
        parents: names ? { dam: nameOf(state.damId), sire: nameOf(state.sireId) } : null,
      },
    });
    return yours ? { ...sent, yours: [...yours] } : sent;
  });
}

const isolatedTo = (cameOn: Day, day: Day): Day | null => {
  const until = isolatedUntil(cameOn);
  return until >= day ? until : null;
};

const entryRow = row({
  animalId: text,
  kind: text,
  at: moment,
  payload: json<Record<string, unknown>>(),
  place: number,
});

/** The last tests and treatments of each, the newest first. */
async function historyOf(
  transaction: Transaction,
  { farm, day }: { farm: Sender['farm']; day: Day },
  ids: readonly string[],
): Promise<Map<string, History>> {
  const rows = await select(
    transaction,
    entryRow,
    // Heads that were taken out of a lot had what their lot had until then.
    sql`with recursive ${cameFrom(farm.id, ids)}
      select * from (
        select w.of as "animalId", e.kind, e.occurred_at as at, e.payload,
          (row_number() over (partition by w.of, e.kind
            order by e.occurred_at desc, e.id desc))::int as place
        from came_from w
          join ${ofLedger.eventAnimal} l on l.farm_id = ${farm.id} and l.animal_id = w.id
          join ${ofLedger.event} e on e.farm_id = l.farm_id and e.id = l.event_id
            and e.occurred_at <= w.until
        where l.part = 'subject' and e.voided_by is null and e.kind in ('treated', 'lab_tested')
          and (e.occurred_at at time zone ${farm.timeZone})::date <= ${day}::date) y
      where place <= ${mostHistory} order by at desc limit ${mostOfAll}`,
  );
  const medicines = await medicineNames(transaction, farm.id);
  const found = new Map<
    string,
    { tests: History['tests']; treatments: NonNullable<History['treatments']> }
  >();
  for (const { animalId, kind, at, payload } of rows) {
    const of = found.get(animalId) ?? { tests: [], treatments: [] };
    found.set(animalId, of);
    const on = dayOf(new Date(at), farm.timeZone);
    const said = (name: string, most: number) => String(payload[name] ?? '').slice(0, most);
    if (kind === 'lab_tested') {
      if (of.tests.length < mostHistory)
        of.tests.push({
          on,
          test: said('test', 120),
          disease: said('disease', 120),
          result: said('result', 20),
        });
      continue;
    }
    for (const line of linesIn(payload))
      if (of.treatments.length < mostHistory)
        of.treatments.push({
          on,
          medicine: (medicines.get(line) ?? '').slice(0, 160),
          reason: said('reason', 300),
        });
  }
  return found;
}

const linesIn = ({ lines }: Record<string, unknown>): string[] =>
  Array.isArray(lines)
    ? lines.map((line: { medicineId?: unknown }) => String(line.medicineId ?? ''))
    : [];

async function medicineNames(
  transaction: Transaction,
  farmId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await select(
    transaction,
    row({ id: text, name: text }),
    sql`select id, name from ${ofHealth.medicine} where farm_id = ${farmId} limit 5000`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function namesOf(
  transaction: Transaction,
  farmId: string,
  lives: readonly Life[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [
    ...new Set(
      lives.flatMap(({ state }) => [state.damId, state.sireId].filter((id) => id !== null)),
    ),
  ];
  const rows = await select(
    transaction,
    row({ id: text, name: text }),
    sql`select id, left(coalesce(tag, name, animal_class), 120) as name from ${ofAnimals.animal}
      where farm_id = ${farmId} and id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
