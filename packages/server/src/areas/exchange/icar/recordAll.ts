import type { Said } from '@kraal/domain/ledger/problem';
import type { Transaction } from '../../../platform/database/connection.ts';
import { residues } from '../../health/index.ts';
import { type Recorder, recordEvents } from '../../ledger/index.ts';
import type { Raw } from './animals.ts';
import type { Report, Notifications } from './report.ts';

const perStep = 500;

/** An entry, and where in the file it stands. */
type PlacedEntry = { at: number; raw: Raw };

const saidOf = ({ text, params }: Said): Said => ({ text, params });

export async function recordAll(
  transaction: Transaction,
  {
    recorder,
    events,
    report,
    notifications,
  }: {
    recorder: Recorder;
    events: readonly PlacedEntry[];
    report: Report;
    notifications: Notifications;
  },
): Promise<void> {
  const recorded: Raw[] = [];
  for (let from = 0; from < events.length; from += perStep) {
    const step = events.slice(from, from + perStep);
    const raw = step.map((one) => one.raw);
    const { answers, consequences } = await recordEvents(transaction, recorder, raw);
    await notifications.residues(consequences.of(residues));
    for (const [index, answer] of answers.entries()) {
      const entry = step[index]?.raw;
      if (answer.result === 'recorded' && entry) recorded.push(entry);
      if (answer.result === 'recorded') report.recorded += 1;
      else if (answer.result === 'duplicate') report.duplicate += 1;
      else
        report.problems.push({
          at: step[index]?.at ?? 0,
          type: String(step[index]?.raw.kind ?? ''),
          message: answer.message ?? '',
          ...(answer.problems?.[0] ? { said: saidOf(answer.problems[0]) } : {}),
        });
    }
  }
  await notifications.recorded(recorded);
}
