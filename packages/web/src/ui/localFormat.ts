import type { Day, Moment } from '@kraal/domain/format/dates';
import {
  formatAgeIn,
  formatDateIn,
  formatDateTimeIn,
  monthIn,
} from '@kraal/domain/format/inLanguage';
import { i18n } from '@lingui/core';
import { isLanguage } from '../platform/language.ts';

const language = () => (isLanguage(i18n.locale) ? i18n.locale : 'en');

/** Days, moments and ages in the language of the screen. */
export const formatDate = (value: Moment, timeZone?: string): string =>
  formatDateIn(language(), value, timeZone);
export const formatDateTime = (value: Moment, timeZone?: string): string =>
  formatDateTimeIn(language(), value, timeZone);
export const formatAge = (bornOn: string | null | undefined, on: Day): string =>
  formatAgeIn(language(), bornOn, on);
export const monthName = (month: number): string => monthIn(language(), month);
