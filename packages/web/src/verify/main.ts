import { readable } from '@kraal/domain/movement/paperLines';
import { asCode } from '@kraal/domain/movement/papers';
import { type PaperSummary, readToken } from '@kraal/domain/movement/paperToken';
import { keepPage, keptKeys } from './keep.ts';
import { isSigned } from './signed.ts';

// Both languages at once, like the paper that is held beside it: this page knows nobody who looks at it.
const answers = {
  yes: [
    'good',
    'Genuine when it was signed. Whether it was withdrawn since is not known without a signal.',
    'Eg toe dit geteken is. Of dit sedertdien teruggetrek is, is sonder sein nie bekend nie.',
  ],
  no: [
    'bad',
    'Not genuine: what it says was altered, or nobody here signed it.',
    'Nie eg nie: wat dit sê is verander, of niemand hier het dit geteken nie.',
  ],
  cannot: [
    'open',
    'This phone cannot verify it without a signal.',
    'Hierdie foon kan dit nie sonder sein verifieer nie.',
  ],
  code: [
    'open',
    'A code is looked up, which takes a signal. Scan the square instead.',
    '’n Kode word nageslaan, en dit kort sein. Skandeer eerder die vierkant.',
  ],
} as const;

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
  if (!token) return show(target, 'no', null);
  const signed = await isSigned(token, await keptKeys());
  // What was altered is not repeated.
  show(target, signed, signed === 'no' ? null : token.summary);
}

async function start(): Promise<void> {
  const target = document.getElementById('answer');
  const kept = document.getElementById('kept');
  if (!target || !kept) return;
  try {
    await answer(target);
  } catch {
    show(target, 'no', null);
  }
  if (await keepPage())
    kept.textContent =
      'This page is kept on this phone: it verifies what is scanned also without a signal. Dié blad bly op hierdie foon en werk ook sonder sein.';
}

void start();
