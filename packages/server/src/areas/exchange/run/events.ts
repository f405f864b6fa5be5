import { fieldsSaid } from '@kraal/domain/animals/fields';
import type { Sex } from '@kraal/domain/animals/animalClass';
import type { Day } from '@kraal/domain/format/dates';
import { type Statement, statement } from '@kraal/domain/all';
import { known } from '../plan/known.ts';
import type { PlannedRecord } from '../plan/records.ts';
import type { RowPlan } from '../plan/rowPlan.ts';
import { readingsOf } from '../plan/readings.ts';
import type { RowFacts } from '../plan/rowFacts.ts';
import type { Mass } from '../plan/rowLife.ts';
import { isNew, isNewReading, readingEvent, updates, wanted } from './updates.ts';
import { type MakeEvent, type Maker, type RawEvent, listed, lookUp } from './updates.ts';

/** Where nobody knows when a parent was born its books open before those of any young. */
const longAgo: Day = '1990-01-01';

/** A reference animal opens its books before anything known of its young. */
export function referenceEvents(plan: RowPlan, { options, idOf, instant }: Maker): RawEvent[] {
  return plan.parents.references.map(({ id, mark, sex }) => ({
    id: idOf(`reference event ${id}`),
    kind: 'registered',
    occurredAt: instant(longAgo),
    animalIds: [id],
    payload: {
      species: options.species,
      sex,
      reference: true,
      ...(/^\d{15}$/.test(mark) ? { eid: mark } : { tag: mark }),
    },
  }));
}

/** A row without a sex is bad, and becomes no entry. */
function sexOf({ rowNumber, sex }: RowFacts): Sex {
  if (sex === null) throw new Error(`row ${rowNumber} has no sex`);
  return sex;
}

/** The earliest day a row knows anything about its animal. */
function gateOn(row: RowFacts, today: Day): Day {
  const taken = [...row.masses, ...readingsOf(row)].map(({ on }) => on);
  const days = [row.bornOn, row.weanedOn, row.leftOn, ...taken].filter((day) => day !== null);
  return days.reduce((first, day) => (day < first ? day : first), today);
}

/** Born on the farm of a dam that was here: her life shows it too, and what it found her carrying is over. */
function birth(
  plan: RowPlan,
  { bornOn, maker, event }: { bornOn: Day; maker: Maker; event: MakeEvent },
): RawEvent {
  const row = plan.facts;
  return event('born', bornOn, {
    species: maker.options.species,
    sex: sexOf(row),
    ...known({
      damId: plan.parents.dam,
      sireId: plan.parents.sire,
      tag: row.previousTag ?? row.tag,
      eid: row.eid,
      brand: row.brand,
      tattoo: row.tattoo,
      official: listed(row.official),
      ...fieldsSaid(row),
      massKg: row.birthMassKg,
      campId: lookUp(maker.names.camps, row.camp),
      mobId: lookUp(maker.names.mobs, row.mob),
    }),
  });
}

/** One of a pedigree that is not here, and of which nobody knows when it left. */
function ancestor(plan: RowPlan, { options, instant }: Maker, event: MakeEvent): RawEvent {
  const row = plan.facts;
  // Its books open before those of any young; who was born before that says so in the day of birth.
  const first = row.bornOn !== null && row.bornOn > longAgo ? row.bornOn : longAgo;
  return {
    ...event('registered', first, {
      species: options.species,
      sex: sexOf(row),
      reference: true,
      ...known({
        tag: row.tag,
        eid: row.eid,
        brand: row.brand,
        tattoo: row.tattoo,
        official: listed(row.official),
        ...fieldsSaid(row),
        bornOn: row.bornOn,
        bornPrecision: row.bornPrecision,
        damId: plan.parents.dam,
        sireId: plan.parents.sire,
        birthMassKg: row.birthMassKg,
      }),
    }),
    occurredAt: instant(first),
  };
}

function registration(plan: RowPlan, maker: Maker, event: MakeEvent): RawEvent {
  const row = plan.facts;
  if (plan.bornHere && row.bornOn) return birth(plan, { bornOn: row.bornOn, maker, event });
  if (row.isAncestor) return ancestor(plan, maker, event);
  const opened = maker.options.registeredOn ?? gateOn(row, maker.today);
  const atBirth = row.bornOn !== null && opened === row.bornOn;
  return event('registered', opened, {
    species: maker.options.species,
    sex: sexOf(row),
    ...known({
      heads: row.heads > 1 ? row.heads : null,
      tag: row.previousTag ?? row.tag,
      eid: row.eid,
      brand: row.brand,
      tattoo: row.tattoo,
      official: listed(row.official),
      ...fieldsSaid(row),
      bornOn: row.bornOn,
      bornPrecision: row.bornPrecision,
      damId: plan.parents.dam,
      sireId: plan.parents.sire,
      birthMassKg: row.birthMassKg,
      massKg: atBirth ? row.birthMassKg : null,
      // Asked when the file was looked at, and answered for all of its rows.
      sure: atBirth && row.birthMassKg !== null ? ['ask_unlikely_mass'] : null,
      castrated: row.castrated,
      campId: lookUp(maker.names.camps, row.camp),
      mobId: lookUp(maker.names.mobs, row.mob),
    }),
  });
}

