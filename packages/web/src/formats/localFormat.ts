import { asDay, type Day, type Moment } from '@kraal/domain/format/dates';
import {
  formatAgeIn,
  formatAgoIn,
  formatDateIn,
  formatDateTimeIn,
  monthIn,
} from '@kraal/domain/format/inLanguage';
import { isDayAlone } from '@kraal/domain/format/instant';
import { i18n } from '@lingui/core';
import { isLanguage } from '../platform/language.ts';

const language = () => (isLanguage(i18n.locale) ? i18n.locale : 'en');

/** Days, moments and ages in the language of the screen. */
export const formatDate = (value: Moment, timeZone?: string): string =>
  formatDateIn(language(), value, timeZone);
export const formatDateTime = (value: Moment, timeZone?: string): string =>
  // Where nobody gave an hour none is shown.
  timeZone && value && isDayAlone(new Date(value).toISOString(), timeZone)
    ? formatDate(value, timeZone)
    : formatDateTimeIn(language(), value, timeZone);
export const formatAge = (bornOn: string | null | undefined, on: Day): string =>
  formatAgeIn(language(), bornOn, on);
/** Of one of which only the year of birth is known the age in years, and that it is about so much. */
export function formatAgeOf(
  { bornOn, bornPrecision }: { bornOn: Day | null; bornPrecision?: 'month' | 'year' | null },
  on: Day,
): string {
  const years = bornOn === null ? 0 : Number(on.slice(0, 4)) - Number(bornOn.slice(0, 4));
  if (bornOn === null || bornPrecision !== 'year' || years < 1) return formatAge(bornOn, on);
  return `± ${formatAge(`${bornOn.slice(0, 4)}-01-01`, asDay(`${on.slice(0, 4)}-01-01`))}`;
}
export const formatAgo = (value: Moment): string => formatAgoIn(language(), value, new Date());
/** '2026-11' as people write it. */
export function formatMonth(month: string): string {
  const [year = '', number] = month.split('-');
  return `${monthName(Number(number))} ${year}`;
}
/** A birth as precisely as it is known. */
export const formatBorn = (
  bornOn: Day | null,
  precision: 'month' | 'year' | null | undefined,
): string =>
  bornOn === null || !precision
    ? formatDate(bornOn)
    : precision === 'year'
      ? bornOn.slice(0, 4)
      : formatMonth(bornOn.slice(0, 7));
export const monthName = (month: number): string => monthIn(language(), month);
