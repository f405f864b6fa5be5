import { afterEach, expect, it } from 'vitest';
import { writeSentencesInEnglish, writeWith } from '../platform/serverWords.ts';
import { alertName } from './alertName.ts';

afterEach(writeSentencesInEnglish);

it('a protocol that Kraal brings is called in an alert as on its own screens, an animal as its farm wrote it', () => {
  writeWith({ sentence: (text) => `af ${text}` });
  expect(alertName('protocol_overdue', 'Pulpy kidney, young')).toBe('af Pulpy kidney, young');
  expect(alertName('birth_overdue', 'Pulpy kidney, young')).toBe('Pulpy kidney, young');
});
