import { t } from '@lingui/core/macro';
import {
  type AreaUnit,
  areaFromHa,
  areaToHa,
  massFromKg,
  massToKg,
  type MassUnit,
} from '@kraal/domain/format/units';
import { currentFarmOf, storageKeys, storedUser } from './session.ts';

type Units = { mass: MassUnit; area: AreaUnit };
let seen: string | null = null;
let chosen: Units = { mass: 'kg', area: 'ha' };

/** The units of the farm on screen. Read anew only when what is stored of the user has changed. */
function units(): Units {
  const stored = `${localStorage.getItem(storageKeys.user)} ${localStorage.getItem('kraal_farm')}`;
  if (stored === seen) return chosen;
  seen = stored;
  const user = storedUser();
  const farm = user ? currentFarmOf(user) : null;
  chosen = { mass: farm?.massUnit ?? 'kg', area: farm?.areaUnit ?? 'ha' };
  return chosen;
}

export const massUnit = (): MassUnit => units().mass;
export const gainUnit = (): string => (massUnit() === 'lb' ? t`lb/day` : t`g/day`);
export const areaUnit = (): AreaUnit => units().area;
export const massShown = (massKg: number): number => massFromKg(massKg, massUnit());
export const areaShown = (areaHa: number): number => areaFromHa(areaHa, areaUnit());
/** What is kept of a mass that was typed in the farm's unit: in kilograms, to the gram. */
export const massKept = (typed: number): number =>
  Math.round(massToKg(typed, massUnit()) * 1000) / 1000;
export const areaKept = (typed: number): number =>
  Math.round(areaToHa(typed, areaUnit()) * 10_000) / 10_000;
