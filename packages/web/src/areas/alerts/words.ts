import type { AlertItem } from '@kraal/contract/alerts';
import type { AlertArea, AlertCode, Severity } from '@kraal/domain/alerts/rules';
import { alertSentence, alertsOfMany, alertWordsIn } from '@kraal/domain/alerts/words/words';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { alertName } from '../../formats/alertName.ts';
import type { Tone } from '../../ui/surface.tsx';

/** The sentence of an alert, in the language of the screen: the same words that a push or an SMS carries. */
export const sentenceOf = ({ rule, name, facts }: AlertItem): string =>
  alertSentence(i18n.locale, { rule, name: alertName(rule, name), facts });

export const titleOf = (rule: AlertCode): string => alertWordsIn(i18n.locale).rules[rule].title;

export const manyOf = (rule: AlertCode, heads: number): string =>
  alertsOfMany(i18n.locale, rule, heads);

export const severityNames: Record<Severity, MessageDescriptor> = {
  critical: msg`Critical`,
  warning: msg`Warning`,
  info: msg`Good to know`,
};

export const severityTones: Record<Severity, Tone> = {
  critical: 'alarm',
  warning: 'warn',
  info: 'info',
};

export const areaNames: Record<AlertArea, MessageDescriptor> = {
  health: msg({ message: 'Health', context: 'of animals' }),
  breeding: msg`Breeding`,
  growth: msg`Growth`,
  herd: msg`Herd`,
  land: msg`Land`,
  farm: msg`Farm`,
};

export const channelNames: Record<string, MessageDescriptor> = {
  push: msg`Push`,
  mail: msg`E-mail`,
  sms: msg`SMS`,
  voice: msg`Call`,
};

/** What became of a delivery. */
export const deliveryNames: Record<string, MessageDescriptor> = {
  waiting: msg`on its way`,
  sent: msg`sent`,
  failed: msg`not taken`,
  dropped: msg`not sent`,
};

export const occasionNames: Record<string, MessageDescriptor> = {
  fired: msg`told`,
  escalated: msg`told because nobody answered`,
  repeated: msg`told again`,
  resolved: msg`told that it is over`,
};

/** What the server answers about a delivery, in a word that it closes. */
const answerNames: Record<string, MessageDescriptor> = {
  'no device': msg`no device takes messages`,
  'no mail server': msg`no mail server is set up: it lies in the outbox folder`,
  'the mail server did not take it': msg`the mail server did not take it`,
  'no device any more': msg`the device takes no messages any more`,
  'no address': msg`no e-mail address`,
  'no telephone number': msg`no telephone number`,
  'no service is set': msg`no service is set`,
  'left the farm': msg`left the farm`,
  'over before it was sent': msg`over before it was sent`,
  'the service asks to wait': msg`the service asks to wait`,
  'switched off': msg`switched off`,
  refused: msg`refused`,
  not_allowed: msg`this address may not be called`,
  address: msg`this is no address`,
  not_found: msg`there is no such address`,
  unreachable: msg`it does not answer`,
  too_slow: msg`it answered too slowly`,
  too_long: msg`it answered too much`,
};

export const answerOf = (answer: string | null): string => {
  if (answer === null) return '';
  const known = answerNames[answer];
  return known ? i18n._(known) : answer;
};
