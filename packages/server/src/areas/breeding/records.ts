import type { BreedingState } from '@kraal/domain/breeding/breedingState';
import { exposuresOf } from '@kraal/domain/breeding/exposure';
import { matingLife } from '@kraal/domain/breeding/matingLife';
import { breedingFacts, gestationDaysOf } from '@kraal/domain/breeding/gestation';
import { addYoung, fateOf } from '@kraal/domain/breeding/litter';
import type { Bred, Records } from '@kraal/domain/breeding/measure';
import { seasonName, seasonStarts } from '@kraal/domain/breeding/season';
import { addDays, dayOf, type Day } from '@kraal/domain/format/dates';
import type { Status } from '@kraal/domain/ledger/state';
import { weaningDaysOf } from '@kraal/domain/animals/farmSettings';
import { neverBoreBefore } from '@kraal/domain/animals/animalClass';
import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { select, togetherByName, type Transaction } from '../../platform/database/connection.ts';
import { day, json, number, oneOf, row, type RowOf, text } from '../../platform/database/row.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { weaningMasses } from '../animals/index.ts';
import { type Came, type ClosedRecords, closedRecordsOf, matingsOf } from './closedRecords.ts';
import { loadFlocks } from './flocks.ts';
import { seasonCalendar } from './seasons.ts';
import { Litters } from './litters.ts';
import { bornOf, stillbornOf } from './bornOf.ts';
import { pastOf } from './pastOf.ts';
import { ofAnimals } from '../animals/tables.ts';

const damRow = row({
  id: text,
  cameOn: day.orNull,
  listedOn: day.orNull,
  cameBy: text.orNull,
  bornOn: day.orNull,
  breed: text.orNull,
  mobId: text.orNull,
  status: oneOf<Status>(),
  statusOn: day,
  birthsOn: json<Day[]>(),
  birthsBefore: number.orNull,
  breeding: json<Pick<BreedingState, 'services' | 'checks'>>().orNull,
});
type Dam = RowOf<typeof damRow>;

/** Females that bred or may; those nothing is known of are no part of any measure. */
const damsOf = (transaction: Transaction, farmId: string, species: Species): Promise<Dam[]> =>
  select(
    transaction,
    damRow,
    sql`
    select a.id, a.born_on::text as "bornOn", a.breed, a.mob_id as "mobId", a.status,
      a.status_on::text as "statusOn",
      (select min(s.changed_on)::text from ${ofAnimals.stockChange} s where s.farm_id = a.farm_id
        and s.animal_id = a.id) as "cameOn", a.state->>'listedOn' as "listedOn",
      (select s.kind from ${ofAnimals.stockChange} s where s.farm_id = a.farm_id
        and s.animal_id = a.id
        order by s.changed_on, s.event_id limit 1) as "cameBy",
      coalesce(a.state->'birthsOn', '[]'::jsonb) as "birthsOn",
        (a.state->>'birthsBefore')::int as "birthsBefore",
      case when a.state->'breeding' is null then null
        else jsonb_build_object('services', coalesce(a.state->'breeding'->'services', '[]'::jsonb),
        'checks', coalesce(a.state->'breeding'->'checks', '[]'::jsonb)) end as breeding
    from ${ofAnimals.animal} a where a.farm_id = ${farmId} and a.species = ${species}
      and a.sex = 'female'
      and not a.is_lot and (a.status <> 'reference' or exists (select from animal_breeding b
        where b.farm_id = a.farm_id and b.id = a.id and b.parity > 0))
      and a.state->'sameAsId' is null`,
  );

/** She came with the first of her records. */
function asOneAnimal(dam: Dam, { bySires, came }: ClosedRecords): Dam {
  const { breeding } = dam;
  const first = (came.get(dam.id) ?? []).reduce<Came>(
    (one, other) => ((other.cameOn ?? '9') < (one.cameOn ?? '9') ? other : one),
    dam,
  );
  return {
    ...dam,
    cameOn: first.cameOn,
    cameBy: first.cameBy,
    breeding: breeding && { ...breeding, services: bySires(breeding.services) },
  };
}

