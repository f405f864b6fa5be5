import type { Treated } from '@kraal/domain/health/treated';
import {
  warnOfDose,
  isOffLabel,
  type Label,
  leastDays,
  limitProblems,
} from '@kraal/domain/health/label';
import { papersLacking } from '@kraal/domain/health/papers';
import {
  warn,
  isAcknowledged,
  mostSaid,
  type Acknowledged,
} from '@kraal/domain/ledger/acknowledged';
import { hadAllThatDay, hadInLot } from '@kraal/domain/health/lotDoses';
import { rankOf } from '@kraal/domain/people/roles';
import { dayOf, type Day } from '@kraal/domain/format/dates';
import { type Problem, problem, sentence } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { callName } from '@kraal/domain/animals/callName';
import { sql } from 'drizzle-orm';
import { closedRecords } from '../../animals/index.ts';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import {
  boolean,
  json,
  number,
  oneOf,
  row,
  rowFor,
  type RowOf,
  text,
} from '../../../platform/database/row.ts';
import type { Draft } from '../../ledger/index.ts';
import { dosesOfBatch, leftOfBatch } from '../leftOfBatch.ts';

const storedRow = rowFor<Label>()({
  name: text,
  species: json(),
  doseRate: number.orNull,
  dosePer: oneOf(),
  doseStep: number.orNull,
  route: text.orNull,
  meatDays: number,
  milkDays: number,
  exportDays: number,
  notForMilk: boolean,
  neverPregnant: boolean,
  notFirstDays: number.orNull,
  notLastDays: number.orNull,
  onlySex: oneOf<'female' | 'male'>().orNull,
  fromDays: number.orNull,
  toDays: number.orNull,
  onceInLife: boolean,
}).with({ id: text, unit: text, medicineClass: text, needsPrescription: boolean });
type Stored = RowOf<typeof storedRow>;
const stockedRow = row({
  id: text,
  medicine_id: text,
  number: text,
  expires_on: text.orNull,
  unit: text,
  left: number,
});
type Stocked = RowOf<typeof stockedRow>;
/** What an entry took of a batch: `stored` is counted in what is left, this request's own is not. */
const useRow = row({ eventId: text, batchId: text, amount: number, stored: boolean });
type Use = RowOf<typeof useRow>;
type TreatmentLine = Treated['lines'][number];
type StateOf = (animalId: string) => AnimalState | null;
export type Cabinet = {
  check: (draft: Draft, stateOf: StateOf) => Problem[];
  /** What was recorded: other entries of the same request find this much less, and this given. Undone by what comes back. */
  took: (draft: Draft, stateOf: StateOf) => () => void;
  /** An entry that was cancelled, of before or of this request: what it gave was never given. */
  cancel: (eventId: string) => void;
};

const nothing: Cabinet = { check: () => [], took: () => () => undefined, cancel: () => undefined };
const linesOf = (draft: Draft): TreatmentLine[] =>
  draft.kind === 'treated' ? (draft.payload as Treated).lines : []; // the kind's own schema has read it

/**
 * Holds treatments against the medicine cabinet as it stands: the product, its batch, its label. One look-up per
 * table for a whole request, none where nothing was treated.
 */
