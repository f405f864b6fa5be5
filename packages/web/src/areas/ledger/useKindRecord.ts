import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { correction, lastOf } from './corrections.ts';
import { type KindView, type Payload, statementOf } from './kindView.ts';
import { headsLeaving, sharesOf } from './leaving.tsx';
import type { Subject } from './ownForms.tsx';
import type { Rejection } from './Rejections.tsx';
import type { useRecordEach } from './useRecordEach.ts';

/** Whole lots go through these; of the others some heads may be named. */
const wholeLot = [
  'owner_changed',
  'moved',
  'joined_mob',
  'weaned',
  'castrated',
  'counted',
  'marked',
  'noted',
  'joined_sire',
  'removed_sire',
];

type Of = {
  view: KindView;
  subjects: readonly Subject[];
  each: ReturnType<typeof useRecordEach<Subject>>;
};

/** What a form of a kind says becomes entries: one each or one for all, with its share of a price, in place of the last where asked. */
export function useKindRecord({ view, subjects, each }: Of) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const momentOf = useMomentOf();
  const [missing, setMissing] = useState<readonly Rejection[]>([]);
  const lot = subjects.length === 1 ? subjects.find((one) => one.isLot) : undefined;
  const asksHeads = lot !== undefined && !wholeLot.includes(view.name);
  const leavingOf = (heads: string | undefined) =>
    view.leaves ? headsLeaving(each.remaining, lot, heads) : null;
  const record = async (payload: Payload, texts: Record<string, string>) => {
    const { heads, note, day } = texts;
    const counted = leavingOf(heads)?.many ? ['ask_many_leave'] : [];
    const said = { ...payload, ...each.answer(texts, ...counted) };
    // Of all of them, though some are recorded already: the price was for all.
    const shares = sharesOf(said, subjects, lot ? Number(heads) : null);
    const previous = texts['corrects']
      ? await lastOf(farmId, { kind: view.name, payload: said }, each.remaining)
      : null;
    const without = previous ? each.remaining.filter((one) => !previous.has(one.id)) : [];
    setMissing(
      without.map((one) => ({ name: one.name, message: t`There is no such entry to correct.` })),
    );
    if (without.length > 0) return;
    const occurredAt = momentOf(day ?? today);
    const remark = note ? { note } : {};
    if (view.together && !previous)
      return each.recordTogether({ ...statementOf(view.name, said), occurredAt, ...remark });
    await each.record((one) => ({
      ...statementOf(view.name, { ...said, ...shares.get(one.id) }),
      occurredAt,
      animalIds: [one.id],
      ...(asksHeads && heads ? { heads: Number(heads) } : {}),
      ...remark,
      ...correction(previous?.get(one.id), day === today, t`recorded wrongly`),
    }));
  };
  return { lot, asksHeads, leavingOf, record, missing };
}
