import { practiseTrace } from '@kraal/contract/trace';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';

type Props = { onBegin: () => void; onChosen: (animalId: string) => void };

/** As if one of the living, by chance, were sick this morning: the clock runs from the press. */
export function Practise({ onBegin, onChosen }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const begin = () =>
    run(async () => {
      onBegin();
      const { animalId } = await call(practiseTrace, { params: { farmId } });
      if (animalId === null) toast.success(t`There is no animal to practise with yet.`);
      else onChosen(animalId);
    });
  return (
    <>
      <Button busy={busy} onClick={() => void begin()}>
        <Trans>Practise an outbreak</Trans>
      </Button>
      <FormMessage message={message} />
    </>
  );
}
