import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { FileThings } from './FileThings.tsx';
import { type FileProps, useFileDrawn } from './useFileDrawn.ts';
import { FileWishes } from './FileWishes.tsx';
import { AskProjection } from './AskProjection.tsx';

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
        <FileWishes wishes={wishes} holdings={holdings} onWishes={setWishes} />
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
