import type { Day } from '@kraal/domain/format/dates';
import type { ImportOptions, RowChange } from '@kraal/contract/exchange';
import type { PlannedRecord } from '../plan/records.ts';
import type { RowPlan } from '../plan/plan.ts';
import type { RowFacts } from '../plan/rowFacts.ts';
import type { Mass } from '../plan/rowLife.ts';

export type RawEvent = Record<string, unknown> & { id: string };
export type Names = {
  camps: ReadonlyMap<string, string>;
  mobs: ReadonlyMap<string, string>;
  medicines?: ReadonlyMap<string, string>;
};
export type Maker = {
  options: ImportOptions;
  today: Day;
  names: Names;
  idOf: (name: string) => string;
  instant: (day: Day, time?: string | null) => string;
};

/** Leaves out what is not known, so that payloads say only what the file said. */
const known = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && value !== false,
    ),
  );

/** None at all is not said. */
const listed = <T>(all: readonly T[] | undefined): readonly T[] | null =>
  all && all.length > 0 ? all : null;

const lookUp = (names: ReadonlyMap<string, string>, name: string | null): string | null =>
  name ? (names.get(name.toLowerCase()) ?? null) : null;

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

/** The earliest day a row knows anything about its animal. */
function openedOn(row: RowFacts, today: Day): Day {
  const days = [row.bornOn, row.weanedOn, row.leftOn, ...row.masses.map((mass) => mass.on)].filter(
    (day) => day !== null,
  );
  return days.reduce((first, day) => (day < first ? day : first), today);
}

/** Born on the farm of a dam that was here: her life shows it too, and what it found her carrying is over. */
function birth(
  plan: RowPlan,
  bornOn: Day,
  maker: Maker,
  event: (kind: string, day: Day, payload: object) => RawEvent,
): RawEvent {
  const row = plan.facts;
  return event(
    'born',
    bornOn,
    known({
      species: maker.options.species,
      sex: row.sex,
      damId: plan.parents.dam,
      sireId: plan.parents.sire,
      tag: row.previousTag ?? row.tag,
      eid: row.eid,
      brand: row.brand,
      tattoo: row.tattoo,
      official: listed(row.official),
      name: row.name,
      breed: row.breed,
      colour: row.colour,
      massKg: row.birthMassKg,
      campId: lookUp(maker.names.camps, row.camp),
      mobId: lookUp(maker.names.mobs, row.mob),
    }),
  );
}

/** One of a pedigree that is not here, and of which nobody knows when it left. */
function ancestor(
  plan: RowPlan,
  { options, instant }: Maker,
  event: (kind: string, day: Day, payload: object) => RawEvent,
): RawEvent {
  const row = plan.facts;
  // Its books open before those of any young; who was born before that says so in the day of birth.
  const first = row.bornOn !== null && row.bornOn > longAgo ? row.bornOn : longAgo;
  return {
    ...event(
      'registered',
      first,
      known({
        species: options.species,
        sex: row.sex,
        reference: true,
        tag: row.tag,
        eid: row.eid,
        brand: row.brand,
        tattoo: row.tattoo,
        official: listed(row.official),
        name: row.name,
        breed: row.breed,
        colour: row.colour,
        bornOn: row.bornOn,
        bornPrecision: row.bornPrecision,
        damId: plan.parents.dam,
        sireId: plan.parents.sire,
        birthMassKg: row.birthMassKg,
      }),
    ),
    occurredAt: instant(first),
  };
}

function registration(
  plan: RowPlan,
  maker: Maker,
  event: (kind: string, day: Day, payload: object, time?: string | null) => RawEvent,
): RawEvent {
  const row = plan.facts;
  if (plan.bornHere && row.bornOn) return birth(plan, row.bornOn, maker, event);
  if (row.isAncestor) return ancestor(plan, maker, event);
  const opened = maker.options.registeredOn ?? openedOn(row, maker.today);
  const atBirth = row.bornOn !== null && opened === row.bornOn;
  return event(
    'registered',
    opened,
    known({
      species: maker.options.species,
      sex: row.sex,
      heads: row.heads > 1 ? row.heads : null,
      tag: row.previousTag ?? row.tag,
      eid: row.eid,
      brand: row.brand,
      tattoo: row.tattoo,
      official: listed(row.official),
      name: row.name,
      breed: row.breed,
      colour: row.colour,
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
  );
}

/** An entry of the past; a product is named until now and gets its place in the cabinet here, young get their ids. */
function pastEntry(
  plan: RowPlan,
  { kind, on, payload }: PlannedRecord,
  animalId: string,
  maker: Maker,
): RawEvent[] {
  const lines = Array.isArray(payload['lines'])
    ? payload['lines'].map(({ medicineName, ...line }: Record<string, unknown>) => ({
        ...line,
        medicineId: maker.names.medicines?.get(String(medicineName).toLowerCase()),
      }))
    : null;
  const young = Array.isArray(payload['young'])
    ? payload['young'].map((one: Record<string, unknown>, index) =>
        one['alive'] === true
          ? { ...one, id: maker.idOf(`young ${plan.rowNumber} ${index}`) }
          : one,
      )
    : null;
  return [
    {
      id: maker.idOf(`event ${plan.rowNumber} ${kind} ${on}`),
      kind,
      occurredAt: maker.instant(on, plan.facts.time),
      animalIds: [animalId],
      payload: { ...payload, ...(lines ? { lines } : {}), ...(young ? { young } : {}) },
      ...(plan.facts.note ? { note: plan.facts.note } : {}),
    },
  ];
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
  if (plan.record) return pastEntry(plan, plan.record, animalId, maker);
  const event = (kind: string, day: Day, payload: object, time?: string | null): RawEvent => ({
    id: maker.idOf(`event ${plan.rowNumber} ${kind} ${day}`),
    kind,
    occurredAt: maker.instant(day, time),
    animalIds: [animalId],
    payload,
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

const changeOf = (plan: RowPlan, field: string): RowChange | undefined =>
  plan.changes.find((change) => change.field === field && change.because === undefined);

const isNew = (plan: RowPlan, { massKg, on }: Mass): boolean =>
  plan.changes.some((one) => one.field === 'massKg' && one.to === massKg && one.on === on);

/** Of what an update repeats, only what the preview showed as new is recorded. */
function wanted(event: RawEvent, plan: RowPlan): boolean {
  if (event['kind'] === 'weaned') return changeOf(plan, 'weanedOn') !== undefined;
  return event['kind'] !== 'noted' || changeOf(plan, 'note') !== undefined;
}

function updates(
  plan: RowPlan,
  maker: Maker,
  event: (kind: string, day: Day, payload: object) => RawEvent,
): RawEvent[] {
  if (maker.options.purpose === 'weighings') return [];
  const row = plan.facts;
  const pick = (field: string, value: unknown) => (changeOf(plan, field) ? value : null);
  const described = known({
    name: pick('name', row.name),
    breed: pick('breed', row.breed),
    colour: pick('colour', row.colour),
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
  return [
    ...(Object.keys(described).length > 0 ? [event('described', maker.today, described)] : []),
    ...(Object.keys(marks).length > 0 ? [event('identified', maker.today, marks)] : []),
    ...(campId ? [event('moved', maker.today, { campId })] : []),
    ...(mobId ? [event('joined_mob', maker.today, { mobId })] : []),
    ...(changeOf(plan, 'castrated') ? [event('castrated', maker.today, {})] : []),
  ];
}
