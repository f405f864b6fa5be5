import type { LandCamp } from '@kraal/contract/land';
import { createThing, type ThingOnMap } from '@kraal/contract/things';
import { missingFences } from '@kraal/domain/land/fences';
import { lengthM } from '@kraal/domain/land/measure';
import { areaOf, type Position } from '@kraal/domain/land/shape';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { fenceLines } from './fenceLines.ts';

type Props = { camp: LandCamp; things: readonly ThingOnMap[] };

/** Where no fence of the list stands along a camp, and a way to put them there: to be walked and mended from then on. */
export function Fences({ camp, things }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const { busy, message, run } = useSubmit();
  const { shape, name, id } = camp;
  const missing = useMemo(
    () => (shape ? missingFences(areaOf(shape.area), fenceLines(things)) : []),
    [shape, things],
  );
  if (!shape) return null;
  const metres = missing.reduce((sum, line) => sum + lengthM(line), 0);
  const add = () =>
    run(async () => {
      for (const [at, line] of missing.entries()) {
        const place = { type: 'LineString' as const, coordinates: line.map(asPair) };
        const called = missing.length === 1 ? t`Fence of ${name}` : t`Fence of ${name}, ${at + 1}`;
        const body = { ...fresh, name: called.slice(0, 80), campIds: [id], place };
        await call(createThing, { params: { farmId }, body });
      }
      await forgetFarm('things');
    });
  return (
    <section aria-label={t`Fences of the camp`} className="flex flex-col gap-2">
      {missing.length === 0 ? (
        <p className="text-muted">
          <Trans>Fences of your list stand all round it.</Trans>
        </p>
      ) : (
        <>
          <p className="text-muted">
            <Trans>
              Along {formatCount(Math.round(metres))} m of it no fence of your list stands.
            </Trans>
          </p>
          {may ? (
            <Button variant="quiet" className="self-start" busy={busy} onClick={() => void add()}>
              <Plural value={missing.length} one="Put a fence there" other="Put # fences there" />
            </Button>
          ) : null}
        </>
      )}
      <FormMessage message={message} />
    </section>
  );
}

const asPair = ([lon, lat]: Position): [number, number] => [lon, lat];
const fresh = { kind: 'fence' as const, fields: {}, serviceEveryDays: null };
