import { isWarning } from '@kraal/domain/ledger/warning';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { FieldErrors } from '../../platform/errors.ts';
import { useFarm } from '../../platform/useSession.ts';
import type { Rejection } from './Rejections.tsx';
import { sayRecorded } from './undo.ts';
import {
  type Answered,
  codesOf,
  newId,
  type NewEvent,
  type SentEvent,
  sendEvents,
  withId,
} from './send.ts';

type Named = { id: string; name: string };
type Each<S extends Named> = {
  /** Those whose entry is not taken yet: all at first, after a refusal only the refused. */
  remaining: readonly S[];
  rejections: readonly Rejection[];
  /** What was asked instead of refused, by its code: answered with yes the same entry is taken. */
  asked: readonly string[];
  /** Counts the askings: each has a box of its own, not ticked yet. */
  round: number;
  /**
   * The answer of an entry's payload: to what was shown of this very form and said yes to, then and now. Another day,
   * number or target is another question.
   */
  answer: (texts: Record<string, string>, ...others: string[]) => { sure?: string[] };
  /** Of how many the last round was refused. */
  rejectedCount: number;
  errors: FieldErrors;
  /** Why entries were refused, as codes. */
  codes: readonly string[];
  record: (eventOf: (subject: S) => NewEvent) => Promise<void>;
  /** One entry for all of them, taken or refused as a whole. */
  recordTogether: (event: NewEvent) => Promise<void>;
};

/** What is asked of entries that are refused for nothing else. */
const questionsOf = (answers: readonly Answered[]): string[] =>
  codesOf(answers.filter((one) => codesOf([one]).every(isWarning)));

/** All that was said of an entry, each sentence once. */
const messagesOf = (answer: Answered): string[] =>
  answer.result === 'waiting'
    ? []
    : [...new Set([answer.message ?? '', ...Object.values(answer.errors ?? {}).flat()])];

const errorsOf = (answer: Answered): FieldErrors =>
  answer.result === 'waiting' ? {} : (answer.errors ?? {});

/** One entry for each animal: each is judged, answered and, if need be, taken back on its own. What was taken is not sent again. */
export function useRecordEach<S extends Named>(
  subjects: readonly S[],
  onDone: () => void,
): Each<S> {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [rejections, setRefusals] = useState<readonly Rejection[]>([]);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [round, setRound] = useState(0);
  const [rejectedCount, setRefusedCount] = useState(0);
  const answered = useRef<readonly string[]>([]);
  /** What the form said when it was asked about, and what it says now. */
  const form = useRef({ asked: '', now: '' });
  /** Sent without an answer: sent again unchanged they are the same entries. */
  const sent = useRef(new Map<string, SentEvent>());
  /** All that this form has had taken, in one round or several: one act. */
  const recorded = useRef(new Set<string>());
  const corrects = useRef(false);
  const act = useRef(newId());
  const sendOnce = async (events: readonly NewEvent[], keys: readonly string[]) => {
    const all = events.map((event, index) => {
      const { occurredAt: _moment, ...rest } = event;
      const key = `${keys[index] ?? ''} ${form.current.now} ${JSON.stringify(rest)}`;
      const ofAct = subjects.length > 1 ? { actId: act.current } : {};
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
    form.current.asked = form.current.now;
    return answers;
  };
  const [errors, setErrors] = useState<FieldErrors>({});
  const [codes, setCodes] = useState<readonly string[]>([]);
  const remaining = subjects.filter(({ id }) => !taken.has(id));
  const record = async (eventOf: (subject: S) => NewEvent): Promise<void> =>
    settle(
      await sendOnce(
        remaining.map(eventOf),
        remaining.map(({ id }) => id),
      ),
    );
  const recordTogether = async (event: NewEvent): Promise<void> => {
    const ids = remaining.map(({ id }) => id);
    const [answer] = await sendOnce([{ ...event, animalIds: ids }], [ids.join()]);
    if (answer?.result !== 'rejected') return settle(answer ? [answer] : []);
    setRefusedCount(remaining.length);
    setRefusals(messagesOf(answer).map((said) => ({ name: '', message: said })));
    setAsked(questionsOf([answer]));
    setErrors(errorsOf(answer));
    setCodes(codesOf([answer]));
  };
  async function settle(answers: readonly Answered[]): Promise<void> {
    const rejected = remaining.flatMap((one, index) => {
      const answer = answers[index];
      return answer?.result === 'rejected' ? [{ one, answer }] : [];
    });
    setTaken(
      new Set(
        subjects.filter(({ id }) => !rejected.some(({ one }) => one.id === id)).map(({ id }) => id),
      ),
    );
    setRefusals(
      rejected.flatMap(({ one, answer }) =>
        messagesOf(answer).map((said) => ({ name: one.name, message: said })),
      ),
    );
    setRefusedCount(rejected.length);
    const answersOfRefused = rejected.map(({ answer }) => answer);
    setAsked(questionsOf(answersOfRefused));
    setCodes(codesOf(answersOfRefused));
    setErrors(rejected[0] && subjects.length === 1 ? errorsOf(rejected[0].answer) : {});
    if (rejected.length > 0) return;
    const count = subjects.length;
    const waits = answers.some(({ result }) => result === 'waiting');
    const words = waits
      ? t`Kept on this device for ${plural(count, { one: '# animal', other: '# animals' })}. It goes as soon as there is a signal.`
      : t`Recorded for ${plural(count, { one: '# animal', other: '# animals' })}.`;
    const ids = corrects.current ? [] : [...recorded.current];
    const actId = subjects.length > 1 ? act.current : undefined;
    void sayRecorded(farmId, { words, waits, ids, actId });
    onDone();
  }
  const answer: Each<S>['answer'] = ({ sure: yes, typed: _counted, ...texts }, ...others) => {
    const now = JSON.stringify(texts);
    const shown = now === form.current.asked ? [...answered.current, ...(yes ? asked : [])] : [];
    form.current.now = now;
    answered.current = shown;
    const sure = [...new Set([...shown, ...others])];
    return sure.length > 0 ? { sure } : {};
  };
  return {
    remaining,
    rejections: rejections,
    rejectedCount: rejectedCount,
    asked,
    round,
    answer,
    errors,
    codes,
    record,
    recordTogether,
  };
}
