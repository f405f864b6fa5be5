import type { Position } from '@kraal/domain/land/shape';
import { Trans, useLingui } from '@lingui/react/macro';
import { LocateFixed } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { decimalOf } from '../../../ui/decimal.ts';
import { TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';

const isOnEarth = ([lon, lat]: Position): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

/** On a plan with nothing on it yet: where the farm lies, by numbers or by where one stands. */
export function GoTo({ onGo }: { onGo: (position: Position) => void }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { lat, lon } = textsOf(event.currentTarget);
    const position: Position = [decimalOf(lon), decimalOf(lat)];
    if (!position.every(Number.isFinite) || !isOnEarth(position))
      return setProblem(t`Write latitude and longitude as decimal degrees: -28.123, 26.456.`);
    setProblem(null);
    onGo(position);
  };
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setProblem(null);
        onGo([coords.longitude, coords.latitude]);
      },
      () => setProblem(t`This device does not say where it is.`),
      { timeout: 15_000 },
    );
  return (
    <form
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-2 rounded-card border border-line bg-raised p-3"
    >
      <p className="font-[550]">
        <Trans>Where does the farm lie?</Trans>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <TextField label={t`Latitude`} name="lat" placeholder="-28.123" />
        <TextField label={t`Longitude`} name="lon" placeholder="26.456" />
      </div>
      {problem ? (
        <p role="alert" className="text-alarm">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">
          <Trans>Go there</Trans>
        </Button>
        <Button variant="quiet" onClick={locate}>
          <LocateFixed className="size-5" aria-hidden />
          <Trans>Where I am</Trans>
        </Button>
      </div>
    </form>
  );
}
