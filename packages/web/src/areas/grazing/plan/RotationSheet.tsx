import type { Output } from '@kraal/contract/endpoint';
import { addStays, proposeRotation } from '@kraal/contract/plan';
import { addMonths, asDay } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { areaUnit } from '../../../platform/units.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { formatArea } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { Findings } from './Findings.tsx';
import type { Plan } from './planned.ts';
import { ProposedStays, type Proposed } from './ProposedStays.tsx';

type Props = { plan: Plan; restDays: number; onClose: () => void };
type Proposal = Output<typeof proposeRotation>;

/** A rotation by a rule that is said: looked at before it is planned. */
export function RotationSheet({ plan, restDays, onClose }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const [proposed, setProposed] = useState<Proposal | null>(null);
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const body = {
      mobId: texts['mobId'] ?? '',
      campIds: plan.camps.flatMap(({ id }) => (texts[`camp ${id}`] === 'on' ? [id] : [])),
      from: asDay(texts['from'] ?? ''),
      until: asDay(texts['until'] ?? ''),
      restDays,
    };
    void run(async () => {
      setProposed(null);
      setProposed(await call(proposeRotation, { params: { farmId }, body }));
    });
  };
  const keep = (stays: Proposed) =>
    run(async () => {
      await call(addStays, { params: { farmId }, body: { stays } });
      onClose();
      await forgetFarm('plan');
    });
  return (
    <Drawer title={t`Propose a rotation`} open onClose={onClose}>
      <form onSubmit={ask} className="flex flex-col gap-4" noValidate>
        <p className="text-muted">
          <Trans>
            Each camp gets as many days as its share of the hectares, and the round is as long as it
            takes for every camp to rest {restDays} days.
          </Trans>
        </p>
        <ChoiceField
          label={t`Mob`}
          name="mobId"
          defaultValue={plan.mobs[0]?.id}
          options={plan.mobs.map(({ id, name }) => ({ value: id, label: name }))}
          errors={errors['mobId']}
        />
        <CampChoice camps={plan.camps} />
        {errors['campIds'] ? (
          <p role="alert" className="text-alarm">
            {errors['campIds'].join(' ')}
          </p>
        ) : null}
        <TextField
          label={t`From`}
          name="from"
          type="date"
          defaultValue={plan.today}
          errors={errors['from']}
        />
        <TextField
          label={t`Until`}
          name="until"
          type="date"
          defaultValue={addMonths(asDay(plan.today), 6)}
          errors={errors['until']}
        />
        <FormMessage message={Object.keys(errors).length === 0 ? message : null} />
        <Button type="submit" busy={busy}>
          <Trans>Show the proposal</Trans>
        </Button>
      </form>
      {proposed ? (
        <div className="mt-4 flex flex-col gap-3">
          <ProposedStays plan={plan} stays={proposed.stays} />
          <Findings plan={asPlan(plan, proposed)} />
          <Button
            variant="primary"
            busy={busy}
            disabled={proposed.stays.length === 0}
            onClick={() => void keep(proposed.stays)}
          >
            <Plural value={proposed.stays.length} one="Plan # stay" other="Plan # stays" />
          </Button>
        </div>
      ) : null}
    </Drawer>
  );
}

function CampChoice({ camps }: Pick<Plan, 'camps'>) {
  const { t } = useLingui();
  return (
    <fieldset className="flex max-h-60 flex-col overflow-y-auto rounded-control border border-line p-3">
      <legend className="px-1 font-[550]">
        <Trans>Camps</Trans>
      </legend>
      {camps.map(({ id, name, areaHa }) => (
        <CheckField
          key={id}
          name={`camp ${id}`}
          label={
            areaHa === null
              ? t`${name} · area not known`
              : `${name} · ${formatArea(areaHa)} ${areaUnit()}`
          }
          disabled={areaHa === null}
          defaultChecked={areaHa !== null}
        />
      ))}
    </fieldset>
  );
}

/** The proposal as if it stood in the plan, so that what would be in its way is said in the same words. */
function asPlan(plan: Plan, { stays, findings }: Proposal): Plan {
  const nameOf = (all: readonly { id: string; name: string }[], wanted: string): string =>
    all.find(({ id }) => id === wanted)?.name ?? '';
  const proposed = stays.map((stay, index) => ({
    ...stay,
    id: `proposed ${index}`,
    mob: nameOf(plan.mobs, stay.mobId),
    camp: nameOf(plan.camps, stay.campId),
    version: 0,
    feed: null,
    done: null,
  }));
  return { ...plan, stays: [...plan.stays, ...proposed], findings };
}