export async function loadCabinet(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
  { role, timeZone }: { role: string; timeZone: string },
): Promise<Cabinet> {
  const lines = drafts.flatMap(linesOf);
  if (lines.length === 0) return nothing;
  const cancelled = new Set<string>();
  const labels = await labelsOf(transaction, farmId, [
    ...new Set(lines.map(({ medicineId }) => medicineId)),
  ]);
  const batches = await batchesOf(transaction, farmId, [
    ...new Set(lines.flatMap(({ batchId }) => batchId ?? [])),
  ]);
  const uses = await usesOf(transaction, farmId, drafts);
  const before = await givenBefore(transaction, farmId, drafts, labels);
  const thatDay = await givenThatDay(transaction, farmId, drafts, { timeZone });
  const leftOf = ({ id, left }: Stocked, gone: ReadonlySet<string>): number =>
    uses
      .filter(({ batchId, stored, eventId }) => batchId === id && stored === gone.has(eventId))
      .reduce((sum, { stored, amount }) => sum + (stored ? amount : -amount), left);
  const subjects = (draft: Draft, stateOf: StateOf): AnimalState[] =>
    draft.involved
      .filter(({ part }) => part === 'subject')
      .map(({ animalId }) => stateOf(animalId))
      .filter((state) => state !== null);
  // As the register counts them: so many of each lot, and of each animal.
  const headsIn = (draft: Draft, states: readonly AnimalState[]): number =>
    states.reduce((sum, state) => sum + (draft.heads ?? Math.max(1, state.heads)), 0);
  const took: Cabinet['took'] = (draft, stateOf) => {
    const states = subjects(draft, stateOf);
    const undo: (() => void)[] = [];
    for (const { medicineId, batchId, dose } of linesOf(draft)) {
      for (const state of states) {
        undo.push(before.add(state.id, medicineId, draft.id));
        undo.push(thatDay.add(state, draft, { medicineId, dose }));
      }
      if (!batchId || !batches.has(batchId)) continue;
      const amount = dose * headsIn(draft, states);
      const use: Use = { eventId: draft.id, batchId, amount, stored: false };
      uses.push(use);
      undo.push(() => uses.splice(uses.indexOf(use), 1));
    }
    // The last first: two lines of one medicine stand on each other.
    return () => undo.toReversed().forEach((one) => one());
  };
  const check: Cabinet['check'] = (draft, stateOf) => {
    const states = subjects(draft, stateOf);
    const given = dayOf(draft.occurredAt, timeZone);
    const said = draft.payload as Treated; // read by the kind's own schema
    // What it stands for was never given.
    const gone = draft.voids ? new Set([...cancelled, draft.voids.eventId]) : cancelled;
    return linesOf(draft).flatMap((line, index) => {
      const field = (name: string): string => `lines.${index}.${name}`;
      const label = labels.get(line.medicineId);
      if (!label)
        return [
          problem(field('medicineId'), 'unknown_reference', 'This medicine is not in the cabinet.'),
        ];
      const heads = headsIn(draft, states);
      return [
        ...checkAnimals(line, label, states, {
          given,
          sure: said.sure,
          hadBefore: (state) => before.has(state.id, label.id, gone),
          hadThatDay: (state) =>
            thatDay.of(state, draft, line.medicineId, gone) ||
            // Heads taken out of a lot, and whoever they joined, had what all of the lot had.
            (hadAllThatDay(state, line.medicineId, given) ? line.dose : 0),
        }),
        ...checkPapers(line, label, said),
        ...checkUnit(line, label, batches.get(line.batchId ?? ''), said.sure, field),
        ...checkDays(asGiven(line, linesOf(draft)), label, states, { given, role }, field),
        ...checkBatch(
          line,
          label,
          batches.get(line.batchId ?? ''),
          (batch) => leftOf(batch, gone),
          { given, heads, overridden: said.batchOverride !== undefined },
          field,
        ),
      ];
    });
  };
  return { check, took, cancel: (eventId) => void cancelled.add(eventId) };
}

/**
 * Who is said late to have been in a mob had what the mob was given then, with the days that were recorded for the
 * others. Where the label forbids that for this one, or holds it back longer, whoever says so is asked.
 */
export async function warnOfReached(
  transaction: Transaction,
  farmId: string,
  reached: readonly { state: AnimalState; treated: Treated; day: Day }[],
  sure: unknown,
): Promise<Problem[]> {
  if (reached.length === 0 || isAcknowledged(sure, 'reached_by_dose')) return [];
  const labels = await labelsOf(transaction, farmId, [
    ...new Set(reached.flatMap(({ treated }) => treated.lines.map((line) => line.medicineId))),
  ]);
  return reached.flatMap(({ state, treated, day }) =>
    treated.lines.flatMap((line) => {
      const label = labels.get(line.medicineId);
      if (!label) return [];
      const least = leastDays(label, isOffLabel(label, [state], line, day));
      const forbidden = limitProblems(label, state, { day, givenBefore: null, sure: true });
      if (
        forbidden.length === 0 &&
        line.meatDays >= least.meatDays &&
        line.milkDays >= least.milkDays
      )
        return [];
      return warn(
        undefined,
        'mobId',
        'reached_by_dose',
        sentence`${callName(state)} was in the mob then when ${label.name} was given on ${day}: its label is not for it, or holds it back for ${least.meatDays} days. Record it all the same?`,
      );
    }),
  );
}

