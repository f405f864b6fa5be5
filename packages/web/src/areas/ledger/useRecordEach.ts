import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useFarm } from '../../platform/useSession.ts';
import { sayRecorded } from './undo.ts';
import { type Answered, newId, type NewEvent, type SentEvent, sendEvents, withId } from './send.ts';
import type { Each } from './each.ts';
import { outcomeOf, type Outcome } from './outcomeOf.ts';

type Named = { id: string; name: string };

const nothingRejected: Outcome = {
  rejections: [],
  rejectedCount: 0,
  asked: [],
  errors: {},
  codes: [],
};

/**
 * Answers of an entry's payload: to what was shown of this very form and said yes to, then and now. Another day, number
 * or target is another question.
 */
function useAnswers(asked: readonly string[]) {
  const answered = useRef<readonly string[]>([]);
  /** What the form said when it was asked about, and what it says now. */
  const form = useRef({ asked: '', now: '' });
  const answer: Each<Named>['answer'] = ({ sure: yes, typed: _counted, ...texts }, ...others) => {
    const now = JSON.stringify(texts);
    const shown = now === form.current.asked ? [...answered.current, ...(yes ? asked : [])] : [];
    form.current.now = now;
    answered.current = shown;
    const sure = [...new Set([...shown, ...others])];
    return sure.length > 0 ? { sure } : {};
  };
  return {
    answer,
    /** What the form says now. */
    said: () => form.current.now,
    /** The form was sent as it stands: what is asked now is asked of this. */
    keepAsked: () => {
      form.current.asked = form.current.now;
    },
  };
}

/** One entry for each animal: each is judged, answered and, if need be, taken back on its own. What was taken is not sent again. */
export function useRecordEach<S extends Named>(
  subjects: readonly S[],
  onDone: () => void,
): Each<S> {
  const { farmId } = useFarm();
  const sayDone = useSayDone(subjects.length);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState(nothingRejected);
  const [round, setRound] = useState(0);
  const { answer, said, keepAsked } = useAnswers(outcome.asked);
  /** Sent without an answer: sent again unchanged they are the same entries. */
  const sent = useRef(new Map<string, SentEvent>());
  /** All that this form has had taken, in one round or several: one act. */
  const recorded = useRef(new Set<string>());
  const corrects = useRef(false);
  const [actId] = useState(newId);
  const ofAct = subjects.length > 1 ? { actId } : {};
  const remaining = subjects.filter(({ id }) => !taken.has(id));

  async function sendOnce(events: readonly NewEvent[], keys: readonly string[]) {
    const all = events.map((event, index) => {
      const { occurredAt: _moment, ...rest } = event;
      const key = `${keys[index] ?? ''} ${said()} ${JSON.stringify(rest)}`;
      const one = sent.current.get(key) ?? withId({ ...event, ...ofAct });
      sent.current.set(key, one);
      return one;
    });
    const [only] = subjects;
    const answers = await sendEvents(farmId, all, subjects.length === 1 ? only?.name : undefined);
    sent.current.clear();
    for (const { id, result } of answers) if (result !== 'rejected') recorded.current.add(id);
    if (events.some(({ voids }) => voids)) corrects.current = true;
    setRound((before) => before + 1);
    keepAsked();
    return answers;
  }

  async function record(eventOf: (subject: S) => NewEvent): Promise<void> {
    const keys = remaining.map(({ id }) => id);
    settle(await sendOnce(remaining.map(eventOf), keys));
  }

  async function recordTogether(event: NewEvent): Promise<void> {
    const ids = remaining.map(({ id }) => id);
    const [together] = await sendOnce([{ ...event, animalIds: ids }], [ids.join()]);
    if (together?.result !== 'rejected') return settle(together ? [together] : []);
    const refused = outcomeOf([{ name: '', answer: together }], true);
    setOutcome({ ...refused, rejectedCount: remaining.length });
  }

  function settle(answers: readonly Answered[]): void {
    const rejected = remaining.flatMap((one, index) => {
      const given = answers[index];
      return given?.result === 'rejected' ? [{ id: one.id, name: one.name, answer: given }] : [];
    });
    const refusedIds = new Set(rejected.map(({ id }) => id));
    setTaken(new Set(subjects.map(({ id }) => id).filter((id) => !refusedIds.has(id))));
    setOutcome(outcomeOf(rejected, subjects.length === 1));
    if (rejected.length > 0) return;
    const waits = answers.some(({ result }) => result === 'waiting');
    sayDone({ waits, ids: corrects.current ? [] : [...recorded.current], ...ofAct });
    onDone();
  }
  return { remaining, ...outcome, round, answer, record, recordTogether };
}

/** Says of how many it is recorded, or that it waits; with the way back. */
function useSayDone(count: number) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  return ({ waits, ids, actId }: { waits: boolean; ids: readonly string[]; actId?: string }) => {
    const words = waits
      ? t`Kept on this device for ${plural(count, { one: '# animal', other: '# animals' })}. It goes as soon as there is a signal.`
      : t`Recorded for ${plural(count, { one: '# animal', other: '# animals' })}.`;
    void sayRecorded(farmId, { words, waits, ids: [...ids], actId });
  };
}
