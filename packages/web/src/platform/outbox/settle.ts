import type { EventAnswer } from '@kraal/contract/ledger';
import { isWarning } from '@kraal/domain/ledger/warning';
import { inWords, sentenceInWords } from '../serverWords.ts';
import { answerForm } from './attended.ts';
import { deviceStore, type Waiting } from './store.ts';
import { notifyTabs } from './waiting.ts';

function rejectionOf(answer: EventAnswer): Pick<Waiting, 'refused' | 'asked' | 'answer'> {
  const { problems = [], message } = answer;
  // A yes is to what was shown: each question of it is.
  const said = [...new Set(problems.map(sentenceInWords))];
  const refused = said.length > 0 ? said.join(' ') : inWords(message ?? 'refused');
  const codes = [...new Set(problems.map(({ code }) => code))];
  return codes.length > 0 && codes.every(isWarning)
    ? { refused, answer, asked: codes }
    : { refused, answer };
}

/** What the server took leaves; what it refuses is kept and shown, unless whoever recorded it still stands before the form. */
export async function settle(
  batch: readonly Waiting[],
  answers: readonly (EventAnswer | undefined)[],
): Promise<void> {
  const store = await deviceStore();
  const taken: Waiting[] = [];
  const transaction = store.transaction('outbox', 'readwrite');
  // Taken back while it was under way it is nobody's question any more.
  const here = new Set(await transaction.store.getAllKeys());
  batch.forEach((entry, index) => {
    const answer = answers[index];
    if (entry.seq === undefined || !answer || !here.has(entry.seq)) return;
    const isAttended = answerForm(entry.event.id, answer);
    if (answer.result !== 'rejected') taken.push(entry);
    if (answer.result === 'rejected' && !isAttended)
      void transaction.store.put({ ...entry, ...rejectionOf(answer) });
    else void transaction.store.delete(entry.seq);
  });
  await transaction.done;
  await remember(taken);
  await notifyTabs();
}

const rememberedMs = 14 * 86_400_000;

/** Taken entries stay on the device for some days (herd/restored.ts). A full device goes without. */
async function remember(taken: readonly Waiting[]): Promise<void> {
  if (taken.length === 0) return;
  const at = Date.now();
  try {
    const transaction = (await deviceStore()).transaction('sent', 'readwrite');
    for (const entry of taken) void transaction.store.put({ id: entry.event.id, at, entry });
    const old = await transaction.store
      .index('at')
      .getAllKeys(IDBKeyRange.upperBound(at - rememberedMs), 500);
    for (const id of old) void transaction.store.delete(id);
    await transaction.done;
  } catch {
    // Where nothing more fits, what waits is worth more than what was sent.
  }
}
