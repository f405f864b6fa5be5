import { joinCamps, type LandCamp } from '@kraal/contract/land';
import { campsNextTo } from '@kraal/domain/land/beside';
import { campIndex } from '@kraal/domain/land/pointIn';
import { areaOf } from '@kraal/domain/land/shape';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';

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
export function JoinCamp({ camp, camps }: JoinProps) {
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