/** An entry of the past; a product is named until now and gets its place in the cabinet here, young get their ids. */
function pastEntry(
  plan: RowPlan,
  { record, animalId, maker }: { record: PlannedRecord; animalId: string; maker: Maker },
): RawEvent[] {
  const { kind, on } = record;
  return [
    {
      ...pastStatement(plan, record, maker),
      id: maker.idOf(`event ${plan.rowNumber} ${kind} ${on}`),
      occurredAt: maker.instant(on, plan.facts.time),
      animalIds: [animalId],
      ...(plan.facts.note ? { note: plan.facts.note } : {}),
    },
  ];
}

function pastStatement({ rowNumber }: RowPlan, record: PlannedRecord, maker: Maker): Statement {
  if (record.kind === 'treated') {
    const lines = record.payload.lines.map(({ medicineName, ...line }) => ({
      ...line,
      // Made just before; where it was not, the ledger says that there is no such medicine.
      medicineId: maker.names.medicines?.get(medicineName.toLowerCase()) ?? '',
    }));
    return statement('treated', { ...record.payload, lines });
  }
  if (record.kind === 'gave_birth') {
    const young = record.payload.young.map((one, index) =>
      one.alive ? { ...one, id: maker.idOf(`young ${rowNumber} ${index}`) } : one,
    );
    return statement('gave_birth', { ...record.payload, young });
  }
  const { kind, payload } = record;
  return { kind, payload } as Statement; // a record of one of the other kinds, whose payloads are the ledger's own
}

/** The same mass of the same day in two columns is one weighing. */
const onceEach = (masses: readonly Mass[]): Mass[] =>
  masses.filter(
    ({ on, massKg }, index) =>
      masses.findIndex((one) => one.on === on && one.massKg === massKg) === index,
  );

/** The events one row becomes, oldest first. Their ids follow from the file and the row, so running twice changes nothing. */
export function rowEvents(plan: RowPlan, maker: Maker): RawEvent[] {
  const row = plan.facts;
  const animalId = plan.animalId;
  if (!animalId) return [];
  if (plan.record) return pastEntry(plan, { record: plan.record, animalId, maker });
  const event: MakeEvent = (kind, day, payload, time) => ({
    ...statement(kind, payload),
    id: maker.idOf(`event ${plan.rowNumber} ${kind} ${day}`),
    occurredAt: maker.instant(day, time),
    animalIds: [animalId],
  });
  const later = (masses: readonly Mass[]) =>
    onceEach(masses).map((mass, index, all) => {
      const weighed = event(
        'weighed',
        mass.on,
        { massKg: mass.massKg, sure: true },
        mass.wean ? null : row.time,
      );
      // Twice on one day is two weighings, each with a name of its own.
      const isAgain = all.findIndex(({ on }) => on === mass.on) < index;
      const name = `event ${plan.rowNumber} weighed ${mass.on} ${mass.massKg}`;
      return isAgain ? { ...weighed, id: maker.idOf(name) } : weighed;
    });
  const after = [
    ...later(
      plan.outcome === 'create' ? row.masses : row.masses.filter((mass) => isNew(plan, mass)),
    ),
    ...readingsOf(row)
      .filter((one) => plan.outcome === 'create' || isNewReading(plan, one))
      .map((one) => readingEvent(one, plan, maker)),
    ...(row.weanedOn ? [event('weaned', row.weanedOn, {})] : []),
    ...(row.note ? [event('noted', maker.today, { text: row.note })] : []),
    ...(row.left && row.leftOn
      ? [
          event(
            row.left,
            row.leftOn,
            row.left === 'died' ? { cause: 'unknown', sure: true } : { sure: true },
          ),
        ]
      : []),
  ];
  if (plan.outcome === 'create') {
    const first = registration(plan, maker, event);
    if (row.isAncestor) return [first];
    const retagged =
      row.previousTag && row.tag ? [event('identified', maker.today, { tag: row.tag })] : [];
    return [first, ...retagged, ...after];
  }
  return [...updates(plan, maker, event), ...after.filter((one) => wanted(one, plan))];
}
