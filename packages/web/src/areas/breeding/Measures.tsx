import { breedingMeasures, type Measure } from '@kraal/contract/breeding';
import type { MeasureName } from '@kraal/domain/breeding/measures';
import { addDays } from '@kraal/domain/format/dates';
import type { Species } from '@kraal/domain/livestock/species';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { formatCount } from '../../ui/format.ts';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { say } from '../../ui/said.ts';
import { HerdInbreeding } from './HerdInbreeding.tsx';

type Words = {
  title: MessageDescriptor;
  formula: MessageDescriptor;
  unit: 'days' | 'months' | 'percent' | 'count' | 'kg';
};
const words: Record<MeasureName, Words> = {
  interval: {
    title: msg`Days between births`,
    formula: msg`mean days from one birth of a female to her next, the next in the period`,
    unit: 'days',
  },
  birth_rate: {
    title: msg`Births per female mated`,
    formula: msg`females that gave birth ÷ females mated whose young were due in the period`,
    unit: 'percent',
  },
  litter: {
    title: msg`Young per birth`,
    formula: msg`young born alive or dead ÷ births in the period`,
    unit: 'count',
  },
  conception: {
    title: msg`Conception`,
    formula: msg`females found pregnant ÷ females checked in the period, the last check of each`,
    unit: 'percent',
  },
  weaning_rate: {
    title: msg`Weaned per female mated`,
    formula: msg`young weaned ÷ females mated whose young were due in the period`,
    unit: 'percent',
  },
  mortality: {
    title: msg`Deaths to weaning`,
    formula: msg`young that died before weaning ÷ young weaned or dead, of births in the period`,
    unit: 'percent',
  },
  first_birth_age: {
    title: msg`Age at first birth`,
    formula: msg`mean age of females whose first birth was in the period`,
    unit: 'months',
  },
  days_open: {
    title: msg`Days open`,
    formula: msg`mean days between births less the gestation`,
    unit: 'days',
  },
  weaned_per_female: {
    title: msg`Kilograms weaned per female mated`,
    formula: msg`mass of young at weaning ÷ females mated whose young were due in the period`,
    unit: 'kg',
  },
};
const groupings = ['year', 'sire', 'damAge', 'mob'] as const;
type Grouping = (typeof groupings)[number];

/** Each figure with its formula, the animals behind it, and what was left out and why. */
export function Measures({ species }: { species: Species }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const [from, setFrom] = useState(addDays(today, -3 * 365));
  const [to, setTo] = useState(today);
  const [by, setBy] = useState<Grouping>('year');
  const names: Record<Grouping, string> = {
    year: t`year`,
    sire: t`sire`,
    damAge: t`age of the dam in years`,
    mob: t`mob`,
  };
  const reading = useEndpoint(
    breedingMeasures,
    { params: { farmId }, query: { species, from, to, by } },
    { keep: true, enabled: from !== '' && to !== '' },
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t`From`}
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t`To`}
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <SelectField
          label={t`By`}
          value={by}
          onChange={(event) => setBy(groupings.find((one) => one === event.target.value) ?? 'year')}
          options={groupings.map((one) => ({ value: one, label: names[one] }))}
        />
      </div>
      <Read of={reading}>
        {({ measures }) => (
          <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
            {measures.map((one) => (
              <MeasureCard key={one.name} measure={one} />
            ))}
          </div>
        )}
      </Read>
      <HerdInbreeding species={species} />
    </div>
  );
}

function shown(value: number | null, unit: Words['unit']): string {
  if (value === null) return '–';
  if (unit === 'percent') return `${(value * 100).toFixed(0)} %`;
  return value.toFixed(unit === 'days' ? 0 : unit === 'count' ? 2 : 1);
}

function MeasureCard({ measure }: { measure: Measure }) {
  const { t, i18n } = useLingui();
  const { title, formula, unit } = words[measure.name];
  const unitName =
    unit === 'days' ? t`days` : unit === 'months' ? t`months` : unit === 'kg' ? 'kg' : '';
  return (
    <Card title={i18n._(title)}>
      <p className="text-[28px] leading-tight font-bold">
        {shown(measure.value, unit)}{' '}
        <span className="text-sm font-normal text-muted">{unitName}</span>
      </p>
      <p className="text-[13px] text-muted">{i18n._(formula)}</p>
      {measure.leftOut.map((one) => (
        <p key={one.reason} className="text-[13px] text-warn">
          <Trans>
            left out: {formatCount(one.animals)}, {say(one.reason)}
          </Trans>
        </p>
      ))}
      {measure.groups.length > 1 ? (
        <ul className="mt-3 border-t border-line pt-2">
          {measure.groups.map((group) => (
            <li key={group.name} className="grid grid-cols-[1fr_auto_auto] gap-x-3 py-1">
              <span>{group.name}</span>
              <span className="text-[13px] text-muted">
                <Trans>of {formatCount(group.of)}</Trans>
              </span>
              <strong>{shown(group.value, unit)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      {measure.of > 0 ? (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-3 text-sm">
            <Plural value={measure.of} one="# animal behind it" other="# animals behind it" />
          </summary>
          <ul tabIndex={0} className="max-h-64 overflow-y-auto">
            {measure.animals.map((one, index) => (
              <li key={`${one.id} ${index}`} className="flex justify-between gap-3 py-1">
                <Link
                  className="mark font-bold underline decoration-line underline-offset-4"
                  to={`/livestock/animals/${one.id}`}
                >
                  {one.tag ?? '–'}
                </Link>
                <span>{shown(one.value, unit)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}
