import { type FieldValues, fieldNames } from '@kraal/domain/animals/fields';
import type { ImportOptions, RowChange } from '@kraal/contract/exchange';
import { readingStatement } from '@kraal/domain/growth/traits';
import { known } from '../plan/known.ts';
import type { RowPlan } from '../plan/rowPlan.ts';
import type { TraitReading } from '../plan/readings.ts';
import type { Mass } from '../plan/rowLife.ts';
import type { Day } from '@kraal/domain/format/dates';
import type { KindName, PayloadOf, Statement } from '@kraal/domain/all';

/** An entry as the ledger takes it, its payload held against its kind. */
export type RawEvent = Statement & {
  id: string;
  occurredAt: string;
  animalIds: string[];
  heads?: number;
  note?: string;
};

export type Names = {
  camps: ReadonlyMap<string, string>;
  mobs: ReadonlyMap<string, string>;
  owners: ReadonlyMap<string, string>;
  medicines?: ReadonlyMap<string, string>;
};

export type Maker = {
  options: ImportOptions;
  today: Day;
  names: Names;
  idOf: (name: string) => string;
  instant: (day: Day, time?: string | null) => string;
};

export type MakeEvent = <Name extends KindName>(
  kind: Name,
  when: Day | { day: Day; time: string | null },
  payload: PayloadOf<Name>,
) => RawEvent;

/** None at all is not said. */
export const listed = <T>(all: readonly T[] | undefined): T[] | null =>
  all && all.length > 0 ? [...all] : null;

export const lookUp = (names: ReadonlyMap<string, string>, name: string | null): string | null =>
  name ? (names.get(name.toLowerCase()) ?? null) : null;

const changeOf = (plan: RowPlan, field: string): RowChange | undefined =>
  plan.changes.find((change) => change.field === field && change.because === undefined);

export const isNew = (plan: RowPlan, { massKg, on }: Mass): boolean =>
  plan.changes.some((one) => one.field === 'massKg' && one.to === massKg && one.on === on);

export const isNewReading = (plan: RowPlan, { trait, value, on }: TraitReading): boolean =>
  plan.changes.some((one) => one.field === trait && one.to === value && one.on === on);

export function readingEvent(
  { trait, value, on, dated }: TraitReading,
  plan: RowPlan,
  maker: Maker,
): RawEvent {
  return {
    ...readingStatement(trait, value),
    id: maker.idOf(`event ${plan.rowNumber} ${trait} ${on}`),
    // The hour is the row's, and so is its day.
    occurredAt: maker.instant(on, dated === 'row' ? plan.facts.time : null),
    animalIds: plan.animalId === null ? [] : [plan.animalId],
  };
}

/** Of what an update repeats, only what the preview showed as new is recorded. */
export function wanted(event: RawEvent, plan: RowPlan): boolean {
  if (event['kind'] === 'weaned') return changeOf(plan, 'weanedOn') !== undefined;
  return event['kind'] !== 'noted' || changeOf(plan, 'note') !== undefined;
}

/** The fields that the preview showed as changed. */
const changedFields = (plan: RowPlan): FieldValues =>
  Object.fromEntries(
    fieldNames.map((name) => [name, changeOf(plan, name) ? plan.facts[name] : null]),
  ) as FieldValues; // the row's own, or null

export function updates(plan: RowPlan, maker: Maker, event: MakeEvent): RawEvent[] {
  if (maker.options.purpose === 'weighings') return [];
  const row = plan.facts;
  const pick = <Value>(field: string, value: Value) => (changeOf(plan, field) ? value : null);
  const described = known({
    ...changedFields(plan),
    sex: pick('sex', row.sex),
    bornOn: pick('bornOn', row.bornOn),
    bornPrecision: pick('bornOn', row.bornPrecision),
    birthMassKg: pick('birthMassKg', row.birthMassKg),
    damId: pick('dam', plan.parents.dam),
    sireId: pick('sire', plan.parents.sire),
  });
  const marks = known({
    tag: pick('tag', row.tag),
    eid: pick('eid', row.eid),
    brand: pick('brand', row.brand),
    tattoo: pick('tattoo', row.tattoo),
    official: listed(
      row.official?.filter(({ scheme, number }) =>
        plan.changes.some((one) => one.field === 'official' && one.to === `${scheme}: ${number}`),
      ),
    ),
  });
  const campId = changeOf(plan, 'camp') ? lookUp(maker.names.camps, row.camp) : null;
  const mobId = changeOf(plan, 'mob') ? lookUp(maker.names.mobs, row.mob) : null;
  const ownerId = changeOf(plan, 'owner') ? lookUp(maker.names.owners, row.owner) : null;
  return [
    ...(Object.keys(described).length > 0 ? [event('described', maker.today, described)] : []),
    ...(Object.keys(marks).length > 0 ? [event('identified', maker.today, marks)] : []),
    ...(campId ? [event('moved', maker.today, { campId })] : []),
    ...(mobId ? [event('joined_mob', maker.today, { mobId })] : []),
    ...(ownerId ? [event('owner_changed', maker.today, { ownerId })] : []),
    ...(changeOf(plan, 'castrated') ? [event('castrated', maker.today, {})] : []),
  ];
}
