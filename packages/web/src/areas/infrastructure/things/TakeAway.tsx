import { archiveThing, type Thing } from '@kraal/contract/things';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';

export function TakeAway({
  thing: { id, name, version },
  onGone,
}: {
  thing: Thing;
  onGone: () => void;
}) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const { ask, dialog } = useConfirm();
  const take = async () => {
    const question = {
      title: t`Take ${name} away?`,
      children: t`It is gone from lists and map. What was recorded of it stays.`,
      act: t`Take it away`,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      await call(archiveThing, { params: { farmId, id }, query: { version } });
      onGone();
      await forgetFarm('things');
    });
  };
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => void take()}>
        <Trans>Take it away</Trans>
      </Button>
      <FormMessage message={message} />
      {dialog}
    </>
  );
}
