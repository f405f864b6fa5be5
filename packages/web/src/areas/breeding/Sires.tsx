import { AnimalLink } from '../../ui/animalLink.tsx';
import { sireResults } from '@kraal/contract/breeding';
import type { Output } from '@kraal/contract/endpoint';
import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { layoutOf } from '../../platform/device.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { massUnit } from '../../platform/units.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount, formatMass } from '../../formats/format.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { ListTable } from '../../lists/ListTable.tsx';
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
                {layoutOf() === 'mobile' ? (
                  <SireCards sires={items} />
                ) : (
                  <SireTable sires={items} isWhole={!nextCursor && !pages.back} />
                )}
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

type SireResult = Output<typeof sireResults>['items'][number];

const nameOf = (one: SireResult): string => one.tag ?? one.name ?? '–';
const pathOf = ({ id }: SireResult): string => `/livestock/animals/${id}`;

function Young({ of }: { of: SireResult }) {
  return (
    <>
      {formatCount(of.young)}
      {of.likelyYoung > 0 ? (
        <span className="ml-2 text-[13px] text-muted">
          <Trans>and {formatCount(of.likelyYoung)} not certain</Trans>
        </span>
      ) : null}
    </>
  );
}

function SireCards({ sires }: { sires: readonly SireResult[] }) {
  const { t } = useLingui();
  return (
    <ul className="divide-y divide-line">
      {sires.map((one) => {
        const facts: [string, ReactNode][] = [
          [t`Exposed to him`, formatCount(one.served)],
          [t`pregnant`, formatCount(one.pregnant)],
          [t`empty`, formatCount(one.empty)],
          [t`Young`, <Young key="young" of={one} />],
          [t`Mean at weaning, ${massUnit()}`, formatMass(one.meanWeaningKg)],
        ];
        return (
          <li key={one.id} className="py-2">
            <AnimalLink id={one.id}>{nameOf(one)}</AnimalLink>
            <dl className="flex flex-col gap-1 text-[13px]">
              {facts.map(([label, value]) => (
                <div key={label} className="flex justify-between gap-3">
                  <dt className="text-muted">{label}</dt>
                  <dd className="text-right">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

function SireTable({ sires, isWhole }: { sires: readonly SireResult[]; isWhole: boolean }) {
  const { t } = useLingui();
  const count = (name: 'served' | 'pregnant' | 'empty', label: string) => ({
    name,
    label,
    right: true,
    widthRem: 7,
    show: (one: SireResult) => formatCount(one[name]),
    value: (one: SireResult) => one[name],
  });
  return (
    <div>
      <ListTable
        name="sires"
        views="sires"
        label={t`Sires`}
        rows={sires}
        isWhole={isWhole}
        nameOf={nameOf}
        to={pathOf}
        columns={[
          {
            name: 'tag',
            label: t`Sire`,
            widthRem: 8,
            show: (one) => <span className="mark font-bold">{nameOf(one)}</span>,
            value: nameOf,
          },
          count('served', t`Exposed to him`),
          count('pregnant', t`pregnant`),
          count('empty', t`empty`),
          {
            name: 'young',
            label: t`Young`,
            right: true,
            widthRem: 11,
            show: (one) => <Young of={one} />,
            value: (one) => one.young,
          },
          {
            name: 'weaning',
            label: t`Mean at weaning, ${massUnit()}`,
            right: true,
            widthRem: 9,
            show: (one) => formatMass(one.meanWeaningKg),
            value: (one) => one.meanWeaningKg,
          },
        ]}
      />
    </div>
  );
}