type Before = {
  has: (animalId: string, medicineId: string, gone: ReadonlySet<string>) => boolean;
  /** Counts what is recorded now too; what comes back undoes it. */
  add: (animalId: string, medicineId: string, eventId: string) => () => void;
};

/** Who had a medicine before that is given once in a life, and by which entry. */
async function givenBefore(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
  labels: ReadonlyMap<string, Stored>,
): Promise<Before> {
  const once = [...labels.values()].filter((label) => label.onceInLife).map(({ id }) => id);
  const given = new Map<string, Set<string>>();
  const add: Before['add'] = (animalId, medicineId, eventId) => {
    if (!once.includes(medicineId)) return () => undefined;
    const key = `${animalId} ${medicineId}`;
    given.set(key, (given.get(key) ?? new Set()).add(eventId));
    return () => given.get(key)?.delete(eventId);
  };
  const has: Before['has'] = (animalId, medicineId, gone) =>
    [...(given.get(`${animalId} ${medicineId}`) ?? [])].some((eventId) => !gone.has(eventId));
  if (once.length === 0) return { has, add };
  const animalIds = drafts.flatMap((draft) => draft.involved.map(({ animalId }) => animalId));
  const rows = await select(
    transaction,
    row({ animalId: text, medicineId: text, eventId: text }),
    sql`select animal_id as "animalId", medicine_id as "medicineId", event_id as "eventId"
      from treatment where farm_id = ${farmId} and medicine_id = any(${sql.param(once)}::uuid[])
      and animal_id = any(${sql.param([...new Set(animalIds)])}::uuid[])
      union select c.kept_id, t.medicine_id, t.event_id from ${closedRecords(farmId)} c
        join treatment t on t.farm_id = ${farmId} and t.animal_id = c.id
        and t.medicine_id = any(${sql.param(once)}::uuid[])
      where c.kept_id = any(${sql.param([...new Set(animalIds)])}::uuid[])`,
  );
  for (const { animalId, medicineId, eventId } of rows) add(animalId, medicineId, eventId);
  return { has, add };
}

/**
 * What entries that this request cancels took of batches, as far as it is missing there: a stock-take after a dose
 * counted what was on the shelf, with or without it.
 */
async function usesOf(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
): Promise<Use[]> {
  const ids = drafts.flatMap(({ voids }) => voids?.eventId ?? []);
  if (ids.length === 0) return [];
  const rows = await select(
    transaction,
    useRow.without('stored'),
    sql`select t.event_id as "eventId", t.batch_id as "batchId", sum(t.dose * t.heads) as amount
      from treatment t join event e on e.farm_id = t.farm_id and e.id = t.event_id
      join batch b on ${dosesOfBatch}
      where t.farm_id = ${farmId} and t.event_id = any(${sql.param(ids)}::uuid[])
        and t.batch_id is not null and not exists (select from batch_count k
          where k.farm_id = t.farm_id and k.batch_id = t.batch_id and k.left_then is not null
          and k.at >= e.occurred_at)
      group by t.event_id, t.batch_id`,
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount), stored: true }));
}

type ThatDay = {
  /** What an animal, or each head of a lot, had of a medicine on the day of an entry. */
  of: (state: AnimalState, draft: Draft, medicineId: string, gone: ReadonlySet<string>) => number;
  /** Counts what is recorded now too; what comes back undoes it. */
  add: (
    state: AnimalState,
    draft: Draft,
    given: { medicineId: string; dose: number },
  ) => () => void;
};

