import { clip, type ClipMonth } from '@kraal/contract/fleece';
import { Trans } from '@lingui/react/macro';
import { massShown, massUnit } from '../../platform/units.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { useSpecies } from '../../platform/species.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount, formatDecimal, formatMass } from '../../formats/format.ts';
import { formatMonth } from '../../formats/localFormat.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';

/** What sheep and goats gave at each shearing; nothing of species that are not shorn. */
export function Clip() {
  const { currentSpecies } = useSpecies();
  return currentSpecies === 'Cattle' ? null : <Shearings species={currentSpecies} />;
}

function Shearings({ species }: { species: 'Sheep' | 'Goats' }) {
  const { farmId } = useFarm();
  const reading = useEndpoint(clip, { params: { farmId }, query: { species } });
  return (
    <Card title={species === 'Sheep' ? <Trans>Wool by month</Trans> : <Trans>Hair by month</Trans>}>
      <Read of={reading}>
        {({ months }) =>
          months.length === 0 ? (
            <Empty>
              <Trans>
                Nothing was shorn yet. Record “Shear” of an animal, a mob or a lot, or weigh the
                fleeces one by one in the race.
              </Trans>
            </Empty>
          ) : (
            <Months months={months} />
          )
        }
      </Read>
    </Card>
  );
}

function Months({ months }: { months: readonly ClipMonth[] }) {
  const unit = massUnit();
  return (
    <ul data-testid="clip" className="divide-y divide-line">
      {months.map(({ month, heads, weighedHeads, weighedKg }) => (
        <li key={month} className="flex items-baseline justify-between gap-3 py-2">
          <span>
            {formatMonth(month)}{' '}
            <span className="block text-[15px] text-muted md:inline">
              <Trans>
                {formatCount(heads)} shorn, {formatCount(weighedHeads)} weighed
              </Trans>
            </span>
          </span>
          {weighedHeads === 0 ? null : (
            <span className="text-right">
              <strong>
                <Trans>
                  {formatDecimal(massShown(weighedKg / weighedHeads), 2)} {unit} a head
                </Trans>
              </strong>{' '}
              <span className="block text-[15px] text-muted md:inline">
                <Trans>
                  {formatMass(weighedKg)} {unit} together
                </Trans>
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
