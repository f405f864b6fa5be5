import { addStays, changeStay, dropStay, type PlanStay } from '@kraal/contract/plan';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { useSeenVersion } from '../../../platform/useSeenVersion.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import type { Plan } from './planned.ts';

type Props = { plan: Plan; stay?: PlanStay; onClose: () => void };
const options = (all: readonly { id: string; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));

/** One stay: added, put elsewhere, or taken out; what its mob does after it may go along. */
export function StaySheet({ plan, stay, onClose }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const [missing, setMissing] = useState<Record<string, string[]>>({});
  const asSeen = useSeenVersion(stay?.version ?? 0);
  const finish = async (work: Promise<unknown>) => {
    await work;
    onClose();
    await forgetFarm('plan');
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const days = {
      campId: texts['campId'] ?? '',
      from: asDay(texts['from'] ?? ''),
      until: asDay(texts['until'] ?? ''),
    };
    const asked = ['from', 'until', ...(stay ? [] : ['mobId'])].filter((name) => !texts[name]);
    setMissing(Object.fromEntries(asked.map((name) => [name, [t`Fill this in.`]])));
    if (asked.length > 0) return;
    void run(() =>
      finish(
        stay
          ? asSeen((version) =>
              call(changeStay, {
                params: { farmId, id: stay.id },
                body: { ...days, version, isFollowed: texts['isFollowed'] === 'on' },
              }),
            )
          : call(addStays, {
              params: { farmId },
              body: { stays: [{ ...days, mobId: texts['mobId'] ?? '' }] },
            }),
      ),
    );
  };
  const at = (name: string) => missing[name] ?? errors[name] ?? errors[`stays.0.${name}`];
  return (
    <Drawer title={stay ? `${stay.mob} → ${stay.camp}` : t`Plan a stay`} open onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        {stay ? null : (
          <ChoiceField
            label={t`Mob`}
            name="mobId"
            options={options(plan.mobs)}
            errors={at('mobId')}
          />
        )}
        <WhereAndWhen plan={plan} stay={stay} at={at} />
        {stay ? (
          <CheckField
            name="isFollowed"
            label={t`What this mob does after it moves along`}
            defaultChecked
          />
        ) : null}
        <FormMessage message={Object.keys(errors).length === 0 ? message : null} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={busy} className="flex-1">
            <Trans>Keep it in the plan</Trans>
          </Button>
          {stay ? (
            <Button
              variant="danger"
              busy={busy}
              onClick={() =>
                void run(() =>
                  finish(
                    call(dropStay, {
                      params: { farmId, id: stay.id },
                      query: { version: stay.version },
                    }),
                  ),
                )
              }
            >
              <Trans>Take it out</Trans>
            </Button>
          ) : null}
        </div>
      </form>
    </Drawer>
  );
}

type FieldsProps = Pick<Props, 'plan'> & {
  stay: PlanStay | undefined;
  at: (name: string) => string[] | undefined;
};

function WhereAndWhen({ plan, stay, at }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <ChoiceField
        label={t`Camp`}
        name="campId"
        defaultValue={stay?.campId ?? plan.camps[0]?.id}
        options={options(plan.camps)}
        errors={at('campId')}
      />
      <TextField
        label={t`Comes on`}
        name="from"
        type="date"
        defaultValue={stay?.from ?? plan.today}
        errors={at('from')}
      />
      <TextField
        label={t`Leaves on`}
        name="until"
        type="date"
        defaultValue={stay?.until ?? ''}
        errors={at('until')}
      />
    </>
  );
}
