import { readable } from '@kraal/domain/movement/paperLines';
import { asDay, type Day } from '@kraal/domain/format/dates';
import { asCode, forDay } from '@kraal/domain/movement/papers';
import { type PaperSummary, readToken } from '@kraal/domain/movement/paperToken';
import { keepPage, keptKeys } from './keep.ts';
import { canVerify, isSigned } from './signed.ts';

// Both languages at once, like the paper that is held beside it: this page knows nobody who looks at it.
const answers = {
  yes: [
    'good',
    'Genuine when it was signed: compare what stands below, the rest of the paper is not verified here. Whether it was withdrawn since is not known without a signal.',
    'Eg toe dit geteken is: vergelyk wat hieronder staan, die res van die dokument word nie hier geverifieer nie. Of dit sedertdien teruggetrek is, is sonder sein nie bekend nie.',
  ],
  past: [
    'open',
    'Genuine when it was signed, but it was for a day that is past.',
    'Eg toe dit geteken is, maar dit was vir ’n dag wat verby is.',
  ],
  ahead: [
    'open',
    'Genuine when it was signed, but it is for a day that is still to come.',
    'Eg toe dit geteken is, maar dit is vir ’n dag wat nog kom.',
  ],
  no: [
    'bad',
    'Not genuine: what it says was altered, or another signed it.',
    'Nie eg nie: wat dit sê is verander, of ’n ander het dit geteken.',
  ],
  noKey: [
    'bad',
    'No key that is kept on this phone signed it. Verify it again where there is a signal.',
    'Geen sleutel op hierdie foon het dit geteken nie. Verifieer dit weer waar daar sein is.',
  ],
  cannot: [
    'open',
    'This phone cannot verify it without a signal.',
    'Hierdie foon kan dit nie sonder sein verifieer nie.',
  ],
  unreadable: [
    'open',
    'This cannot be read without a signal. Scan the whole square again.',
    'Dit kan nie sonder sein gelees word nie. Skandeer weer die hele vierkant.',
  ],
  code: [
    'open',
    'A code is looked up, which takes a signal. Scan the square instead.',
    '’n Kode word nageslaan, en dit kort sein. Skandeer eerder die vierkant.',
  ],
} as const;

/** By this phone's own clock: there is no other here. */
const today = (): Day => asDay(new Date().toLocaleDateString('en-CA'));

function element(name: string, text: string, lang?: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (lang) made.lang = lang;
  return made;
}

function show(
  target: HTMLElement,
  state: keyof typeof answers,
  summary: PaperSummary | null,
): void {
  const [tone, english, afrikaans] = answers[state];
  const said = element('p', `${english} `);
  said.className = `state ${tone}`;
  said.append(element('span', afrikaans, 'af'));
  target.replaceChildren(said);
  if (summary) target.append(...elementsOf(summary));
}

function elementsOf(summary: PaperSummary): HTMLElement[] {
  const { number, lines } = readable(summary);
  const list = document.createElement('dl');
  for (const [name, value] of lines) list.append(element('dt', name), element('dd', value));
  return [element('h2', number), list];
}

/** What this page was opened for: the code that stands behind its address, where no server answered it. */
async function answer(target: HTMLElement): Promise<void> {
  const typed = new URLSearchParams(location.search).get('code');
  const said = typed ?? decodeURIComponent(location.pathname.replace(/^\/verify\/?/, ''));
  if (said === '') return;
  if (asCode(said) !== null) return show(target, 'code', null);
  const token = readToken(said);
  if (!token) return show(target, 'unreadable', null);
  const signed = await isSigned(token, await keptKeys());
  // What nobody vouches for is not repeated.
  if (signed !== 'yes') return show(target, signed, null);
  const held = forDay(token.summary, today());
  show(target, held === 'now' ? 'yes' : held, token.summary);
}

async function start(): Promise<void> {
  const target = document.getElementById('answer');
  const kept = document.getElementById('kept');
  if (!target || !kept) return;
  try {
    await answer(target);
  } catch {
    show(target, 'unreadable', null);
  }
  if ((await keepPage()) && (await canVerify(await keptKeys())))
    kept.textContent =
      'This page is kept on this phone: it verifies what is scanned also without a signal. Dié blad bly op hierdie foon en werk ook sonder sein.';
}

void start();
