import { drawCamps, type LandCamp, showLand } from '@kraal/contract/land';
import type { Thing, ThingOnMap } from '@kraal/contract/things';
import { isCampAlready, ringsClosedBy } from '@kraal/domain/land/fences';
import { areaHa } from '@kraal/domain/land/measure';
import { areaOf, type Position, storedOf } from '@kraal/domain/land/shape';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useMemo, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { questionsOf } from '../../../platform/errors.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { areaUnit } from '../../../platform/units.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { formatArea } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { fenceLines, nearestLines } from './fenceLines.ts';
import { longAgo } from './longAgo.ts';

type Props = {
  fence: Thing;
  things: readonly ThingOnMap[];
  camps: readonly LandCamp[];
  onCamp: (campId: string) => void;
};

/** Rings that a fence closes with others and that are no camp yet: each is offered as one. */
export function ClosedRings({ fence, things, camps, onCamp }: Props) {
  const { place, id } = fence;
  const rings = useMemo(() => {
    if (place?.type !== 'LineString') return [];
    const outlines = camps.flatMap(({ shape }) =>
      shape ? areaOf(shape.area).flatMap(([outline]) => (outline ? [outline] : [])) : [],
    );
    const others = nearestLines(place.coordinates, fenceLines(things, id));
    return ringsClosedBy(place.coordinates, others).filter(
      (ring) => !isCampAlready(ring, outlines),
    );
  }, [place, id, things, camps]);
  return rings.map((ring) => <Offer key={String(ring[0])} ring={ring} onCamp={onCamp} />);
}

function Offer({ ring, onCamp }: { ring: readonly Position[]; onCamp: Props['onCamp'] }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const { busy, message, errors, run } = useSubmit();
  const area = [[ring]];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name = '' } = textsOf(event.currentTarget);
    void run(async () => {
      // Camp and shape together: what is asked and not answered leaves nothing behind.
      const camp = { name, campId: null, version: null, area: storedOf(area) };
      const body = { from: longAgo(today), camps: [camp], sure: [...asked] };
      try {
        await call(drawCamps, { params: { farmId }, body });
      } catch (error) {
        setAsked(questionsOf(error));
        throw error;
      }
      const { camps } = await call(showLand, { params: { farmId }, query: {} });
      await forgetFarm('camps');
      const made = camps.find((one) => one.name === name);
      if (made) onCamp(made.id);
    });
  };
  const size = `${formatArea(areaHa(area))} ${areaUnit()}`;
  const said = errors['camps'] ?? errors['area'] ?? errors['shape'] ?? [];
  return (
    <form
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-2 rounded-control border border-line p-3"
    >
      <p>
        <Trans>With other fences it closes a ring of {size} that is no camp yet.</Trans>
      </p>
      <TextField
        label={t`Name of the camp`}
        name="name"
        errors={errors['name'] ?? errors['camps.0.name']}
      />
      {said.length > 0 ? (
        <p role="alert" className={asked.length > 0 ? 'text-warn' : 'text-alarm'}>
          {said.join(' ')}
        </p>
      ) : null}
      <FormMessage message={Object.keys(errors).length === 0 ? message : null} />
      <Button type="submit" busy={busy} className="self-start">
        {asked.length > 0 ? <Trans>Save it all the same</Trans> : <Trans>Make it a camp</Trans>}
      </Button>
    </form>
  );
}