/** What was given on the days of these entries: two people may dose the same animal on one day. */
async function givenThatDay(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
  { timeZone }: { timeZone: string },
): Promise<ThatDay> {
  const treating = drafts.filter(({ kind }) => kind === 'treated');
  const animalIds = treating.flatMap(({ involved }) => involved.map(({ animalId }) => animalId));
  const days = treating.map(({ occurredAt }) => dayOf(occurredAt, timeZone));
  const givenRow = row({ dose: number, heads: number, eventId: text });
  type Given = RowOf<typeof givenRow>;
  const rows = await select(
    transaction,
    givenRow.with({ key: text }),
    sql`select animal_id || ' ' || medicine_id || ' ' || given_on::text as key, dose, heads,
        event_id as "eventId"
      from treatment where farm_id = ${farmId}
        and animal_id = any(${sql.param([...new Set(animalIds)])}::uuid[])
        and given_on = any(${sql.param([...new Set(days)])}::date[])`,
  );
  const known = new Map<string, Given[]>();
  const put = (key: string, one: Given) => known.set(key, [...(known.get(key) ?? []), one]);
  for (const { key, ...one } of rows) put(key, one);
  const keyOf = ({ id }: AnimalState, { occurredAt }: Draft, medicineId: string): string =>
    `${id} ${medicineId} ${dayOf(occurredAt, timeZone)}`;
  return {
    // Given to some of a lot and then to the others nobody had it twice.
    of: (state, draft, medicineId, gone) =>
      (known.get(keyOf(state, draft, medicineId)) ?? [])
        .filter(({ eventId }) => !gone.has(eventId))
        .filter(({ heads }) => heads + (draft.heads ?? state.heads) > state.heads)
        .reduce((sum, { dose }) => sum + dose, 0),
    add: (state, draft, { medicineId, dose }) => {
      const key = keyOf(state, draft, medicineId);
      const before = known.get(key) ?? [];
      put(key, { dose, heads: draft.heads ?? state.heads, eventId: draft.id });
      return () => known.set(key, before);
    },
  };
}

function checkAnimals(
  line: TreatmentLine,
  label: Stored,
  states: readonly AnimalState[],
  {
    given,
    sure,
    hadBefore,
    hadThatDay,
  }: {
    given: Day;
    sure: Acknowledged;
    hadBefore: (state: AnimalState) => boolean;
    hadThatDay: (state: AnimalState) => number;
  },
): Problem[] {
  return mostSaid(
    states.flatMap((state) => [
      ...limitProblems(label, state, {
        day: given,
        givenBefore: !state.isLot && hadBefore(state) ? 'surely' : hadInLot(state, label.id),
        sure,
      }),
      ...warnOfDose(label, state, line.dose, { day: given, sure, before: hadThatDay(state) }),
    ]),
  );
}

/** A dose without its papers is asked about, and recorded without them where somebody says so. */
function checkPapers(line: TreatmentLine, label: Stored, said: Treated): Problem[] {
  const papers = { ...said, batchId: line.batchId };
  const lacking = papersLacking(label, papers);
  if (lacking === null) return [];
  if (lacking === 'prescription')
    return warn(
      said.sure,
      'prescribedBy',
      'prescription',
      sentence`${label.name} needs a prescription: say who prescribed it and its number. Record it without?`,
    );
  return warn(
    said.sure,
    'reason',
    'antimicrobial',
    sentence`${label.name} is an antimicrobial: say why it was given and from which batch. Record it without?`,
  );
}

