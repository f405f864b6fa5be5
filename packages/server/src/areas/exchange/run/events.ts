import { fieldsSaid } from '@kraal/domain/animals/fields';
import type { Day } from '@kraal/domain/format/dates';
import { statement } from '@kraal/domain/all';
import { known } from '../plan/known.ts';
import type { RowPlan } from '../plan/rowPlan.ts';
import { readingsOf } from '../plan/readings.ts';
import type { RowFacts } from '../plan/rowFacts.ts';
import type { Mass } from '../plan/rowLife.ts';
import { isNew, isNewReading, readingEvent, updates, wanted } from './updates.ts';
import { type MakeEvent, type Maker, type RawEvent, listed, lookUp } from './updates.ts';
import { pastEntry } from './pastEntry.ts';
import { longAgo, sexOf } from './sexOf.ts';
import { birth, ancestor } from './births.ts';

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
function gateOn(row: RowFacts, today: Day): Day {
  const taken = [...row.masses, ...readingsOf(row)].map(({ on }) => on);
  const days = [row.bornOn, row.weanedOn, row.leftOn, ...taken].filter((day) => day !== null);
  return days.reduce((first, day) => (day < first ? day : first), today);
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
      births: row.births ?? null,
      // A list of a herd says of few how often they gave birth.
      listedOn: maker.options.registeredOn === null && opened < maker.today ? maker.today : null,
      meatUntil: row.meatUntil ?? null,
      milkUntil: row.milkUntil ?? null,
      exportUntil: row.exportUntil ?? null,
      birthMassKg: row.birthMassKg,
      massKg: atBirth ? row.birthMassKg : null,
      // Asked when the file was looked at, and answered for all of its rows.
      sure: atBirth && row.birthMassKg !== null ? ['ask_unlikely_mass'] : null,
      castrated: row.castrated,
      campId: lookUp(maker.names.camps, row.camp),
      mobId: lookUp(maker.names.mobs, row.mob),
      ownerId: lookUp(maker.names.owners, row.owner),
    }),
  });
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
  const event: MakeEvent = (kind, when, payload) => {
    const { day, time } = typeof when === 'string' ? { day: when, time: null } : when;
    return {
      ...statement(kind, payload),
      id: maker.idOf(`event ${plan.rowNumber} ${kind} ${day}`),
      occurredAt: maker.instant(day, time),
      animalIds: [animalId],
    };
  };
  const later = (masses: readonly Mass[]) =>
    onceEach(masses).map((mass, index, all) => {
      const when = { day: mass.on, time: mass.wean ? null : row.time };
      const weighed = event('weighed', when, { massKg: mass.massKg, sure: true });
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
