import type { RowChange } from '@kraal/contract/exchange';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { currentIdentifier } from '@kraal/domain/animals/callName';
import { fieldNames } from '@kraal/domain/animals/fields';
import { schemeKey } from '@kraal/domain/animals/register';
import { birthSpan } from '@kraal/domain/animals/birthDay';
import { newReadings } from './newReadings.ts';
import { type Herd, massKey, noteKey } from './herd.ts';
import type { RowFacts } from './rowFacts.ts';

const nameIn = (names: ReadonlyMap<string, string>, id: string | null): string | null =>
  [...names].find(([, one]) => one === id)?.[0] ?? null;

/** What is known to the day is not made a year by a file that knows no more. */
function isSaidBetter(state: AnimalState, { bornOn, bornPrecision }: RowFacts): boolean {
  const [known, said] = [birthSpan(state), birthSpan({ bornOn, bornPrecision })];
  if (!known || !said) return false;
  return said.first <= known.first && known.last <= said.last;
}

/** The number that a register gave it, as far as is known. */
const officialOf = (state: AnimalState, scheme: string): string | null =>
  state.identifiers.find(
    (one) =>
      one.type === 'official' &&
      one.until === null &&
      schemeKey(one.scheme ?? '') === schemeKey(scheme),
  )?.value ?? null;

export function changesOf(row: RowFacts, state: AnimalState, herd: Herd): RowChange[] {
  if (row.left && state.status === row.left) return [];
  const changes: RowChange[] = [];
  const compare = (field: string, from: RowChange['from'], to: RowChange['to']) => {
    if (to !== null && to !== from) changes.push({ field, from, to });
  };
  compare('tag', currentIdentifier(state, 'visual'), row.tag);
  compare('eid', currentIdentifier(state, 'eid'), row.eid);
  compare('brand', currentIdentifier(state, 'brand'), row.brand);
  compare('tattoo', currentIdentifier(state, 'tattoo'), row.tattoo);
  for (const { scheme, number } of row.official ?? []) {
    const known = officialOf(state, scheme);
    if (known === null || schemeKey(known) !== schemeKey(number))
      changes.push({
        field: 'official',
        from: known === null ? null : `${scheme}: ${known}`,
        to: `${scheme}: ${number}`,
      });
  }
  for (const name of fieldNames) compare(name, state[name], row[name]);
  compare('sex', state.sex, row.sex);
  if (!isSaidBetter(state, row)) compare('bornOn', state.bornOn, row.bornOn);
  compare('birthMassKg', state.birthMassKg, row.birthMassKg);
  if (row.camp && herd.camps.get(row.camp.toLowerCase()) !== state.campId)
    changes.push({ field: 'camp', from: nameIn(herd.camps, state.campId), to: row.camp });
  if (row.mob && herd.mobs.get(row.mob.toLowerCase()) !== state.mobId)
    changes.push({ field: 'mob', from: nameIn(herd.mobs, state.mobId), to: row.mob });
  if (row.owner && herd.owners.get(row.owner.toLowerCase()) !== state.ownerId)
    changes.push({ field: 'owner', from: nameIn(herd.owners, state.ownerId), to: row.owner });
  for (const mass of row.masses) {
    if (!herd.masses.has(massKey(state.id, mass)))
      changes.push({ field: 'massKg', from: null, to: mass.massKg, on: mass.on });
  }
  for (const { trait, value, on } of newReadings(row, state, herd))
    changes.push({ field: trait, from: null, to: value, on });
  if (row.castrated && state.castratedOn === null)
    changes.push({ field: 'castrated', from: null, to: 'castrated' });
  if (row.note && !herd.notes.has(noteKey(state.id, row.note)))
    changes.push({ field: 'note', from: null, to: row.note });
  if (row.weanedOn && !state.weanedOn)
    changes.push({ field: 'weanedOn', from: null, to: row.weanedOn });
  if (row.left)
    changes.push({
      field: 'left',
      from: null,
      to: row.left,
      ...(row.leftOn ? { on: row.leftOn } : {}),
    });
  return changes;
}
