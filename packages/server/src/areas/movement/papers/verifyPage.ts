import type { StopHit } from '@kraal/contract/stopList';
import { type Day, dayOf } from '@kraal/domain/format/dates';
import { classOnPaper, sexOnPaper } from '@kraal/domain/movement/classOnPaper';
import { readable } from '@kraal/domain/movement/paperLines';
import { caseNumberOf } from '@kraal/domain/movement/stopList';
import { forDay, isOfOneLoad, type PaperFacts } from '@kraal/domain/movement/papers';
import { beyond, caseWord, states, stolen, titles } from './paperWords.ts';
import type { Verified } from './verify.ts';

const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => escaped[one] ?? one);

const style = `
  :root { color-scheme: light dark; --ink: #1c1b18; --page: #faf8f3; --line: #cfc9bb; --muted: #5d584c; }
  @media (prefers-color-scheme: dark) { :root { --ink: #f1eee6; --page: #191814; --line: #4a463c; --muted: #b5af9f; } }
  body { font: 1.0625rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 40rem; margin: 0 auto; padding: 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.5rem 0; }
  .state { border: 3px solid; border-radius: 0.75rem; padding: 0.75rem 1rem; font-weight: 600; }
  .good { border-color: #2f7d3a; } .bad { border-color: #c0392b; } .open { border-color: #b7791f; }
  dt { color: var(--muted); font-size: 0.9375rem; margin-top: 0.75rem; } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
  label { display: block; margin: 1rem 0 0.25rem; }
  input { font: inherit; width: 100%; box-sizing: border-box; min-height: 3rem; padding: 0 0.75rem; border: 1px solid var(--muted); border-radius: 0.5rem; background: transparent; color: inherit; text-transform: uppercase; }
  button { font: inherit; font-weight: 600; min-height: 3rem; margin-top: 0.75rem; padding: 0 1.25rem; border: 0; border-radius: 0.5rem; background: #24613a; color: #fff; }
  small { color: var(--muted); }
`;

/** Bilingual, like the papers themselves, and whole without a script: any phone shows it. */
const page = (nonce: string, { title, body }: { title: string; body: string }): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Kraal</title>
<link rel="icon" href="/icon.svg">
<style nonce="${nonce}">${style}</style>
</head>
<body><main>${body}</main></body>
</html>
`;

const form = `<form action="/verify" method="get">
<label for="code">The code under the square, or the EID of an animal / Die kode onder die vierkant, of die EID van ’n dier</label>
<input id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="30" required placeholder="BCDF-GHJK-LMNP">
<button>Verify / Verifieer</button>
</form>`;

/** Where somebody types a code; opened once, it also reads what is scanned without a signal. */
export const verifyForm = (nonce: string): string =>
  page(nonce, {
    title: 'Verify a paper',
    body: `<h1>Verify a paper</h1><p lang="af">Verifieer ’n dokument</p>
<p>Scan the square on the paper with the camera, or type its code. <span lang="af">Skandeer die vierkant met die kamera, of tik die kode.</span></p>
<div id="answer" role="status"></div>
${form}
<p><small id="kept"></small></p>
<script type="module" src="/verify.js"></script>`,
  });

/** What is known of a paper; of all that is none the same, whatever it was. */
export function verifyAnswer(
  nonce: string,
  { found, today }: { found: Verified | null; today: Day },
): string {
  if (!found)
    return page(nonce, {
      title: 'Not a paper of ours',
      body: `<h1>Not genuine, or not of here</h1>
<p class="state bad">No paper with this code was signed here. <span lang="af">Geen dokument met hierdie kode is hier geteken nie.</span></p>
${form}`,
    });
  const { summary, facts, status, endedAt, stopped } = found;
  const arrivedOn = isOfOneLoad(summary.kind) ? found.arrivedOn : null;
  const held = arrivedOn ? 'arrived' : forDay(summary, today);
  const state = status === 'valid' && held !== 'now' ? held : status;
  const [tone, english, afrikaans] = states[state];
  const { number, lines } = readable(summary);
  const endedOn = endedAt ? dayOf(endedAt, 'Africa/Johannesburg') : arrivedOn;
  const since = endedOn ? ` ${endedOn}` : '';
  return page(nonce, {
    title: number,
    body: `<p>${titles[summary.kind].join(' / ')}</p>
