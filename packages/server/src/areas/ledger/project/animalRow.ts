import { fieldNames, fieldsWhere } from '@kraal/domain/animals/fields';
import { schemeKey } from '@kraal/domain/animals/register';
import type { Day } from '@kraal/domain/format/dates';
import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { outlookOn } from '@kraal/domain/breeding/status';
import { quietCourseFrom } from '@kraal/domain/health/hold';
import { averageDailyGainG } from '@kraal/domain/growth/gain';
import { traitNames } from '@kraal/domain/growth/traits';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import { type AnimalState, currentIdentifier, parity, toStored } from '@kraal/domain/ledger/state';
import { type ClassFacts, type ClassOnDay, classOn } from '@kraal/domain/animals/animalClass';
import { columnName } from '../../../platform/database/columnName.ts';
import type { Row } from '../../../platform/database/connection.ts';

/** What of a farm its animals' rows depend on. */
export type HerdFarm = { id: string; timeZone: string; gestationDays: GestationOfFarm };

/** Numbers padded, so that K2 sorts before K10; animals without a tag come last. */
function sortKey(tag: string | null, otherName: string): string {
  if (!tag) return `~${otherName.toLowerCase()}`;
  return tag.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(10, '0'));
}

function gain(state: AnimalState): number | null {
  const last = state.weights.at(-1);
  const previous = state.weights.at(-2);
  return last && previous ? averageDailyGainG(previous, last) : null;
}

const classes = new Map<string, ClassOnDay>();
const mostRemembered = 10_000;

/** Herds are born in seasons: most animals share the few facts their class follows from. */
function classOf(state: AnimalState, today: Day): ClassOnDay {
  const { species, sex, bornOn, castratedOn, weanedOn, birthsBefore, putToServiceOn } = state;
  // Every fact that a class follows from, and nothing else of the animal: it is kept for all farms.
  const facts: ClassFacts = {
    species,
    sex,
    bornOn,
    castratedOn,
    weanedOn,
    birthsBefore,
    putToServiceOn,
    parity: parity(state),
  };
  const key = `${today} ${Object.values(facts).join(' ')}`;
  const known = classes.get(key);
  if (known) return known;
  if (classes.size >= mostRemembered) classes.clear();
  const found = classOn(facts, today);
  classes.set(key, found);
  return found;
}

/** A whole row of the animal table: its state, and the columns that follow from it as of today. */
export function animalRow(farm: HerdFarm, state: AnimalState, today: Day): Row {
  const row = animalColumns(farm, state, today);
  row['state'] = toStored(state);
  return row;
}

const columnOfField = fieldNames.map((name) => [name, columnName(name)] as const);
const columnOfTrait = traitNames.map((name) => [name, columnName(name)] as const);
const searchedFields = fieldsWhere(({ isSearched }) => isSearched);

/** The columns a list filters and sorts by. */
export function animalColumns(farm: HerdFarm, state: AnimalState, today: Day): Row {
  const tag = currentIdentifier(state, 'visual');
  const eid = currentIdentifier(state, 'eid');
  const { animalClass, until } = classOf(state, today);
  const last = state.weights.at(-1);
  const outlook = outlookOn(state, today, farm.gestationDays);
  const official = state.identifiers.filter(({ type }) => type === 'official');
  // A number of another register is looked for as it is written, and without its signs, with and without its register.
  const searchable = [
    ...searchedFields.map((name) => state[name]),
    ...state.identifiers.map((one) => one.value),
    ...official.map(({ scheme = '', value }) => schemeKey(scheme) + schemeKey(value)),
  ].filter((text) => text !== null);
  return {
    farm_id: farm.id,
    id: state.id,
    species: state.species,
    sex: state.sex,
    heads: state.heads,
    is_lot: state.isLot,
    status: state.status,
    status_on: state.statusOn,
    ...Object.fromEntries(columnOfField.map(([name, column]) => [column, state[name]])),
    born_on: state.bornOn,
    tag,
    tag_key: tag === null ? null : tagKey(tag),
    tag_sort: sortKey(tag, state.name ?? eid ?? ''),
    eid,
    brand: currentIdentifier(state, 'brand'),
    tattoo: currentIdentifier(state, 'tattoo'),
    dam_id: state.damId,
    sire_id: state.sireId,
    camp_id: state.campId,
    mob_id: state.mobId,
    animal_class: animalClass,
    class_until: until,
    mass_kg: last?.massKg ?? null,
    mass_on: last?.on ?? null,
    adg_g: gain(state),
    ...Object.fromEntries(
      columnOfTrait.map(([name, column]) => [column, state[name]?.value ?? null]),
    ),
    meat_until: state.meatUntil,
    milk_until: state.milkUntil,
    last_seen_on: state.lastSeenOn,
    weaned_on: state.weanedOn,
    breeding_status: outlook.status,
    breeding_until: outlook.until,
    lactating: outlook.lactating,
    due_from: outlook.due?.from ?? null,
    due_to: outlook.due?.to ?? null,
    due_confidence: outlook.due?.confidence ?? null,
    heat_from: outlook.heat?.from ?? null,
    heat_to: outlook.heat?.to ?? null,
    check_from: outlook.checkFrom,
    course_from: quietCourseFrom(state.holds),
    photo_id: state.photoId,
    parity: parity(state),
    last_birth_on: state.birthsOn.at(-1) ?? null,
    search_text: searchable.join(' ').toLowerCase(),
  };
}
