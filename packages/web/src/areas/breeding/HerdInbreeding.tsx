import { AnimalLink } from '../../ui/animalLink.tsx';
import { herdInbreeding } from '@kraal/contract/breeding';
import type { Species } from '@kraal/domain/animals/species';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount, formatInbreeding } from '../../formats/format.ts';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';

/** Whether the herd grows together, year by year, and who carries most of it. */
export function HerdInbreeding({ species }: { species: Species }) {
  const { farmId } = useFarm();
  const reading = useEndpoint(herdInbreeding, { params: { farmId }, query: { species } });
  return (
    <Card title={<Trans>Inbreeding of the herd</Trans>}>
      <Read of={reading} rows={3}>
        {({ heads, mean, years, most }) => (
          <div className="grid gap-4 md:grid-cols-2">
            <div>
              <p className="mb-2">
                <Trans>
                  Mean of {formatCount(heads)} living animals: {formatInbreeding(mean)}. Parents
                  that are not known count as strangers.
                </Trans>
              </p>
              <ul>
                {years.map((one) => (
                  <li key={one.year} className="grid grid-cols-[1fr_auto_auto] gap-x-3 py-1">
                    <span>
                      <Trans>born {one.year}</Trans>
                    </span>
                    <span className="text-[13px] text-muted">
                      <Trans>of {formatCount(one.heads)}</Trans>
                    </span>
                    <strong>{formatInbreeding(one.mean)}</strong>
                  </li>
                ))}
              </ul>
            </div>
            <ul tabIndex={0} className="max-h-64 overflow-y-auto">
              {most.map((one) => (
                <li key={one.id} className="flex justify-between py-1">
                  <AnimalLink id={one.id}>{one.tag ?? one.name ?? '–'}</AnimalLink>
                  <span>{formatInbreeding(one.inbreeding)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Read>
    </Card>
  );
}
