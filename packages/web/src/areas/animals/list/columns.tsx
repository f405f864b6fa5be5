import { agedOn } from '@kraal/domain/animals/agedOn';
import type { Day } from '@kraal/domain/format/dates';
import type { AnimalRow } from '@kraal/contract/animals';
import { type TraitName, traitNames } from '@kraal/domain/growth/traits';
import { type FieldName, fieldNames } from '@kraal/domain/animals/fields';
import { formatEid } from '@kraal/domain/animals/identification/eid';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { formatCount, formatGain, formatMass } from '../../../formats/format.ts';
import { fieldLabels, fieldWord } from '../fieldLabels.ts';
import { classNames } from '../../../ui/classNames.ts';
import { sexNames } from '../names.ts';
import { formatReading, traitLabels } from '../../ledger/index.ts';
import { ExceptionsInLine } from '../ExceptionBadges.tsx';
import { gainUnit, massUnit } from '../../../platform/units.ts';
import { formatAgeOf, formatBorn, formatDate } from '../../../formats/localFormat.ts';

type Context = { today: Day; say: (message: MessageDescriptor) => string };
export type Column = {
  name: string;
  label: MessageDescriptor;
  sort?: string;
  right?: boolean;
  /** As wide as it is at first. */
  widthRem: number;
  show: (row: AnimalRow, context: Context) => ReactNode;
};

export const tagOf = (row: {
  tag: string | null;
  name: string | null;
  eid: string | null;
}): string => row.tag ?? row.name ?? row.eid ?? '–';

function Gain({ gainG }: { gainG: number | null }) {
  if (gainG === null) return <>–</>;
  const share = Math.min(1, Math.abs(gainG) / 1200);
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span aria-hidden className="h-1.5 w-10 rounded-full bg-sunken max-[1439px]:hidden">
        <span
          className={`block h-full rounded-full ${gainG < 0 ? 'bg-alarm' : 'bg-veld'}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      {formatGain(gainG)} {gainUnit()}
    </span>
  );
}

/** A field of the domain's registry, by its own name. */
const fieldColumn = (name: FieldName): Column => ({
  name,
  label: fieldLabels[name],
  widthRem: 8,
  show: (row) => fieldWord(name, row[name] ?? '–'),
});

/** The newest reading of a trait of the domain's registry. */
const readingColumn = (name: TraitName): Column => ({
  name,
  label: traitLabels[name],
  right: true,
  widthRem: 7,
  // Rows that an earlier version kept on the device have none.
  show: (row) => shownReading(name, row[name] ?? null),
});

const shownReading = (name: TraitName, value: number | null): string =>
  value === null ? '–' : formatReading(name, value);

export const columns: Column[] = [
  {
    name: 'tag',
    label: msg`Tag`,
    sort: 'tag',
    widthRem: 7,
    show: (row) => (
      <span className="mark flex min-w-0 font-bold">
        <span className="truncate">{tagOf(row)}</span>
        {row.isLot ? (
          <span className="shrink-0 whitespace-pre">{` × ${formatCount(row.heads)}`}</span>
        ) : null}
      </span>
    ),
  },
  {
    name: 'class',
    label: msg`Class`,
    sort: 'class',
    widthRem: 6,
    show: (row, { say }) => say(classNames[row.animalClass]),
  },
  {
    name: 'sex',
    label: msg`Sex`,
    widthRem: 6,
    show: (row, { say }) => say(sexNames[row.sex] ?? msg`mixed`),
  },
  fieldColumn('breed'),
  {
    name: 'age',
    label: msg`Age`,
    sort: 'age',
    widthRem: 5.25,
    show: (row, { today }) => formatAgeOf(row, agedOn(row, today)),
  },
  {
    name: 'camp',
    label: msg`Camp`,
    sort: 'camp',
    widthRem: 6,
    show: (row) => row.campName ?? '–',
  },
  { name: 'mob', label: msg`Mob`, widthRem: 8, show: (row) => row.mobName ?? '–' },
  { name: 'owner', label: msg`Belongs to`, widthRem: 9, show: (row) => row.ownerName ?? '–' },
  {
    name: 'mass',
    label: msg`Mass`,
    sort: 'mass',
    right: true,
    widthRem: 5.25,
    show: (row) => (row.massKg === null ? '–' : `${formatMass(row.massKg)} ${massUnit()}`),
  },
  {
    name: 'adg',
    label: msg`ADG`,
    sort: 'adg',
    right: true,
    widthRem: 6.25,
    show: (row) => <Gain gainG={row.adgG} />,
  },
  {
    name: 'status',
    label: msg`Status`,
    widthRem: 15,
    show: (row, { today }) => <ExceptionsInLine animal={row} today={today} />,
  },
  {
    name: 'eid',
    label: msg`EID`,
    widthRem: 11,
    show: (row) => <span className="mark">{row.eid ? formatEid(row.eid) : '–'}</span>,
  },
  fieldColumn('name'),
  { name: 'brand', label: msg`Brand`, widthRem: 6, show: (row) => row.brand ?? '–' },
  {
    name: 'seen',
    label: msg`Last seen`,
    sort: 'seen',
    widthRem: 7,
    show: (row) => formatDate(row.lastSeenOn),
  },
  {
    name: 'born',
    label: msg`Born`,
    widthRem: 8,
    show: (row) => formatBorn(row.bornOn, row.bornPrecision),
  },
  ...traitNames.map(readingColumn),
  { name: 'dam', label: msg`Dam`, widthRem: 8, show: (row) => row.dam ?? '–' },
  { name: 'sire', label: msg`Sire`, widthRem: 8, show: (row) => row.sire ?? '–' },
  ...fieldNames.filter((name) => name !== 'name' && name !== 'breed').map(fieldColumn),
  { name: 'tattoo', label: msg`Tattoo`, widthRem: 7, show: (row) => row.tattoo ?? '–' },
  {
    name: 'official',
    label: msg`Official numbers`,
    widthRem: 14,
    show: (row) => row.official ?? '–',
  },
];

const storageKey = 'kraal_animal_columns';
const usual = ['tag', 'class', 'age', 'camp', 'mass', 'adg', 'status', 'seen'];

/** What is shown until somebody chooses: their choice of an earlier version, else what fits a screen of 1280. */
export function usualColumns(): string[] {
  const kept = localStorage
    .getItem(storageKey)
    ?.split(',')
    .filter((name) => columns.some((column) => column.name === name));
  return kept && kept.length > 0 ? kept : usual;
}
