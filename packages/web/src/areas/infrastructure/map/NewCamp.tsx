import { createCamp } from '@kraal/contract/infrastructure';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';

/** A name is all a camp needs before it is drawn. */
export function NewCamp({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name = '' } = textsOf(event.currentTarget);
    void run(async () => {
      const made = await call(createCamp, {
        params: { farmId },
        body: { name, areaHa: null, holdingId: null },
      });
      await forgetFarm('camps');
      onMade(made.id);
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2" noValidate>
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <TextField label={t`Name of a new camp`} name="name" errors={errors['name']} />
        </div>
        <Button type="submit" busy={busy}>
          <Trans>Add the camp</Trans>
        </Button>
      </div>
      <FormMessage message={message} />
    </form>
  );
}
