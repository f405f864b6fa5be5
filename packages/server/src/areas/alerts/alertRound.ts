import type { AlertCode } from '@kraal/domain/alerts/rules';
import type { Day } from '@kraal/domain/format/dates';
import type { Settings } from './settings.ts';

export type Round = {
  today: Day;
  timeZone: string;
  now: number;
  settings: Settings;
  /** Of rules whose watch could not look nothing is known: their alerts stay as they are. */
  blind: ReadonlySet<AlertCode>;
};
