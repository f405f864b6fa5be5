import { fieldNames, fieldsWhere } from '@kraal/domain/animals/fields';
import { schemeKey } from '@kraal/domain/animals/register';
import type { Day } from '@kraal/domain/format/dates';
import { averageDailyGainG } from '@kraal/domain/growth/gain';
import { traitNames } from '@kraal/domain/growth/traits';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import { type AnimalState, currentIdentifier, parity } from '@kraal/domain/ledger/state';
import { type ClassFacts, type ClassOnDay, classOn } from '@kraal/domain/animals/animalClass';
import { columnName } from '../../../platform/database/columnName.ts';
import type { Row } from '../../../platform/database/connection.ts';

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

const columnOfField = fieldNames.map((name) => [name, columnName(name)] as const);
const columnOfTrait = traitNames.map((name) => [name, columnName(name)] as const);
const searchedFields = fieldsWhere(({ isSearched }) => isSearched);

/** What the herd's lists filter and sort by. */
export function columns(state: AnimalState, { today }: { today: Day }): Row {
  const tag = currentIdentifier(state, 'visual');
  const eid = currentIdentifier(state, 'eid');
  const { animalClass, until } = classOf(state, today);
  const last = state.weights.at(-1);
  const official = state.identifiers.filter(({ type }) => type === 'official');
  // A number of another register is looked for as it is written, and without its signs, with and without its register.
  const searchable = [
    ...searchedFields.map((name) => state[name]),
    ...state.identifiers.map((one) => one.value),
    ...official.map(({ scheme = '', value }) => schemeKey(scheme) + schemeKey(value)),
  ].filter((text) => text !== null);
  return {
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
    last_seen_on: state.lastSeenOn,
    weaned_on: state.weanedOn,
    photo_id: state.photoId,
    search_text: searchable.join(' ').toLowerCase(),
  };
}
