import { sireResults } from '@kraal/contract/breeding';
import type { Species } from '@kraal/domain/animals/species';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { massUnit } from '../../platform/units.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount, formatMass } from '../../ui/format.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { SemenFlask } from './SemenFlask.tsx';

/** What each sire was used for and what came of it; the straws in the flask. */
export function Sires({ species }: { species: Species }) {
  const { farmId } = useFarm();
  const pages = useCursor();
  const sires = useEndpoint(
    sireResults,
    { params: { farmId }, query: { species, limit: 50, ...pages.query } },
    { keep: true },
  );
  return (
    <div className="flex flex-col gap-4">
      <Card title={<Trans>Sires and their results</Trans>}>
        <Read of={sires} rows={4}>
          {({ items, total, nextCursor }) =>
            total === 0 ? (
              <Empty>
                <Trans>No sire was used yet. Record a service, or put sires in with a mob.</Trans>
              </Empty>
            ) : (
              <>
                <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="sires">
                  <table className="w-full text-left">
                    <thead>
                      <tr className="border-b border-line">
                        <th className="p-2">
                          <Trans>Sire</Trans>
                        </th>
                        <th className="p-2 text-right">
                          <Trans>Exposed to him</Trans>
                        </th>
                        <th className="p-2 text-right">
                          <Trans>pregnant</Trans>
                        </th>
                        <th className="p-2 text-right">
                          <Trans>empty</Trans>
                        </th>
                        <th className="p-2 text-right">
                          <Trans>Young</Trans>
                        </th>
                        <th className="p-2 text-right">
                          <Trans>Mean at weaning, {massUnit()}</Trans>
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {items.map((one) => (
                        <tr key={one.id} className="border-b border-line">
                          <td className="p-2">
                            <Link
                              className="mark font-bold underline decoration-line underline-offset-4"
                              to={`/livestock/animals/${one.id}`}
                            >
                              {one.tag ?? one.name ?? '–'}
                            </Link>
                          </td>
                          {[one.served, one.pregnant, one.empty].map((value, index) => (
                            <td key={index} className="p-2 text-right">
                              {formatCount(value)}
                            </td>
                          ))}
                          <td className="p-2 text-right">
                            {formatCount(one.young)}
                            {one.likelyYoung > 0 ? (
                              <span className="block text-[13px] text-muted">
                                <Trans>and {formatCount(one.likelyYoung)} not certain</Trans>
                              </span>
                            ) : null}
                          </td>
                          <td className="p-2 text-right">{formatMass(one.meanWeaningKg)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
                <MorePages pages={pages} nextCursor={nextCursor} />
              </>
            )
          }
        </Read>
      </Card>
      <SemenFlask species={species} />
    </div>
  );
}
