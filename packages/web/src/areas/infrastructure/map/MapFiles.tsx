import { exportLand } from '@kraal/contract/land';
import { Trans } from '@lingui/react/macro';
import { download } from '../../../platform/files.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { PrintPlan } from './PrintPlan.tsx';

/** Drawings of other programs: in, and out again. */
export function MapFiles({ isEmpty, onFile }: { isEmpty: boolean; onFile: (() => void) | null }) {
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const take = (format: 'geojson' | 'kml' | 'gpx') =>
    void run(() =>
      download(exportLand, { params: { farmId }, query: { format } }, `camps.${format}`),
    );
  return (
    <div className="flex flex-wrap gap-2">
      {onFile ? (
        <Button onClick={onFile}>
          <Trans>Bring in a drawing</Trans>
        </Button>
      ) : null}
      {isEmpty ? null : (
        <>
          <Button variant="quiet" busy={busy} onClick={() => take('geojson')}>
            GeoJSON
          </Button>
          <Button variant="quiet" busy={busy} onClick={() => take('kml')}>
            KML
          </Button>
          <Button variant="quiet" busy={busy} onClick={() => take('gpx')}>
            GPX
          </Button>
        </>
      )}
      {isEmpty ? null : <PrintPlan />}
      <FormMessage message={message} />
    </div>
  );
}