async function labelsOf(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<Map<string, Stored>> {
  const rows = await select(
    transaction,
    storedRow,
    sql`select id, name, species, dose_rate as "doseRate", dose_per as "dosePer",
      dose_step as "doseStep", route, unit, medicine_class as "medicineClass",
      meat_days as "meatDays", milk_days as "milkDays", export_days as "exportDays",
      needs_prescription as "needsPrescription", not_for_milk as "notForMilk",
        never_pregnant as "neverPregnant", not_first_days as "notFirstDays",
        not_last_days as "notLastDays", only_sex as "onlySex", from_days as "fromDays",
        to_days as "toDays", once_in_life as "onceInLife" from medicine where farm_id = ${farmId}
        and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function batchesOf(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<Map<string, Stocked>> {
  if (ids.length === 0) return new Map();
  const rows = await select(
    transaction,
    stockedRow,
    sql`
    select b.id, b.medicine_id, b.number, b.expires_on::text as expires_on, b.unit,
      ${leftOfBatch} as left
    from batch b where b.farm_id = ${farmId} and b.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Given in two lines of one entry it is one dose. */
const asGiven = (line: TreatmentLine, all: readonly TreatmentLine[]): TreatmentLine => ({
  ...line,
  dose: all
    .filter(({ medicineId }) => medicineId === line.medicineId)
    .reduce((sum, { dose }) => sum + dose, 0),
});

type Naming = (name: string) => string;

/** Never shorter than the label, nor than the cascade's least where it is given off the label; a worker changes none of it. */
function checkDays(
  line: TreatmentLine,
  label: Stored,
  states: readonly AnimalState[],
  { given, role }: { given: Day; role: string },
  field: Naming,
): Problem[] {
  const least = leastDays(label, isOffLabel(label, states, line, given));
  const said = { ...line, exportDays: Math.max(line.meatDays, line.exportDays ?? 0) };
  const problems: Problem[] = [];
  if (said.meatDays < least.meatDays)
    problems.push(
      problem(
        field('meatDays'),
        'shorter_than_label',
        sentence`The meat withdrawal of ${label.name} is at least ${least.meatDays} days here.`,
      ),
    );
  if (said.exportDays < least.exportDays)
    problems.push(
      problem(
        field('exportDays'),
        'shorter_than_label',
        sentence`The export slaughter interval of ${label.name} is at least ${least.exportDays} days here.`,
      ),
    );
  if (said.milkDays < least.milkDays)
    problems.push(
      problem(
        field('milkDays'),
        'shorter_than_label',
        sentence`The milk withdrawal of ${label.name} is at least ${least.milkDays} days here.`,
      ),
    );
  const changed =
    said.meatDays !== least.meatDays ||
    said.milkDays !== least.milkDays ||
    said.exportDays !== least.exportDays;
  if (problems.length === 0 && changed && rankOf(role) < rankOf('veterinarian'))
    problems.push(
      problem(
        field('meatDays'),
        'days_not_yours',
        sentence`The days of ${label.name} are as on its label. A veterinarian or manager may make them longer.`,
      ),
    );
  return problems;
}

/**
 * A dose in the unit of its label, or of the batch it came out of, is what it is: a label that was changed since changes
 * no dose that was given before. Any other is asked about.
 */
function checkUnit(
  line: TreatmentLine,
  label: Stored,
  batch: Stocked | undefined,
  sure: Acknowledged,
  field: Naming,
): Problem[] {
  if (line.unit === label.unit || line.unit === batch?.unit) return [];
  return warn(
    sure,
    field('unit'),
    'other_unit',
    sentence`${label.name} is kept and given in ${label.unit}, and this dose is in ${line.unit}. Record it as it stands?`,
  );
}

type Wanted = { given: Day; heads: number; overridden: boolean };

function checkBatch(
  line: TreatmentLine,
  label: Stored,
  batch: Stocked | undefined,
  leftOf: (batch: Stocked) => number,
  { given, heads, overridden }: Wanted,
  field: Naming,
): Problem[] {
  if (!line.batchId) return [];
  if (!batch)
    return [problem(field('batchId'), 'unknown_reference', 'This batch is not in the cabinet.')];
  if (batch.medicine_id !== line.medicineId)
    return [
      problem(
        field('batchId'),
        'batch_of_another',
        sentence`Batch ${batch.number} is of another medicine than ${label.name}.`,
      ),
    ];
  if (batch.unit !== line.unit)
    return [
      problem(
        field('batchId'),
        'batch_in_another_unit',
        sentence`Batch ${batch.number} was bought in ${batch.unit}, and this dose is in ${line.unit}: nothing can be taken out of it.`,
      ),
    ];
  if (overridden) return [];
  if (batch.expires_on !== null && batch.expires_on < given)
    return [
      problem(
        field('batchId'),
        'batch_expired',
        sentence`Batch ${batch.number} expired on ${batch.expires_on}. Take another, or say why it was used all the same.`,
      ),
    ];
  const wanted = line.dose * heads;
  const left = leftOf(batch);
  if (left + 1e-9 < wanted)
    return [
      problem(
        field('batchId'),
        'batch_empty',
        sentence`Only ${Math.max(0, Math.round(left * 1000) / 1000)} ${label.unit} of batch ${batch.number} are left, not ${wanted}. Buy more, count again, or say why it was used all the same.`,
      ),
    ];
  return [];
}
