import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diseaseOf } from '@kraal/domain/health/diseases';
import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { serverTexts } from './serverTexts.ts';
import { translate } from './translate.ts';
import { sentenceInWords, writeSentencesInEnglish, writeWith } from '../platform/serverWords.ts';

const packages = join(import.meta.dirname, '../../..');
const sources = globSync(['domain/src/**/*.ts', 'contract/src/**/*.ts', 'server/src/**/*.ts'], {
  cwd: packages,
}).filter(
  (file) =>
    // Letters and alerts have words of their own in each language, which lacks none or does not compile; papers two at once.
    !/\.test\.|\/testing\/|\/templates\/|alerts\/words\/|paperWords/.test(file) &&
    // What stands on the terminal of whoever runs this Kraal.
    !/server\/src\/(config|tool|backup|restore|verifyDocument|verifyChain)|platform\/(mistakes|dataLock|(?:archive|backup)\/)|database\/(?:embedded|recoverEmbedded|postmaster|signIns)/.test(
      file,
    ),
);
/** What only operators read, and what the error catalogue says word for word; letters have languages of their own. */
const elsewhere = /SMTP_URL|^The mail server did not|^Service temporarily|^Too many requests/;

it('every sentence that the server or a rule makes is in the list', () => {
  const known = new Set(serverTexts);
  const missing: string[] = [];
  for (const file of sources) {
    for (const [, , text = ''] of readFileSync(join(packages, file), 'utf8').matchAll(
      /(['`])((?:(?!\1)(?:\\.|[^\n\\]))+)\1/g,
    )) {
      if (
        !/^["A-Z$].* .*[.!?]$/.test(text) ||
        /\bselect\b|\binsert into\b|\bupdate \w+( \w+)? set\b|\bwhere\b.*[=$]/.test(text) ||
        elsewhere.test(text)
      )
        continue;
      let count = -1;
      const template = text
        .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, () => `{${(count += 1)}}`)
        .replaceAll("\\'", "'");
      // A sentence put together from a person and a predicate stands in the list whole.
      if (!known.has(template) && template !== 'The {0} {1} {2}.')
        missing.push(`${file}: ${template}`);
    }
  }
  expect(missing).toEqual([]);
});

it('what is put into a sentence is kept apart: nothing reads it out of English text', () => {
  const glued: string[] = [];
  for (const file of sources)
    for (const [, tag = '', text = ''] of readFileSync(join(packages, file), 'utf8').matchAll(
      /(\w*)`((?:(?!`)(?:\\.|[^\n\\]))+)`/g,
    )) {
      const template = text.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{0}');
      const isSentence = /^["A-Z{].* .*[.!?]$/.test(template) && template.includes('{0}');
      if (!isSentence || tag === 'sentence' || tag === 'sql' || elsewhere.test(text)) continue;
      if (!/\bselect\b|\binsert into\b|\bupdate \w+( \w+)? set\b/.test(text))
        glued.push(`${file}: ${text}`);
    }
  expect(glued).toEqual([]);
  const reader = readFileSync(join(import.meta.dirname, 'translate.ts'), 'utf8');
  expect(reader.match(/RegExp|\.exec\(|\.match\(/)).toBeNull();
});

it('no sentence is put together from others, nor written so that the list is not held against it', () => {
  for (const file of sources) {
    const source = readFileSync(join(packages, file), 'utf8');
    expect(source.match(/sentence`[^`]*\$\{[^}`]*`/), file).toBeNull();
    expect(source.match(/sentence\(/), file).toBeNull();
  }
});

it('every protocol that Kraal brings has a name in the list, or is called by its disease', () => {
  const source = readFileSync(
    join(packages, 'server/src/areas/health/protocols/templates.ts'),
    'utf8',
  );
  const names = [...source.matchAll(/(?:season|byAge|about)\('([^']+)'/g)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(40);
  const known = new Set(serverTexts);
  expect(names.filter((name) => !known.has(name) && !diseaseOf(name))).toEqual([]);
});

it('says a sentence in the language of the screen, and what stands in it', () => {
  i18n.load('af', {
    'The dam {0} is not female.': ['Die moer ', ['0'], ' is nie vroulik nie.'],
    'The {0} is not known on this farm.': ['Die ', ['0'], ' is nie bekend nie.'],
    dam: ['moer'],
    'The file is empty.': ['Die lêer is leeg.'],
    '{0} is of another species: {1}.': [['0'], ' is van ’n ander spesie: ', ['1'], '.'],
    '"{0}" is none of the words for this: {1}.': ['“', ['0'], '” is nie een van ', ['1'], ' nie.'],
    Sheep: ['skape'],
    horned: ['gehoring'],
    polled: ['poenskop'],
  });
  i18n.activate('af');
  writeWith({ sentence: translate, day: (day) => `dag ${day.slice(8)}`, kind: () => 'geboorte' });
  const said = (text: string, ...params: (string | number)[]) => sentenceInWords({ text, params });
  expect(said('The dam {0} is not female.', 'K12')).toBe('Die moer K12 is nie vroulik nie.');
  expect(said('The {0} is not known on this farm.', 'dam')).toBe('Die moer is nie bekend nie.');
  expect(said('The file is empty.')).toBe('Die lêer is leeg.');
  expect(said('{0} is of another species: {1}.', 'K12', 'Sheep')).toBe(
    'K12 is van ’n ander spesie: skape.',
  );
  expect(said('"{0}" is none of the words for this: {1}.', 'x, y', 'horned, polled')).toBe(
    '“x, y” is nie een van gehoring, poenskop nie.',
  );
  expect(said('Something nobody foresaw: {0}, {1}.', 7, '2026-01-05')).toBe(
    'Something nobody foresaw: 7, dag 05.',
  );
  writeWith({ fraction: (value) => String(value).replace('.', ',') });
  expect(said('Something nobody foresaw: {0}, {1}.', 2026, 0.75)).toBe(
    'Something nobody foresaw: 2026, 0,75.',
  );
  const params = [{ entries: [{ kind: 'gave_birth', on: '2026-01-05' }] }];
  expect(sentenceInWords({ text: 'The dam {0} is not female.', params })).toBe(
    'Die moer geboorte (dag 05) is nie vroulik nie.',
  );
  writeSentencesInEnglish();
});
