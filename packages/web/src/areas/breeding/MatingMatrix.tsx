import { formatInbreeding } from '../../formats/format.ts';
import { planMatings } from '@kraal/contract/breeding';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Ban, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Read } from '../../ui/states.tsx';
import { SharedAncestors } from './SharedAncestors.tsx';

type Pair = { one: string; other: string; names: string; inbreeding: number };
const nameOf = (animal: { tag: string | null; name: string | null }): string =>
  animal.tag ?? animal.name ?? '–';

/** A row per female, a column per sire; what is too near carries a sign and a word, not only a colour. */
export function MatingMatrix({ femaleIds, sireIds }: { femaleIds: string[]; sireIds: string[] }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const plan = useEndpoint(planMatings, { params: { farmId }, body: { femaleIds, sireIds } });
  const [pair, setPair] = useState<Pair | null>(null);
  return (
    <Read of={plan}>
      {({ sires, rows, warn, stop, loops }) => (
        <>
          {loops > 0 ? (
            <p role="status" className="mb-3 text-warn">
              <Plural
                value={loops}
                one="# animal is its own ancestor in the records; it counts as having no known parents."
                other="# animals are their own ancestors in the records; they count as having no known parents."
              />
            </p>
          ) : null}
          <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted">
            <span className="inline-flex items-center gap-1">
              <TriangleAlert className="size-4 text-warn" aria-hidden />
              <Trans>from {formatInbreeding(warn)}: think again (first cousins)</Trans>
            </span>
            <span className="inline-flex items-center gap-1">
              <Ban className="size-4 text-alarm" aria-hidden />
              <Trans>from {formatInbreeding(stop)}: do not (half-sibs and nearer)</Trans>
            </span>
          </p>
          <div
            className="max-h-[70dvh] overflow-auto rounded-control border border-line"
            tabIndex={0}
            role="region"
            aria-label={t`Inbreeding of the young`}
          >
            <table>
              <thead className="sticky top-0 bg-sunken">
                <tr>
                  <th className="sticky left-0 bg-sunken p-2 text-left">
                    <Trans>Female</Trans>
                  </th>
                  {sires.map((sire) => (
                    <th key={sire.id} className="mark p-2 whitespace-nowrap">
                      {nameOf(sire)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ female, inbreeding }) => (
                  <tr key={female.id} className="border-t border-line">
                    <th className="mark sticky left-0 bg-raised p-2 text-left whitespace-nowrap">
                      {nameOf(female)}
                    </th>
                    {inbreeding.map((value, column) => {
                      const sire = sires[column];
                      if (!sire) return null;
                      const names = `${nameOf(female)} × ${nameOf(sire)}`;
                      const tone =
                        value >= stop
                          ? 'text-alarm font-bold'
                          : value >= warn
                            ? 'text-warn font-[550]'
                            : 'text-muted';
                      return (
                        <td key={sire.id} className="p-0 text-center">
                          <button
                            type="button"
                            className={`inline-flex min-h-11 min-w-20 items-center justify-center gap-1 px-2 hover:bg-sunken ${tone}`}
                            aria-label={`${names}: ${formatInbreeding(value)}`}
                            disabled={value === 0}
                            onClick={() =>
                              setPair({ one: female.id, other: sire.id, names, inbreeding: value })
                            }
                          >
                            {value >= stop ? (
                              <Ban className="size-4" aria-hidden />
                            ) : value >= warn ? (
                              <TriangleAlert className="size-4" aria-hidden />
                            ) : null}
                            {formatInbreeding(value)}
                          </button>
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {pair ? <SharedAncestors {...pair} onClose={() => setPair(null)} /> : null}
        </>
      )}
    </Read>
  );
}
