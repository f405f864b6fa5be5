import { formatShare } from '../../../formats/format.ts';
import { AnimalLink } from '../../../ui/animalLink.tsx';
import { animalFamily, type Relative } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Read } from '../../../ui/states.tsx';
import { Card, Figure } from '../../../ui/surface.tsx';
import { tagOf } from '../list/columns.tsx';
import { formatBorn } from '../../../formats/localFormat.ts';

const name = (one: Relative): string => tagOf({ tag: one.tag, name: one.name, eid: null });

/** The sire is one of these; nobody can say which. */
function Likely({ sires }: { sires: readonly Relative[] }) {
  return (
    <div className="rounded-control border border-dashed border-line px-3 py-2">
      <div className="text-[13px] text-muted">
        <Trans>likely sire, not certain</Trans>
      </div>
      {sires.map((one) => (
        <AnimalLink key={one.id} id={one.id} className="mr-3">
          {name(one)}
        </AnimalLink>
      ))}
    </div>
  );
}

function Box({ one, label }: { one: Relative | undefined; label: string }) {
  return (
    <div className="rounded-control border border-line px-3 py-2">
      <div className="text-[13px] text-muted">{label}</div>
      {one ? (
        <AnimalLink id={one.id}>{name(one)}</AnimalLink>
      ) : (
        <span className="text-muted">
          <Trans>unknown</Trans>
        </span>
      )}
    </div>
  );
}

/** Three generations of ancestors, the offspring, and how closely the parents are related. */
export function Family({ animalId }: { animalId: string }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const reading = useEndpoint(animalFamily, { params: { farmId, id: animalId } });
  const words: Record<string, string> = {
    d: t`dam`,
    s: t`sire`,
    dd: t`dam's dam`,
    ds: t`dam's sire`,
    sd: t`sire's dam`,
    ss: t`sire's sire`,
  };
  return (
    <Read of={reading}>
      {(family) => {
        const at = (path: string) => family.ancestors.find((one) => one.path === path);
        return (
          <div className="flex flex-col gap-4">
            <Figure
              label={<Trans>Inbreeding coefficient</Trans>}
              value={family.inbreeding === null ? '–' : formatShare(family.inbreeding, 2)}
              note={family.inbreeding === null ? <Trans>needs both parents</Trans> : null}
            />
            <div className="grid gap-2 md:grid-cols-3">
              <div className="flex flex-col justify-around gap-2">
                <Box one={at('d')} label={words['d'] ?? ''} />
                {family.likelySires.length > 0 && !at('s') ? (
                  <Likely sires={family.likelySires} />
                ) : (
                  <Box one={at('s')} label={words['s'] ?? ''} />
                )}
              </div>
              <div className="flex flex-col justify-around gap-2">
                {['dd', 'ds', 'sd', 'ss'].map((path) => (
                  <Box key={path} one={at(path)} label={words[path] ?? ''} />
                ))}
              </div>
              <div className="flex flex-col justify-around gap-2">
                {family.ancestors
                  .filter((one) => one.path.length === 3)
                  .map((one) => (
                    <Box
                      key={one.path}
                      one={one}
                      label={`${words[one.path.slice(0, 2)] ?? ''} › ${one.path.endsWith('d') ? t`dam` : t`sire`}`}
                    />
                  ))}
              </div>
            </div>
            <Card title={<Trans>Offspring: {family.offspringTotal}</Trans>}>
              <ul className="grid gap-1 md:grid-cols-2">
                {family.offspring.map((one) => (
                  <li key={one.id}>
                    <Link
                      className="flex min-h-11 items-center justify-between gap-3 rounded-control px-2 hover:bg-sunken"
                      to={`/livestock/animals/${one.id}`}
                    >
                      <span className="mark font-bold">{name(one)}</span>
                      <span className="text-muted">
                        {formatBorn(one.bornOn, one.bornPrecision)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        );
      }}
    </Read>
  );
}
