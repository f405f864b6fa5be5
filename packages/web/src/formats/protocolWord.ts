import { inWords } from '../platform/serverWords.ts';
import { diseaseWord } from '../ui/diseaseWord.ts';

/** What a protocol is called: of those that Kraal brings in the language of the screen, any other as its farm wrote it. */
export function protocolWord(name: string): string {
  const disease = diseaseWord(name);
  return disease === name ? inWords(name) : disease;
}
