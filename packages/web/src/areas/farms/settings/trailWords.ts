import { roles } from '@kraal/domain/people/roles';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { diseaseWord } from '../../../ui/diseaseWord.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { roleName } from '../roleNames.ts';

const subjects: Record<string, MessageDescriptor> = {
  farm: msg`farm`,
  'by link': msg`by link`,
};
/** What a change was made to: a name somebody gave, or one of ours. */
export const subjectName = (subject: string): string =>
  subjects[subject] ? i18n._(subjects[subject]) : subject;

const labels: Record<string, MessageDescriptor> = {
  role: msg`role`,
  from: msg`from`,
  to: msg`to`,
  hours: msg`hours`,
  after: msg`on`,
  fileName: msg`file`,
  entries: msg`entries`,
  name: msg`name`,
  timeZone: msg`time zone`,
  currency: msg`currency`,
  species: msg`species`,
  disease: msg`disease`,
  massUnit: msg`mass in`,
  areaUnit: msg`area in`,
};

function valueInWords(value: unknown): string {
  if (value === null) return '–';
  if (Array.isArray(value)) return value.map(valueInWords).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  const role = roles.find((one) => one === text);
  if (role) return roleName(role);
  return /^\d{4}-\d\d-\d\d/.test(text) ? formatDate(text) : text;
}

/** What else is kept of a change, in the reader's words as far as there are any. */
export const detailInWords = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .map(([name, value]) => {
      const label = labels[name] ? i18n._(labels[name]) : name;
      return `${label}: ${name === 'disease' ? diseaseWord(String(value)) : valueInWords(value)}`;
    })
    .join(', ');
