import { type AlertCode, alertRules } from '@kraal/domain/alerts/rules';
import { protocolWord } from './protocolWord.ts';

/** Whom or what an alert is about, by the name of the farm; a protocol as its own screens call it. */
export const alertName = (rule: AlertCode, name: string): string =>
  alertRules[rule].about === 'protocol' ? protocolWord(name) : name;
