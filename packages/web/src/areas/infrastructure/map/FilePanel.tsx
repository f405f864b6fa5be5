import { drawCamps, readLandFile, type ShapeOfFile } from '@kraal/contract/land';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { CallError } from '../../../platform/errors.ts';
import { upload } from '../../../platform/files.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { saidInWords } from '../../../platform/serverWords.ts';
import { useToday } from '../../../platform/today.ts';
import { areaUnit } from '../../../platform/units.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatArea } from '../../../ui/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { longAgo } from './longAgo.ts';

/** A shape of the file as it will be drawn: under which name, or not at all. */
type Wish = ShapeOfFile & { isWanted: boolean; wantedName: string };

const wishOf = (shape: ShapeOfFile, at: number): Wish => ({
  ...shape,
  isWanted: shape.problems.length === 0,
  wantedName: shape.name || `${at + 1}`,
});

/** A drawing of another program: looked at, named, then drawn all at once. */
export function FilePanel({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const [wishes, setWishes] = useState<readonly Wish[] | null>(null);
  const [from, setFrom] = useState(longAgo(today));
  const [asked, setAsked] = useState<readonly string[]>([]);
  const { busy, message, errors, run } = useSubmit();
  const read = (file: File | undefined) =>
    run(async () => {
      setWishes(null);
      setAsked([]);
      if (!file) return;
      const found = await upload<typeof readLandFile>(readLandFile, {
        params: { farmId },
        file,
        name: file.name,
      });
      setWishes(found.shapes.map(wishOf));
    });
  const wanted = (wishes ?? []).filter(({ isWanted }) => isWanted);
  const save = () =>
    run(async () => {
      const camps = wanted.map(({ wantedName, name, campId, version, area }) => ({
        name: wantedName,
        // Called otherwise here it is another camp.
        campId: wantedName === name ? campId : null,
        version: wantedName === name ? version : null,
        area,
      }));
      try {
        await call(drawCamps, { params: { farmId }, body: { from, camps, sure: [...asked] } });
      } catch (error) {
        const codes = error instanceof CallError ? error.codes : [];
        setAsked([...new Set([...asked, ...codes.filter((code) => code.startsWith('ask_'))])]);
        throw error;
      }
      await forgetFarm('camps');
      onDone();
    });
  return (
    <section aria-label={t`Bring in a drawing`} className="flex flex-col gap-3">
      <h2>
        <Trans>Bring in a drawing</Trans>
      </h2>
      <TextField
        label={t`GeoJSON, KML, KMZ or GPX`}
        type="file"
        accept=".geojson,.json,.kml,.kmz,.gpx"
        className="py-2"
        errors={errors['file']}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      {wishes ? <Wishes wishes={wishes} onWishes={setWishes} /> : null}
      {wishes && wishes.length > 0 ? (
        <TextField
          label={t`They lie so from`}
          type="date"
          value={from}
          max={today}
          onChange={(event) => setFrom(asDay(event.target.value))}
        />
      ) : null}
      {errors['camps'] ? (
        <p role="alert" className={asked.length > 0 ? 'text-warn' : 'text-alarm'}>
          {errors['camps'].join(' ')}
        </p>
      ) : null}
      <FormMessage message={Object.keys(errors).length === 0 ? message : null} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="flex-1"
          busy={busy}
          disabled={wanted.length === 0}
          onClick={() => void save()}
        >
          {asked.length > 0 ? (
            <Trans>Draw them all the same</Trans>
          ) : (
            <Plural value={wanted.length} one="Draw # camp" other="Draw # camps" />
          )}
        </Button>
        <Button onClick={onDone}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </section>
  );
}

type WishesProps = { wishes: readonly Wish[]; onWishes: (wishes: readonly Wish[]) => void };

function Wishes({ wishes, onWishes }: WishesProps) {
  const { t } = useLingui();
  const change = (at: number, more: Partial<Wish>) =>
    onWishes(wishes.map((one, index) => (index === at ? { ...one, ...more } : one)));
  if (wishes.length === 0)
    return (
      <p role="status" className="text-muted">
        <Trans>There is no area in this drawing: points and open lines are no camps.</Trans>
      </p>
    );
  return (
    <ul
      tabIndex={0}
      aria-label={t`Shapes of the file`}
      className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line"
    >
      {wishes.map((one, at) => {
        const { name } = one;
        const [problem] = one.problems;
        return (
          // Two shapes may be called alike: where they stand in the file is all that tells them apart.
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={at} className="flex flex-wrap items-center gap-2 px-2 py-1">
            <label className="flex min-h-11 min-w-11 items-center justify-center">
              <input
                type="checkbox"
                className="size-5 accent-veld"
                aria-label={t`Draw ${name}`}
                checked={one.isWanted}
                disabled={problem !== undefined}
                onChange={() => change(at, { isWanted: !one.isWanted })}
              />
            </label>
            <div className="min-w-32 flex-1">
              <TextField
                label={one.campId && one.wantedName === name ? t`Camp that is here` : t`New camp`}
                value={one.wantedName}
                disabled={problem !== undefined}
                onChange={(event) => change(at, { wantedName: event.target.value })}
              />
            </div>
            <span className="text-[13px] text-muted">
              {problem ? '–' : `${formatArea(one.drawnHa)} ${areaUnit()}`}
            </span>
            {problem ? (
              <span className="w-full text-[13px] text-alarm">
                {saidInWords(problem.said, problem.message)}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
