import { type LandCamp, splitCamp } from '@kraal/contract/land';
import { asDay } from '@kraal/domain/format/dates';
import { cut } from '@kraal/domain/land/compose';
import { areaHa } from '@kraal/domain/land/measure';
import { areaOf } from '@kraal/domain/land/shape';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { areaUnit } from '../../../platform/units.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { useSeenVersion } from '../../../platform/useSeenVersion.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { formatArea } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { CornerList } from './CornerList.tsx';
import type { Corners } from './useCorners.ts';
import { useMobsIn } from './useMobsIn.ts';
import { MobSides } from './MobSides.tsx';

type Props = { camp: LandCamp; corners: Corners; onDone: () => void };
type Side = 'stays' | 'goes';

/** A fence through a camp: where, since when, which side keeps the name, and on which side its animals are. */
export function CutPanel({ camp, corners, onDone }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const [on, setOn] = useState(today);
  const [name, setName] = useState('');
  const [stays, setStays] = useState<'left' | 'right'>('left');
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { busy, message, errors, run } = useSubmit();
  const mobs = useMobsIn(camp);
  const { shape } = camp;
  const asSeen = useSeenVersion(shape?.version ?? 0);
  const halves =
    shape && corners.corners.length >= 2 ? cut(areaOf(shape.area), corners.corners) : null;
  const isAnswered = mobs.every(({ key }) => sides[key] !== undefined);
  const save = () =>
    run(async () => {
      const animals = mobs.flatMap(({ key, mobId }) => {
        const side = sides[key];
        return side ? [{ mobId, side }] : [];
      });
      await asSeen((version) =>
        call(splitCamp, {
          params: { farmId, id: camp.id },
          body: {
            on,
            line: corners.corners.map(([lon, lat]): [number, number] => [lon, lat]),
            stays,
            name,
            version,
            animals,
          },
        }),
      );
      await forgetFarm();
      onDone();
    });
  const campName = camp.name;
  const sizeOf = (at: 0 | 1) => (halves ? `${formatArea(areaHa(halves[at]))} ${areaUnit()}` : '–');
  return (
    <section aria-label={t`A fence through ${campName}`} className="flex flex-col gap-3">
      <h2>
        <Trans>A fence through {campName}</Trans>
      </h2>
      <p className="text-muted">
        <Trans>Draw the fence from outside of the camp to outside of it.</Trans>
      </p>
      <CornerList of={corners} />
      {corners.corners.length >= 2 && !halves ? (
        <p role="alert" className="text-alarm">
          <Trans>This line does not cut the camp in two.</Trans>
        </p>
      ) : null}
      <SelectField
        label={t`This camp stays`}
        value={stays}
        onChange={(event) => setStays(event.target.value === 'right' ? 'right' : 'left')}
        options={[
          { value: 'left', label: t`left of the fence, ${sizeOf(0)}` },
          { value: 'right', label: t`right of the fence, ${sizeOf(1)}` },
        ]}
      />
      <TextField
        label={t`Name of the other camp`}
        value={name}
        onChange={(event) => setName(event.target.value)}
        errors={errors['name']}
      />
      <TextField
        label={t`The fence stands since`}
        type="date"
        value={on}
        max={today}
        onChange={(event) => setOn(asDay(event.target.value))}
        errors={errors['on']}
      />
      <MobSides mobs={mobs} sides={sides} campName={campName} onSides={setSides} />
      {[...(errors['line'] ?? []), ...(errors['animals'] ?? [])].map((words) => (
        <p key={words} role="alert" className="text-alarm">
          {words}
        </p>
      ))}
      <FormMessage message={Object.keys(errors).length === 0 ? message : null} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="flex-1"
          busy={busy}
          disabled={!halves || name.trim() === '' || !isAnswered}
          onClick={() => void save()}
        >
          <Trans>Set the fence</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </section>
  );
}
