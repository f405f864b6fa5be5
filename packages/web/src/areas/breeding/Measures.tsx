import { AnimalLink } from '../../ui/animalLink.tsx';
import { breedingMeasures, type Measure } from '@kraal/contract/breeding';
import type { LeftOutReason } from '@kraal/domain/breeding/measure';
import { addDays, type Day } from '@kraal/domain/format/dates';
import type { Species } from '@kraal/domain/animals/species';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { SelectField } from '../../ui/field.tsx';
import { FromToFields } from '../../ui/fromToFields.tsx';
import { massShown, massUnit } from '../../platform/units.ts';
import { formatCount, formatDecimal, formatShare } from '../../formats/format.ts';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { HerdInbreeding } from './HerdInbreeding.tsx';
import { Seasons } from './Seasons.tsx';
import { words, type Words } from './measureWords.ts';

const outWords: Record<LeftOutReason, MessageDescriptor> = {
  first_birth: msg`first birth`,
  first_birth_unknown: msg`not known whether it was the first birth`,
  birth_day_unknown: msg`date of birth not known`,
  no_service: msg`birth without a service on record`,
  not_known_yet: msg`result not known yet`,
  went_before: msg`sold or moved away before the result was known`,
  young_open: msg`young not old enough to be weaned`,
  young_went_before: msg`young gone before the age of weaning`,
  weaning_not_recorded: msg`weaning not recorded`,
  not_weighed: msg`weaned, but never weighed`,
  before_first_period: msg`season with fewer than three grown females`,
};
const groupings = ['year', 'sire', 'damAge', 'mob'] as const;
type Grouping = (typeof groupings)[number];

/** Each figure with its formula, the animals behind it, and what was left out and why. */
export function Measures({ species }: { species: Species }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const [from, setFrom] = useState<Day | ''>(addDays(today, -3 * 365));
  const [to, setTo] = useState<Day | ''>(today);
  const [by, setBy] = useState<Grouping>('year');
  const names: Record<Grouping, string> = {
    year: t`season or year`,
    sire: t`sire`,
    damAge: t`age of the dam in years`,
    mob: t`mob`,
  };
  const reading = useEndpoint(
    breedingMeasures,
    { params: { farmId }, query: { species, from: from || today, to: to || today, by } },
    { keep: true, enabled: from !== '' && to !== '' },
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <FromToFields from={from} to={to} onFrom={setFrom} onTo={setTo} />
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
      <Seasons species={species} />
      <HerdInbreeding species={species} />
    </div>
  );
}

function shown(value: number | null, unit: Words['unit']): string {
  if (value === null) return '–';
  if (unit === 'percent') return formatShare(value);
  const own = unit === 'kg' ? massShown(value) : value;
  return formatDecimal(own, unit === 'days' ? 0 : unit === 'count' ? 2 : 1);
}

function MeasureCard({ measure }: { measure: Measure }) {
  const { t, i18n } = useLingui();
  const { title, formula, unit } = words[measure.name];
  const unitName =
    unit === 'days' ? t`days` : unit === 'months' ? t`months` : unit === 'kg' ? massUnit() : '';
  return (
    <Card title={i18n._(title)}>
      <p className="text-[28px] leading-tight font-bold">
        {shown(measure.value, unit)}{' '}
        <span className="text-sm font-normal text-muted">{unitName}</span>{' '}
        {measure.soFar ? (
          <span className="text-sm font-normal text-warn">
            <Trans>so far</Trans>
          </span>
        ) : null}
      </p>
      <p className="text-[13px] text-muted">{i18n._(formula)}</p>
      {measure.leftOut.map((one) => (
        <p key={one.reason} className="text-[13px] text-warn">
          <Trans>
            left out: {formatCount(one.animals)}, {i18n._(outWords[one.reason])}
          </Trans>
        </p>
      ))}
      {measure.groups.length > 1 ? (
        <ul className="mt-3 border-t border-line pt-2">
          {measure.groups.map((group) => (
            <li key={group.name} className="grid grid-cols-[1fr_auto_auto] gap-x-3 py-1">
              <span>
                {group.name}
                {group.soFar ? (
                  <span className="text-[13px] text-warn">
                    {' '}
                    <Trans>so far</Trans>
                  </span>
                ) : null}
              </span>
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
            <Plural value={measure.of} one="# behind it" other="# behind it" />
          </summary>
          <ul tabIndex={0} className="max-h-64 overflow-y-auto">
            {measure.animals.map((one, index) => (
              <li key={`${one.id} ${index}`} className="flex justify-between gap-3 py-1">
                <AnimalLink id={one.id}>{one.tag ?? '–'}</AnimalLink>
                <span>{shown(one.value, unit)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}