<h1>${number}</h1>
<p class="state ${tone}">${english}${since} <span lang="af">${afrikaans}</span></p>
${stoppedBlock(stopped)}
<dl>${listOf(facts ? linesOf(facts, lines) : lines)}</dl>
<p><small>${beyond[0]} <span lang="af">${beyond[1]}</span></small></p>`,
  });
}

/** So many are named; whoever holds such a paper calls the police after the first. */
const mostStopped = 20;

/** Numbers that are reported as stolen. A stranger sees the police's case and not whom it happened to. */
function stoppedBlock(stopped: readonly StopHit[]): string {
  if (stopped.length === 0) return '';
  const { warning, call } = stolen;
  const named = stopped
    .slice(0, mostStopped)
    .map(
      ({ eid, stolenOn, reference }) =>
        `<li>${safe(eid)} · ${stolenOn} · ${caseWord} ${safe(caseNumberOf(reference) ?? '')}</li>`,
    );
  const more = stopped.length - named.length;
  return `<div class="state bad"><p>${warning[0]} <span lang="af">${warning[1]}</span></p>
<ul>${named.join('')}${more > 0 ? `<li>+ ${more}</li>` : ''}</ul>
<p>${call[0]} <span lang="af">${call[1]}</span></p></div>`;
}

/** What is known of one number. */
export function numberAnswer(
  nonce: string,
  { eid, stopped }: { eid: string; stopped: readonly StopHit[] },
): string {
  const { clear } = stolen;
  const body =
    stopped.length === 0
      ? `<p class="state open">${clear[0]} <span lang="af">${clear[1]}</span></p>`
      : stoppedBlock(stopped);
  return page(nonce, { title: eid, body: `<h1>EID ${eid}</h1>\n${body}\n${form}` });
}

const listOf = (lines: readonly (readonly [string, string])[]): string =>
  lines.map(([name, value]) => `<dt>${name}</dt><dd>${safe(value)}</dd>`).join('\n');

/** The page is under 30 kB whatever somebody wrote into their papers. */
const mostLines = 100;
const bytesOfStock = 14_000;
const bytesOfOrigins = 4000;

/** As many as there is room for, as they are written; of the others how many they are. */
function fitting(all: readonly string[], most: number): string[] {
  let left = most;
  const fit = all.slice(0, mostLines).findIndex((one) => {
    left -= Buffer.byteLength(safe(one)) + 1;
    return left < 0;
  });
  const many = fit === -1 ? Math.min(all.length, mostLines) : fit;
  return [...all.slice(0, many), ...(many < all.length ? [`+ ${all.length - many}`] : [])];
}

/**
 * Of a paper on record all that stands on it, whole: what the square has no room for, or cuts, could be changed on the
 * paper unseen. No addresses: whoever has the paper has them, and whoever only has its code needs none.
 */
function linesOf(
  { owner, agent, receiver, from, to, vehicle, driver, origins, lines: stock }: PaperFacts,
  known: readonly (readonly [string, string])[],
): [string, string][] {
  const placeOf = ({ name, gln }: PaperFacts['from']): string =>
    gln ? `${name}, GLN ${gln}` : name;
  const animals = stock.map(({ mark, tag, eid, sex, colour, animalClass, heads }) =>
    [
      mark,
      tag,
      eid,
      heads > 1 ? `${heads}` : null,
      classOnPaper(animalClass),
      sexOnPaper(sex),
      colour,
    ]
      .filter(Boolean)
      .join(' · '),
  );
  const stood = origins
    ? fitting((origins.length > 0 ? origins : [from]).map(placeOf), bytesOfOrigins).join('\n')
    : '';
  const own: [string, string][] = [
    ['Owner / Eienaar', owner.name],
    ['Acting for the owner / Namens die eienaar', agent?.name ?? ''],
    ['Receiver / Ontvanger', receiver.name],
    ['From / Van', placeOf(from)],
    ['To / Na', placeOf(to)],
    ['Vehicle / Voertuig', vehicle ?? ''],
    ['Driver / Bestuurder', driver ?? ''],
    ['Stood in the 28 days before at / Het in die 28 dae tevore gestaan te', stood],
  ];
  const isTheirs = new Set(['From / Van', 'To / Na', 'Vehicle / Voertuig', 'Marks / Merke']);
  const listed: [string, string] = ['Stock / Vee', fitting(animals, bytesOfStock).join('\n')];
  return [
    ...known
      .filter(([name]) => !isTheirs.has(name))
      .map(([name, value]): [string, string] => [name, value]),
    ...own.filter(([, value]) => value !== ''),
    listed,
  ];
}
