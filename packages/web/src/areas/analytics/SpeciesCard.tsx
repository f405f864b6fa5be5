import { dashboard } from '@kraal/contract/analytics';
import type { Output } from '@kraal/contract/endpoint';
import { speciesOptions } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatCount, formatGain } from '../../formats/format.ts';
import { Card } from '../../ui/surface.tsx';
import { classWords } from '../../ui/classNames.ts';
import { gainUnit } from '../../platform/units.ts';
import { speciesWord } from '../../ui/speciesWord.ts';

type Data = Output<typeof dashboard>;

function Trend({ now, before }: { now: number; before: number }) {
  const Icon = now > before ? ArrowUpRight : now < before ? ArrowDownRight : ArrowRight;
  return (
    <span className="inline-flex items-center gap-1 text-[13px] text-muted">
      <Icon className="size-4" aria-hidden />
      <Trans>{formatCount(before)} a year ago</Trans>
    </span>
  );
}

export function SpeciesCard({ one, data }: { one: Data['species'][number]; data: Data }) {
  const { i18n } = useLingui();
  const to = (query: string) => `/livestock/animals?species=${one.species}${query}`;
  type Figure = [words: React.ReactNode, figure: string, to: string];
  const gain: Figure = [
    <Trans key="g">
      {gainUnit()}, mean gain of {formatCount(one.weighed)}
    </Trans>,
    formatGain(one.meanAdgG),
    to('&sort=adg&descending=true'),
  ];
  const numbers: Figure[] = [
    [
      <Trans key="b">born this season</Trans>,
      formatCount(one.bornThisSeason),
      to(`&bornFrom=${one.seasonFrom}&status=all`),
    ],
    [
      <Trans key="d">died this season</Trans>,
      formatCount(one.diedThisSeason),
      to(`&status=died&statusFrom=${one.seasonFrom}`),
    ],
    ...(one.weighed > 0 ? [gain] : []),
    [
      <Trans key="s">not seen for 60 days</Trans>,
      formatCount(one.notSeen),
      to(`&seenBefore=${data.notSeenBefore}`),
    ],
  ];
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <h2>
          <span aria-hidden>{speciesOptions.find(({ id }) => id === one.species)?.icon}</span>{' '}
          {speciesWord(one.species)}
        </h2>
        <Trend now={one.heads} before={one.headsYearAgo} />
      </div>
      <Link
        to={to('')}
        className="mt-1 inline-block text-[40px] leading-tight font-bold hover:underline"
      >
        {formatCount(one.heads)}
      </Link>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {one.classes.map(({ animalClass, heads }) => (
          <li key={animalClass}>
            <Link
              className="inline-flex items-center gap-1 py-1 hover:underline max-md:min-h-11"
              to={to(`&class=${animalClass}`)}
            >
              <strong>{formatCount(heads)}</strong> {i18n._(classWords(animalClass))}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-3 grid grid-cols-2 gap-2 border-t border-line pt-3">
        {numbers.map(([label, value, link]) => (
          <li key={link}>
            <Link className="block rounded-control p-1 hover:bg-sunken" to={link}>
              <span className="block text-[20px] font-bold">{value}</span>
              <span className="block text-[13px] text-muted">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
