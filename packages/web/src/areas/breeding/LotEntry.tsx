import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { useDraft } from '../../platform/useDraft.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/dayField.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';
import {
  Rejections,
  type Subject,
  WarningBox,
  usePayloadSchema,
  useRecordEach,
  statementOf,
} from '../ledger/index.ts';

type Props = { subjects: readonly Subject[]; onBack: () => void; onDone: () => void };
type Read = (texts: Record<string, string | undefined>) => Record<string, unknown>;

/** One entry for one lot, with its day, and the questions it may bring. */
export function LotEntry({
  subjects,
  kind,
  read,
  children,
  onBack,
  onDone,
}: Props & {
  kind: 'flock_scanned' | 'flock_bore';
  read: Read;
  children: (errors: Record<string, string[] | undefined>) => ReactNode;
}) {
  const today = useToday();
  const momentOf = useMomentOf();
  const { attach, clear } = useDraft(`${kind} ${subjects.map(({ id }) => id).join()}`);
  const each = useRecordEach(subjects, () => {
    clear();
    onDone();
  });
  const form = useForm({
    schema: usePayloadSchema(kind),
    read,
    told: each.errors,
    send: async (_payload, element) => {
      const texts = textsOf(element);
      const sure = each.answer(texts);
      await each.record((lot) => ({
        ...statementOf(kind, { ...read(texts), ...sure }),
        occurredAt: momentOf(texts['day'] ?? today),
        animalIds: [lot.id],
      }));
    },
  });
  return (
    <form ref={attach} {...form.attach} className="flex flex-col gap-4">
      {children(form.errors)}
      <DayField {...form.field('day')} today={today} />
      <Rejections
        list={each.rejections}
        rejected={each.rejectedCount}
        total={each.remaining.length}
      />
      <WarningBox asked={each.asked} round={each.round} />
      <FormMessage message={form.message} />
      <div className="flex gap-2">
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={form.busy} className="flex-1">
          <Trans>Record</Trans>
        </Button>
      </div>
    </form>
  );
}
