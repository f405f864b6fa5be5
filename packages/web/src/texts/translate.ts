import { i18n } from '@lingui/core';
import { serverTexts } from './serverTexts.ts';

const known: ReadonlySet<string> = new Set(serverTexts);

/** A sentence of the server in the language of the screen, with what stands at its {0}, {1} … in words already. */
export function translate(text: string, params: readonly string[]): string {
  const values = Object.fromEntries(params.map((value, index) => [String(index), value]));
  if (known.has(text)) return i18n._(text, values);
  return text.replaceAll(/\{(\d+)\}/g, (_whole, index: string) => values[index] ?? '');
}
