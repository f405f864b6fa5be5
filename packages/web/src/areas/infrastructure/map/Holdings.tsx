import { createHolding, type Holding } from '@kraal/contract/holdings';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { areaUnit } from '../../../platform/units.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { formatArea } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';

type Props = { holdings: readonly Holding[]; onChoose: (id: string) => void };

/** The properties of the farm: one or several, each with its boundary. */
export function Holdings({ holdings, onChoose }: Props) {
  const { t } = useLingui();
  const may = useMay('farm_manager');
  return (
    <section aria-label={t`Properties`} className="flex flex-col gap-2">
      <h2>
        <Trans>Properties</Trans>
      </h2>
      {holdings.length === 0 ? (
        <p className="text-muted">
          <Trans>
            No boundary is drawn: the outline of the camps stands for it. Name the property to draw
            its own.
          </Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {holdings.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                onClick={() => onChoose(one.id)}
                className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken"
              >
                <strong className="min-w-0 flex-1 truncate">{one.name}</strong>
                <span className="text-[13px] text-muted">
                  {one.boundaryHa === null ? (
                    <Trans>boundary not drawn</Trans>
                  ) : (
                    `${formatArea(one.boundaryHa)} ${areaUnit()}`
                  )}
                </span>
                <span className="text-[13px]">
                  <Plural value={one.camps} one="# camp" other="# camps" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {may ? <NewHolding onMade={onChoose} /> : null}
    </section>
  );
}

function NewHolding({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { property = '' } = textsOf(event.currentTarget);
    void run(async () => {
      const body = { name: property, gln: null };
      const made = await call(createHolding, { params: { farmId }, body });
      await forgetFarm('camps');
      onMade(made.id);
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2" noValidate>
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <TextField label={t`Name of a new property`} name="property" errors={errors['name']} />
        </div>
        <Button type="submit" busy={busy}>
          <Trans>Add the property</Trans>
        </Button>
      </div>
      <FormMessage message={message} />
    </form>
  );
}
