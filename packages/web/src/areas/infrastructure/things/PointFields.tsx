import type { ThingPlace } from '@kraal/domain/infrastructure/thingKinds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

/** Where it stands, as numbers: what the map draws with a tap. */
export function PointFields({ place }: { place: ThingPlace | null }) {
  const { t } = useLingui();
  const [lon, lat] = place?.type === 'Point' ? place.coordinates : ['', ''];
  const [problem, setProblem] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const put = (name: string, degrees: number) => {
    const field = fields.current?.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (field) field.value = degrees.toFixed(6);
  };
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setProblem(null);
        put('lat', coords.latitude);
        put('lon', coords.longitude);
      },
      () => setProblem(t`This device does not say where it is.`),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  return (
    <div ref={fields} className="grid grid-cols-2 gap-2">
      <TextField label={t`Latitude`} name="lat" placeholder="-28.123456" defaultValue={lat} />
      <TextField label={t`Longitude`} name="lon" placeholder="26.123456" defaultValue={lon} />
      <Button variant="quiet" className="justify-self-start" onClick={locate}>
        <Trans>It stands where I am</Trans>
      </Button>
      {problem ? (
        <p role="alert" className="col-span-2 text-alarm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
