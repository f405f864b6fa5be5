import type { EventAnswer } from '@kraal/contract/ledger';
import { isAsked } from '@kraal/domain/ledger/asked';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldErrors } from '../../platform/errors.ts';
import { useFarm } from '../../platform/useSession.ts';
import type { Refusal } from './Refusals.tsx';
import { type NewEvent, sendEvents, withId } from './send.ts';

type Named = { id: string; name: string };
type Each<S extends Named> = {
  /** Those whose entry is not taken yet: all at first, after a refusal only the refused. */
  remaining: readonly S[];
  refusals: readonly Refusal[];
  /** Some of the refusals are questions: answered with yes the same entry is taken. */
  asks: boolean;
  errors: FieldErrors;
  /** Why entries were refused, as codes. */
  codes: readonly string[];
  record: (eventOf: (subject: S) => NewEvent) => Promise<void>;
  /** One entry for all of them, taken or refused as a whole. */
  recordTogether: (event: Omit<NewEvent, 'animalIds'>) => Promise<void>;
};

/** One entry for each animal: each is judged, answered and, if need be, taken back on its own. What was taken is not sent again. */
export function useRecordEach<S extends Named>(
  subjects: readonly S[],
  onDone: () => void,
): Each<S> {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [asks, setAsks] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [codes, setCodes] = useState<readonly string[]>([]);
  const remaining = subjects.filter(({ id }) => !taken.has(id));
  const record = async (eventOf: (subject: S) => NewEvent): Promise<void> =>
    settle(
      await sendEvents(
        farmId,
        remaining.map((one) => withId(eventOf(one))),
      ),
    );
  const recordTogether = async (event: Omit<NewEvent, 'animalIds'>): Promise<void> => {
    const [answer] = await sendEvents(farmId, [
      withId({ ...event, animalIds: remaining.map(({ id }) => id) }),
    ]);
    if (answer?.result !== 'rejected') return settle([]);
    setRefusals([{ name: '', message: answer.message ?? '' }]);
    setAsks(isAsked(answer.code ?? ''));
    setErrors(answer.errors ?? {});
    setCodes([answer.code ?? '']);
  };
  async function settle(answers: readonly EventAnswer[]): Promise<void> {
    const refused = remaining.flatMap((one, index) => {
      const answer = answers[index];
      return answer?.result === 'rejected' ? [{ one, answer }] : [];
    });
    setTaken(
      new Set(
        subjects.filter(({ id }) => !refused.some(({ one }) => one.id === id)).map(({ id }) => id),
      ),
    );
    setRefusals(
      refused.map(({ one, answer }) => ({ name: one.name, message: answer.message ?? '' })),
    );
    setAsks(refused.some(({ answer }) => isAsked(answer.code ?? '')));
    setCodes(refused.map(({ answer }) => answer.code ?? ''));
    setErrors(
      refused.length === 1 && subjects.length === 1 ? (refused[0]?.answer.errors ?? {}) : {},
    );
    if (refused.length > 0) return;
    const { toast } = await import('../../ui/toast.tsx');
    toast.success(
      t`Recorded for ${plural(subjects.length, { one: '# animal', other: '# animals' })}.`,
    );
    onDone();
  }
  return { remaining, refusals, asks, errors, codes, record, recordTogether };
}
