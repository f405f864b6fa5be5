import { i18n } from '@lingui/core';
import { serverTexts } from './serverTexts.ts';

type Pattern = { id: string; reads: RegExp };

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patterns: readonly Pattern[] = serverTexts
  .filter((text) => text.includes('{0}'))
  .map((id) => ({
    id,
    reads: new RegExp(
      `^${id
        .split(/\{\d\}/)
        .map(escaped)
        .join('(.+?)')}$`,
      's',
    ),
  }));
const whole = new Set(serverTexts.filter((text) => !text.includes('{0}')));

const sentences = new Set(patterns.map(({ id }) => id));
/** Puts a sentence's own places in again: the words come translated, what they are about comes later. */
const places = Object.fromEntries(
  Array.from({ length: 8 }, (_none, place) => [String(place), `{${place}}`]),
);

/** A text of the server in the language of the screen; what it put in is translated where it is a word of ours. */
export function translate(text: string): string {
  if (whole.has(text)) return i18n._(text);
  if (sentences.has(text)) return i18n._(text, places);
  for (const { id, reads } of patterns) {
    const found = reads.exec(text);
    if (found)
      return i18n._(
        id,
        Object.fromEntries(
          found
            .slice(1)
            .map((value, index) => [String(index), whole.has(value) ? i18n._(value) : value]),
        ),
      );
  }
  return text;
}
