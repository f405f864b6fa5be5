import type { Holding } from '@kraal/contract/holdings';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { saidInWords } from '../../../platform/serverWords.ts';
import { areaUnit } from '../../../platform/units.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { formatArea } from '../../../ui/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { FileThings } from './FileThings.tsx';
import { type FileProps, useFileDrawn, type Wish } from './useFileDrawn.ts';

/** A drawing of another program: looked at, named, then drawn all at once. */
export function FilePanel(props: FileProps) {
  const { t } = useLingui();
  const { holdings, onDone } = props;
  const file = useFileDrawn(props);
  const { wishes, setWishes, things, setThings, from, setFrom, asked, unsaid, today } = file;
  const { wanted, toAdd, busy, message, errors, read, save } = file;
  return (
    <section aria-label={t`Bring in a drawing`} className="flex flex-col gap-3">
      <h2>
        <Trans>Bring in a drawing</Trans>
      </h2>
      <TextField
        label={t`GeoJSON, KML, KMZ, GPX or a zipped shapefile`}
        type="file"
        accept=".geojson,.json,.kml,.kmz,.gpx,.zip"
        className="py-2"
        errors={errors['file']}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      {unsaid ? <AskProjection busy={busy} onSaid={(said) => void read(unsaid, said)} /> : null}
      {wishes && (wishes.length > 0 || things.length === 0) ? (
        <Wishes wishes={wishes} holdings={holdings} onWishes={setWishes} />
      ) : null}
      {things.length > 0 ? <FileThings wishes={things} onWishes={setThings} /> : null}
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
          disabled={wanted.length + toAdd.length === 0}
          onClick={() => void save()}
        >
          {asked.length > 0 ? (
            <Trans>Draw them all the same</Trans>
          ) : wanted.length === 0 && toAdd.length > 0 ? (
            <Plural value={toAdd.length} one="Add # thing" other="Add # things" />
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

type AskProps = { busy: boolean; onSaid: (said: Record<string, string>) => void };

/** Meridians of South Africa's grids: each odd degree. */
const meridians = [15, 17, 19, 21, 23, 25, 27, 29, 31, 33];

/** Of a surveyor's drawing without its .prj: the diagram says both, beside the coordinates. */
function AskProjection({ busy, onSaid }: AskProps) {
  const { t } = useLingui();
  const [datum, setDatum] = useState('hartebeesthoek94');
  const [meridian, setMeridian] = useState('29');
  return (
    <div className="flex flex-col gap-3 rounded-control border border-warn p-3">
      <SelectField
        label={t`System of the coordinates`}
        value={datum}
        onChange={(event) => setDatum(event.target.value)}
        options={[
          { value: 'hartebeesthoek94', label: t`Hartebeesthoek94 (WGS84), since 1999` },
          { value: 'cape', label: t`Cape datum (Clarke 1880), before 1999` },
        ]}
      />
      <SelectField
        label={t`Meridian`}
        value={meridian}
        onChange={(event) => setMeridian(event.target.value)}
        options={meridians.map((one) => ({ value: String(one), label: `Lo ${one}°` }))}
      />
      <Button busy={busy} onClick={() => onSaid({ datum, meridian })}>
        <Trans>Read it so</Trans>
      </Button>
    </div>
  );
}

type WishesProps = {
  wishes: readonly Wish[];
  holdings: readonly Holding[];
  onWishes: (wishes: readonly Wish[]) => void;
};

function Wishes({ wishes, holdings, onWishes }: WishesProps) {
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
            {holdings.length > 0 && !problem ? (
              <SelectField
                label={t`It is`}
                value={one.boundaryOf ?? ''}
                empty={t`a camp`}
                onChange={(event) => change(at, { boundaryOf: event.target.value || null })}
                options={holdings.map((holding) => {
                  const property = holding.name;
                  return { value: holding.id, label: t`the boundary of ${property}` };
                })}
              />
            ) : null}
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
