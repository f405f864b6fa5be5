import { formatInbreeding } from '../../formats/format.ts';
import { AnimalLink } from '../../ui/animalLink.tsx';
import { type Ancestor, pedigree, pedigreePaper } from '@kraal/contract/breeding';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import { download } from '../../platform/files.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

/** Two generations are drawn even when less is known, five at most. */
const fewest = 2;
const most = 5;

/** Which place of a column: sires above dams, bit by bit from the animal outward. */
const pathOf = (place: number, depth: number): string =>
  place.toString(2).padStart(depth, '0').replaceAll('0', 's').replaceAll('1', 'd');

/** Five generations in columns; on paper as a certificate. */
export function Pedigree({ animalId }: { animalId: string }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const reading = useEndpoint(pedigree, { params: { farmId, id: animalId } });
  const { busy, message, run } = useSubmit();
  return (
    <Read of={reading}>
      {({ ancestors, inbreeding }) => {
        const byPath = new Map(ancestors.map((one) => [one.path, one]));
        const depths = Array.from(
          { length: Math.min(most, Math.max(fewest, ...ancestors.map(({ path }) => path.length))) },
          (_, index) => index + 1,
        );
        const rows = 2 ** depths.length;
        return (
          <Card
            title={<Trans>Pedigree</Trans>}
            actions={
              <Button
                busy={busy}
                onClick={() =>
                  void run(() =>
                    download(pedigreePaper, { params: { farmId, id: animalId } }, 'pedigree.pdf'),
                  )
                }
              >
                <FileDown className="size-5" aria-hidden />
                <Trans>Certificate (PDF)</Trans>
              </Button>
            }
          >
            <FormMessage message={message} />
            {inbreeding === null ? null : (
              <p className="mb-2 text-muted">
                <Trans>Inbreeding {formatInbreeding(inbreeding)}</Trans>
              </p>
            )}
            {ancestors.length === 0 ? (
              <p className="text-muted">
                <Trans>No parent is known.</Trans>
              </p>
            ) : (
              <div className="goes-on" tabIndex={0} role="region" aria-label={t`Five generations`}>
                <div
                  className="grid gap-x-2"
                  style={{
                    gridTemplateRows: `repeat(${rows}, minmax(${rows > 8 ? 1.6 : 2.75}rem, auto))`,
                    gridTemplateColumns: `repeat(${depths.length}, minmax(8rem, 1fr))`,
                  }}
                >
                  {depths.map((depth) =>
                    Array.from({ length: 2 ** depth }, (_, place) => {
                      const span = rows / 2 ** depth;
                      const path = pathOf(place, depth);
                      return (
                        <Box
                          key={path}
                          one={byPath.get(path)}
                          style={{
                            gridColumn: depth,
                            gridRow: `${place * span + 1} / span ${span}`,
                          }}
                        />
                      );
                    }),
                  )}
                </div>
              </div>
            )}
          </Card>
        );
      }}
    </Read>
  );
}

function Box({ one, style }: { one: Ancestor | undefined; style: React.CSSProperties }) {
  return (
    <div
      style={style}
      className={`my-0.5 flex min-w-0 items-center rounded-control border px-2 ${one ? 'border-line' : 'border-dashed border-line opacity-50'}`}
    >
      {one ? (
        <AnimalLink id={one.id} className="truncate">
          {[one.tag, one.name].filter(Boolean).join(' ') || '–'}
        </AnimalLink>
      ) : null}
    </div>
  );
}
