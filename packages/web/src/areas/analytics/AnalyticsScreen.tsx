import { AnimalLink } from '../../ui/animalLink.tsx';
import { weaningBySire } from '@kraal/contract/analytics';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useSpecies } from '../../platform/species.ts';
import { useFarm } from '../../platform/useSession.ts';
import { massUnit } from '../../platform/units.ts';
import { formatCount, formatMass } from '../../formats/format.ts';
import { speciesWord } from '../../ui/speciesWord.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { Card, PageHead } from '../../ui/surface.tsx';
import { Clip } from '../fleece/index.ts';

/** The first report: what each sire's young weigh at weaning, made comparable. */
export function AnalyticsScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { currentSpecies } = useSpecies();
  const reading = useEndpoint(weaningBySire, {
    params: { farmId },
    query: { species: currentSpecies, limit: 200 },
  });
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t`Analytics`} />
      <Read of={reading}>
        {(data) =>
          data.items.length === 0 ? (
            <Empty>
              <Trans>There are no sires with young on this farm yet.</Trans>
            </Empty>
          ) : (
            <Card title={<Trans>Weaning mass by sire · {speciesWord(currentSpecies)}</Trans>}>
              <p className="mb-3 text-muted">
                <Trans>
                  (mass − birth mass) ÷ age × {data.standardDays} days + birth mass, from the
                  weighing nearest to {data.standardDays} days; only weighings at {data.fromDays} to{' '}
                  {data.toDays} days count. Where no birth mass is known the species' usual one
                  stands in.
                </Trans>
              </p>
              <div className="goes-on">
                <table className="w-full" data-testid="weaning-by-sire">
                  <thead>
                    <tr className="border-b border-line bg-sunken text-left">
                      <th className="p-2">
                        <Trans>Sire</Trans>
                      </th>
                      <th className="p-2 text-right">
                        <Trans>Young</Trans>
                      </th>
                      <th className="p-2 text-right">
                        <Trans>Compared</Trans>
                      </th>
                      <th className="p-2 text-right">
                        <Trans>Mean adjusted mass</Trans>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.items.map((one) => (
                      <tr key={one.sireId} className="border-b border-line">
                        <td className="p-2">
                          <AnimalLink id={one.sireId}>{one.sireTag ?? '–'}</AnimalLink>
                        </td>
                        <td className="p-2 text-right">
                          <Link
                            className="underline"
                            to={`/livestock/animals?species=${currentSpecies}&parentId=${one.sireId}&status=all`}
                          >
                            {formatCount(one.young)}
                          </Link>
                        </td>
                        <td className="p-2 text-right">{formatCount(one.weaned)}</td>
                        <td className="p-2 text-right font-bold">
                          {one.meanAdjustedKg === null
                            ? '–'
                            : `${formatMass(one.meanAdjustedKg)} ${massUnit()}`}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </Card>
          )
        }
      </Read>
      <Clip />
    </div>
  );
}
