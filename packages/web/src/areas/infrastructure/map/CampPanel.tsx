import { eraseShape, joinCamps, type LandCamp } from '@kraal/contract/land';
import type { ThingOnMap } from '@kraal/contract/things';
import { campsNextTo } from '@kraal/domain/land/beside';
import { campIndex } from '@kraal/domain/land/pointIn';
import { areaOf } from '@kraal/domain/land/shape';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { areaUnit } from '../../../platform/units.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { formatArea, formatCount } from '../../../ui/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { formatDate } from '../../../ui/localFormat.ts';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { CampRecord } from '../../grazing/index.ts';
import { Fences } from './Fences.tsx';

type Props = {
  camp: LandCamp;
  camps: readonly LandCamp[];
  things: readonly ThingOnMap[];
  onAct: (act: 'draw' | 'cut') => void;
  onBack: () => void;
};

/** One camp of the plan: its size, who is in it, and what can be done with its shape. */
export function CampPanel({ camp, camps, things, onAct, onBack }: Props) {
  const { t } = useLingui();
  const may = useMay('farm_manager');
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const { ask, dialog } = useConfirm();
  const { shape, name } = camp;
  const erase = async () => {
    const question = {
      title: t`Take ${name} off the map?`,
      children: t`The camp stays, with its animals and its history; its shape ends today.`,
      act: t`Take it off`,
    };
    if (!shape || !(await ask(question))) return;
    await run(async () => {
      const query = { version: shape.version };
      await call(eraseShape, { params: { farmId, id: camp.id }, query });
      await forgetFarm('camps');
    });
  };
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <h2>{name}</h2>
        <Button variant="quiet" onClick={onBack}>
          <Trans>All camps</Trans>
        </Button>
      </div>
      <Facts camp={camp} />
      <FormMessage message={message} />
      {dialog}
      {may ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => onAct('draw')}>
            {shape ? <Trans>Draw it again</Trans> : <Trans>Draw it</Trans>}
          </Button>
          {shape ? (
            <>
              <Button onClick={() => onAct('cut')}>
                <Trans>A fence through it</Trans>
              </Button>
              <Button variant="quiet" busy={busy} onClick={() => void erase()}>
                <Trans>Take it off the map</Trans>
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      <Fences camp={camp} things={things} />
      {may && shape ? <Join camp={camp} camps={camps} /> : null}
      <CampRecord camp={camp} />
    </section>
  );
}

function Facts({ camp: { id, shape, areaHa, heads } }: { camp: LandCamp }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-muted">
        <Trans>Drawn</Trans>
      </dt>
      <dd>
        {shape ? (
          <Trans>
            {formatArea(shape.drawnHa)} {areaUnit()}, since {formatDate(shape.from)}
          </Trans>
        ) : (
          <Trans>It has no place on the map yet.</Trans>
        )}
      </dd>
      {areaHa === null ? null : (
        <>
          <dt className="text-muted">
            <Trans>Typed</Trans>
          </dt>
          <dd>
            {formatArea(areaHa)} {areaUnit()}
          </dd>
        </>
      )}
      <dt className="text-muted">
        <Trans>Animals</Trans>
      </dt>
      <dd>
        <Link
          className="inline-flex min-h-11 items-center underline"
          to={`/livestock/animals?campId=${id}`}
        >
          {formatCount(heads)}
        </Link>
      </dd>
    </dl>
  );
}

/** Camps that share a fence with one. */
function neighboursOf({ id: own, shape }: LandCamp, camps: readonly LandCamp[]): LandCamp[] {
  if (!shape) return [];
  const drawn = camps.flatMap((camp) =>
    camp.shape && camp.id !== own ? { id: camp.id, area: areaOf(camp.shape.area) } : [],
  );
  const beside = new Set(campsNextTo(areaOf(shape.area), campIndex(drawn).at));
  return camps.filter(({ id }) => beside.has(id));
}

type JoinProps = { camp: LandCamp; camps: readonly LandCamp[] };

/** The fence to a neighbour goes: the other camp ends. */
function Join({ camp, camps }: JoinProps) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const [otherId, setOtherId] = useState('');
  const { busy, message, errors, run } = useSubmit();
  const neighbours = useMemo(() => neighboursOf(camp, camps), [camp, camps]);
  const other = neighbours.find(({ id }) => id === otherId);
  if (neighbours.length === 0) return null;
  const join = () =>
    run(async () => {
      if (!other?.shape || !camp.shape) return;
      await call(joinCamps, {
        params: { farmId, id: camp.id },
        body: {
          on: today,
          otherId,
          version: camp.shape.version,
          otherVersion: other.shape.version,
        },
      });
      await forgetFarm('camps');
      setOtherId('');
    });
  return (
    <details className="rounded-control border border-line">
      <summary className="min-h-11 cursor-pointer p-3">
        <Trans>Take the fence to a neighbour away</Trans>
      </summary>
      <div className="flex flex-col gap-3 p-3 pt-0">
        <SelectField
          label={t`The camp that ends`}
          value={otherId}
          empty=""
          onChange={(event) => setOtherId(event.target.value)}
          options={neighbours.map(({ id, name }) => ({ value: id, label: name }))}
          errors={errors['otherId'] ?? errors['on']}
        />
        <FormMessage message={Object.keys(errors).length === 0 ? message : null} />
        <Button busy={busy} disabled={!other} onClick={() => void join()}>
          <Trans>Both are one camp from today</Trans>
        </Button>
      </div>
    </details>
  );
}
