import { drawBoundary, type Holding, updateHolding } from '@kraal/contract/holdings';
import { type Area, storedOf } from '@kraal/domain/land/shape';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { areaUnit } from '../../../platform/units.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { useSeenVersion } from '../../../platform/useSeenVersion.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { formatArea, formatCount } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Unhurried } from '../../../ui/unhurried.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { AreaPanel } from './AreaPanel.tsx';
import type { Rings } from './useRings.ts';

type Props = {
  holding: Holding;
  rings: Rings;
  isDrawing: boolean;
  onDraw: () => void;
  onDone: () => void;
  onBack: () => void;
};

/** One property: its boundary, its number, what of the farm lies on it. */
export function HoldingPanel({ holding, rings, isDrawing, onDraw, onDone, onBack }: Props) {
  const may = useMay('farm_manager');
  const { name, boundaryHa, camps, campsHa, heads } = holding;
  if (isDrawing) return <DrawBoundary holding={holding} rings={rings} onDone={onDone} />;
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <h2>{name}</h2>
        <Button variant="quiet" onClick={onBack}>
          <Trans>The whole list</Trans>
        </Button>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">
          <Trans>Boundary</Trans>
        </dt>
        <dd>
          {boundaryHa === null ? (
            <Trans>not drawn: the outline of its camps stands for it</Trans>
          ) : (
            `${formatArea(boundaryHa)} ${areaUnit()}`
          )}
        </dd>
        <dt className="text-muted">
          <Trans>Camps</Trans>
        </dt>
        <dd>
          {formatCount(camps)} · {formatArea(campsHa)} {areaUnit()}
        </dd>
        <dt className="text-muted">
          <Trans>Animals</Trans>
        </dt>
        <dd>{formatCount(heads)}</dd>
      </dl>
      {may ? (
        <>
          <Button variant="primary" className="self-start" onClick={onDraw}>
            {boundaryHa === null ? <Trans>Draw the boundary</Trans> : <Trans>Draw it again</Trans>}
          </Button>
          <Unhurried version={holding.version}>
            {(onSaved) => <Facts holding={holding} onSaved={onSaved} onGone={onBack} />}
          </Unhurried>
        </>
      ) : null}
    </section>
  );
}

function DrawBoundary({ holding, rings, onDone }: Pick<Props, 'holding' | 'rings' | 'onDone'>) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { id, name } = holding;
  const asSeen = useSeenVersion(holding.version);
  const save = (area: Area, sure: string[]) =>
    asSeen((version) =>
      call(drawBoundary, { params: { farmId, id }, body: { area: storedOf(area), version, sure } }),
    );
  return <AreaPanel title={t`Boundary of ${name}`} rings={rings} onSave={save} onDone={onDone} />;
}

type FactsProps = { holding: Holding; onSaved: () => void; onGone: () => void };

function Facts({ holding, onSaved, onGone }: FactsProps) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const { ask, dialog } = useConfirm();
  const { id, name, gln } = holding;
  const asSeen = useSeenVersion(holding.version);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    void run(async () => {
      const body = { name: texts['name'] ?? '', gln: texts['gln'] ?? null };
      await asSeen((version) =>
        call(updateHolding, { params: { farmId, id }, body: { ...body, version } }),
      );
      await forgetFarm('camps');
      onSaved();
    });
  };
  const takeOff = async () => {
    const question = {
      title: t`Take ${name} off the farm?`,
      children: t`Its camps stay, with their animals and their history.`,
      act: t`Take it off`,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      await asSeen((version) =>
        call(updateHolding, { params: { farmId, id }, body: { archived: true, version } }),
      );
      await forgetFarm('camps');
      onGone();
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      {dialog}
      <TextField label={t`Name`} name="name" defaultValue={name} errors={errors['name']} />
      <TextField
        label={t`GLN (13 digits)`}
        name="gln"
        inputMode="numeric"
        className="mark"
        defaultValue={gln ?? ''}
        errors={errors['gln']}
      />
      <FormMessage message={Object.keys(errors).length === 0 ? message : null} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void takeOff()}>
          <Trans>Take it off the farm</Trans>
        </Button>
      </div>
    </form>
  );
}
