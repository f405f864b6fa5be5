import { setupI18n } from '@lingui/core';
import { I18nProvider, Trans } from '@lingui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { keepNames } from './asWritten.ts';

function shown(name: string): string {
  const i18n = setupI18n({ locale: 'en', messages: { en: { hi: 'By <0>{name}</0>, twice' } } });
  keepNames(i18n);
  return renderToStaticMarkup(
    createElement(
      I18nProvider,
      { i18n },
      createElement(Trans, { id: 'hi', values: { name }, components: { 0: createElement('b') } }),
    ),
  );
}

describe('what people wrote, in a sentence', () => {
  it('stands in the sentence’s own tags', () => {
    expect(shown('Jan')).toBe('By <b>Jan</b>, twice');
  });

  it.each(['<0>Jan</0>', '</0>Jan', '<0/>', '<1>x</1>', 'a < b', '<b>Jan</b>'])(
    'is no tag, and loses nothing of itself: %s',
    (name) => {
      const read = shown(name)
        .replaceAll('\u2060', '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>');
      expect(read).toBe(`By <b>${name}</b>, twice`);
    },
  );
});
