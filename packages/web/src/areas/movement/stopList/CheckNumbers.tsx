import { checkStopBody } from '@kraal/contract/bodies/stopList';
import type { Output } from '@kraal/contract/endpoint';
import { checkStopList } from '@kraal/contract/stopList';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Card } from '../../../ui/surface.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { StoppedAnimals } from './StoppedAnimals.tsx';

type Answer = Output<typeof checkStopList>;

/** Before a purchase: what a reader read, held against what all farms have listed. */
export function CheckNumbers() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const form = useForm({
    schema: checkStopBody,
    read: ({ marks = '' }) => ({ marks }),
    send: async (body) => {
      setAnswer(null);
      setAnswer(await call(checkStopList, { params: { farmId }, body }));
    },
  });
  return (
    <Card title={<Trans>Before you buy</Trans>}>
      <form {...form.attach} className="flex flex-col gap-3">
        <TextArea
          label={t`EIDs that were read, one a line`}
          {...form.field('marks')}
          rows={4}
          maxLength={100_000}
        />
        <FormMessage message={form.message} />
        <Button type="submit" className="self-start" busy={form.busy}>
          <Trans>Hold them against the stop list</Trans>
        </Button>
      </form>
      {answer ? <Answered answer={answer} /> : null}
    </Card>
  );
}

function Answered({ answer: { read, unread, hits } }: { answer: Answer }) {
  return (
    <div className="mt-3 flex flex-col gap-2" aria-live="polite">
      {hits.length > 0 ? (
        <StoppedAnimals title={<Trans>Reported as stolen</Trans>} hits={hits} />
      ) : null}
      {hits.length === 0 && read > 0 ? (
        <p role="status">
          <Plural
            value={read}
            one="# number was read, and nobody here has reported it as stolen."
            other="# numbers were read, and nobody here has reported any of them as stolen."
          />{' '}
          <Trans>That does not show whose they are.</Trans>
        </p>
      ) : null}
      {unread.length > 0 ? (
        <p role="alert" className="break-words text-warn">
          <Trans>No EID, and not looked up: {unread.join(', ')}</Trans>
        </p>
      ) : null}
    </div>
  );
}
