import type { Day } from '../format/dates.ts';
import { conceptionOf } from '../breeding/conception.ts';
import { outlookOn } from '../breeding/status.ts';
import type { AnimalState } from '../ledger/state.ts';
import { parity } from '../breeding/slice.ts';
import { classOn } from '../animals/animalClass.ts';
import { readingNames } from './oracle/readings.ts';
import type { Snapshot } from './oracle/snapshot.ts';

/** What the product's rules say of an animal on a day, in the oracle's words. */
export function saidOf(state: AnimalState, day: Day): Snapshot {
  const here = state.status === 'alive';
  const running = (state.breeding?.services ?? []).filter(({ until }) => until === null);
  return {
    status: state.status,
    statusOn: state.statusOn,
    heads: state.heads,
    bornOn: state.bornOn,
    camp: here ? state.campId : null,
    away: here ? awayOf(state) : null,
    owner: state.ownerId,
    mob: here ? state.mobId : null,
    called: here ? classOn({ ...state, parity: parity(state) }, day).animalClass : null,
    meat: state.meatUntil,
    milk: state.milkUntil,
    export: state.exportUntil,
    weanedOn: state.weanedOn,
    births: state.birthsOn.length,
    milking: outlookOn(state, day).lactating,
    dam: state.damId,
    sire: state.sireId,
    maybeSires: [...state.possibleSireIds].sort(),
    conceived: here ? conceivedBy(state, day) : null,
    outlook: outlookSaid(state, day),
    runningWith: here ? running.flatMap(({ sireIds }) => sireIds).sort() : [],
    had: state.isLot ? lastHad(state) : null,
    said: [
      'name' as const,
      'colour' as const,
      'earNotch' as const,
      'hornStatus' as const,
      'registrationNumber' as const,
      'breeder' as const,
    ]
      .flatMap((what): [string, string][] => {
        const word = state[what];
        return word === null ? [] : [[what, word]];
      })
      .sort(),
    weighs: lastMass(state),
    sold: [state.soldHeads ?? 0, state.resultHeads ?? 0],
    taken: readingNames
      .flatMap((what): [string, number, string][] => {
        const last = state[what];
        return last ? [[what, last.value, last.on]] : [];
      })
      .sort(),
  };
}

const awayOf = ({ away }: AnimalState): string | null =>
  away && (away.isThere ? away.placeId : `on ${away.loadId}`);

function lastMass({ weights }: AnimalState): { on: string; kg: number } | null {
  const last = weights.at(-1);
  return last ? { on: last.on, kg: Math.round(last.massKg * 1e6) / 1e6 } : null;
}

/** Which medicines all heads of a lot had, and when last. */
const lastHad = ({ doses }: AnimalState): [string, string][] =>
  [
    ...new Map(
      doses.flatMap(({ medicineId, on, some }): [string, string][] =>
        medicineId !== null && some === undefined ? [[medicineId, on]] : [],
      ),
    ),
  ].sort();

function outlookSaid(state: AnimalState, day: Day): Snapshot['outlook'] {
  if (state.sex !== 'female' || state.status !== 'alive') return null;
  const { status, due, heat, checkFrom } = outlookOn(state, day);
  return { standing: status, due: due && { from: due.from, to: due.to }, heat, checkFrom };
}

/** The days the product counts from. */
function conceivedBy(state: AnimalState, day: Day): Snapshot['conceived'] {
  const { breeding } = state;
  if (!breeding) return null;
  const found = conceptionOf(state, breeding);
  return found && found.from <= day ? { from: found.from, to: found.to } : null;
}

/** Where two opinions differ, named so that a person finds it. */
export function differences(
  wanted: ReadonlyMap<string, Snapshot>,
  stateOf: (id: string) => AnimalState | null,
  day: Day,
): string[] {
  const found: string[] = [];
  for (const [id, want] of wanted) {
    const state = stateOf(id);
    if (!state) {
      found.push(`${day} ${id} is missing`);
      continue;
    }
    const said = saidOf(state, day);
    for (const name of Object.keys(want) as (keyof Snapshot)[]) // the keys of a type of our own
      if (want[name] === 'counted in heads') continue;
      else if (JSON.stringify(said[name]) !== JSON.stringify(want[name]))
        found.push(
          `${day} ${id} ${name}: ${JSON.stringify(said[name])}, not ${JSON.stringify(want[name])}`,
        );
  }
  return found;
}
