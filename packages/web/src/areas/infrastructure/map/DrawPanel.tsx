import { drawCamp, type LandCamp } from '@kraal/contract/land';
import { asDay } from '@kraal/domain/format/dates';
import { type Area, storedOf } from '@kraal/domain/land/shape';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { useSeenVersion } from '../../../platform/useSeenVersion.ts';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AreaPanel } from './AreaPanel.tsx';
import { longAgo } from './longAgo.ts';
import type { Rings } from './useRings.ts';

type Props = { camp: LandCamp; rings: Rings; onDone: () => void };

/** A camp is drawn: from which day it lies so, and whether its neighbours' corners move along. */
export function DrawPanel({ camp, rings, onDone }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const { shape, name } = camp;
  const [from, setFrom] = useState(shape ? asDay(shape.from) : longAgo(today));
  const [movesAlong, setMovesAlong] = useState(true);
  const asSeen = useSeenVersion(shape?.version ?? null);
  const save = async (area: Area, sure: string[]) => {
    const { movedAlong: others } = await asSeen((version) =>
      call(drawCamp, {
        params: { farmId, id: camp.id },
        body: {
          area: storedOf(area),
          from,
          version,
          movesAlong: shape !== null && movesAlong,
          sure,
        },
      }),
    );
    if (others.length > 0) toast.success(t`${others.join(', ')} moved along.`);
  };
  return (
    <AreaPanel title={t`Draw ${name}`} rings={rings} onSave={save} onDone={onDone}>
      {(errors, forgetAsked) => (
        <>
          <TextField
            label={t`It lies so from`}
            type="date"
            value={from}
            max={today}
            onChange={(event) => {
              setFrom(asDay(event.target.value));
              forgetAsked();
            }}
            errors={errors['from']}
            hint={
              shape === null
                ? t`Since when the fences stand; long ago is right where nobody knows.`
                : from === shape.from
                  ? t`The drawing is corrected.`
                  : t`What it was before stays for the days before.`
            }
          />
          {shape === null ? null : (
            <CheckField
              label={t`Corners that it shares with neighbours move along`}
              checked={movesAlong}
              onChange={(event) => {
                setMovesAlong(event.target.checked);
                forgetAsked();
              }}
            />
          )}
        </>
      )}
    </AreaPanel>
  );
}