/** Everything the measures of one species are worked out from. */
export async function loadRecords(
  transaction: Transaction,
  { farm, species, now }: { farm: Farm; species: Species; now: Date },
): Promise<Records> {
  const today = dayOf(now, farm.timeZone);
  const { told, pastOfRecords, born, stillborn, masses, calendar, closed } = await togetherByName({
    told: damsOf(transaction, farm.id, species),
    pastOfRecords: pastOf(transaction, farm.id, species),
    born: bornOf(transaction, farm.id, species),
    stillborn: stillbornOf(transaction, farm.id),
    masses: weaningMasses(transaction, {
      farmId: farm.id,
      species,
      whose: sql`a.dam_id is not null`,
    }),
    calendar: seasonCalendar(transaction, farm, species),
    closed: closedRecordsOf(transaction, farm.id),
  });
  const dams = told.map((dam) => asOneAnimal(dam, closed));
  const past = pastOfRecords.map((one) => ({
    ...one,
    animalId: closed.meant(one.animalId),
    services: closed.bySires(one.services),
  }));
  const known = new Set(dams.map(({ id }) => id));
  const pastByDam = Map.groupBy(past, ({ animalId }) => animalId);
  const litters = new Litters(breedingFacts[species].litterDays);
  // Births of the lot she was taken out of are not hers.
  for (const { id, birthsOn, cameOn } of dams)
    for (const on of birthsOn) if (on >= (cameOn ?? '')) litters.at(id, on);
  for (const { animalId, endedBy, endedOn, mobId } of past)
    if (endedBy === 'birth') litters.at(animalId, endedOn).mobId = mobId;
  const weaningDays = weaningDaysOf(species, farm.settings);
  for (const { id, damId: borneBy, sireId, ...young } of born) {
    const damId = closed.meant(borneBy);
    // One that is known from a pedigree alone bore nothing on this farm.
    if (!known.has(damId)) continue;
    const litter = litters.at(damId, young.bornOn);
    litter.sireId ??= sireId;
    addYoung(litter, {
      fate: fateOf(young, { species, weaningDays, today }),
      massKg: masses.get(id)?.massKg ?? null,
    });
  }
  for (const { damId, on, dead } of stillborn)
    if (known.has(closed.meant(damId))) litters.at(closed.meant(damId), on).dead += dead;
  const starts = seasonStarts(firstDayOf(dams, today), today, calendar);
  const bred = dams.map((dam): Bred => {
    const life = matingLife(
      {
        ...dam,
        species,
        gestationDays: gestationDaysOf(species, dam.breed, farm.gestationDays),
        births: litters.of(dam.id).map(({ birthOn }) => birthOn),
      },
      matingsOf(dam, pastByDam.get(dam.id) ?? [], closed),
    );
    return {
      id: dam.id,
      bornOn: dam.bornOn,
      mobId: dam.mobId,
      gestationDays: life.gestationDays,
      firstBirthKnown: isFirstBirthKnown(dam, species),
      lastBirthBefore: lastBirthBefore(dam),
      exposures: exposuresOf(life, starts, today).map((one) => ({
        ...one,
        season: seasonName(one.gateOn, calendar),
      })),
    };
  });
  const flocks = await loadFlocks(transaction, {
    farm,
    species,
    around: {
      today,
      calendar,
      weaningDays,
      ...closed,
    },
  });
  return {
    litters: [...litters.all(), ...flocks.litters],
    females: new Map([...bred, ...flocks.bred].map((one) => [one.id, one])),
  };
}

/** What was said of her when she came: the day of her last birth before. */
const lastBirthBefore = ({ birthsOn, cameOn, cameBy }: Dam): Day | null =>
  cameBy === 'registered' || cameBy === 'acquired'
    ? (birthsOn.filter((on) => cameOn !== null && on < cameOn).at(-1) ?? null)
    : null;

/** A day no season of the herd began before: seasons of longer ago end nothing. */
const firstDayOf = (dams: readonly Dam[], today: Day): Day =>
  dams.reduce(
    (first, { cameOn }) => (cameOn !== null && cameOn < first ? cameOn : first),
    addDays(today, -366),
  );

/** The first birth on record is her first: none was only counted, and none was said of her when she came. */
const isFirstBirthKnown = (dam: Dam, species: Species): boolean =>
  neverBoreBefore({ ...dam, species }) && lastBirthBefore(dam) === null;
