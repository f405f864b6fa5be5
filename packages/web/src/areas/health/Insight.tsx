import { healthInsight } from '@kraal/contract/health';
import type { Output } from '@kraal/contract/endpoint';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { allSpecies, type Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { SelectField } from '../../ui/field.tsx';
import { FromToFields } from '../../ui/fromToFields.tsx';
import { formatCount, formatShare } from '../../formats/format.ts';
import { Read } from '../../ui/states.tsx';
import { Card, Figure } from '../../ui/surface.tsx';
import { classWords } from '../../ui/classNames.ts';
import { HealthTimeline } from './HealthTimeline.tsx';
import { causeName } from './words.ts';
import { formatMoney } from '../../platform/money.ts';
import { formatMonth, formatDate } from '../../formats/localFormat.ts';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { speciesWord } from '../../ui/speciesWord.ts';
import { InsightBars } from './InsightBars.tsx';
import { FamachaMonths } from './FamachaMonths.tsx';

type Data = Output<typeof healthInsight>;

const percentOf = (part: number, whole: number): string =>
  whole > 0 ? formatShare(part / whole, 1) : '–';
/** What the farm itself calls it is said as it stands. */
const plainName = (name: string): string => name;

/** What fell ill and died, what it cost, and what comes back; every rate says of how many heads it is. */
export function Insight({ species: ofAddress }: { species?: Species }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const [from, setFrom] = useState<Day | ''>(addDays(today, -365));
  const [to, setTo] = useState<Day | ''>(today);
  const [species, setSpecies] = useState<Species | ''>(ofAddress ?? '');
  const reading = useEndpoint(
    healthInsight,
    {
      params: { farmId },
      query: { from: from || today, to: to || today, ...(species ? { species } : {}) },
    },
    { keep: true, enabled: from !== '' && to !== '' },
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <FromToFields from={from} to={to} onFrom={setFrom} onTo={setTo} />
        <SelectField
          label={t`Species`}
          value={species}
          empty={t`all`}
          onChange={(event) =>
            setSpecies(allSpecies.find((one) => one === event.target.value) ?? '')
          }
          options={allSpecies.map((one) => ({ value: one, label: speciesWord(one) }))}
        />
      </div>
      <Read of={reading}>{(data) => <InsightResult data={data} />}</Read>
      <HealthTimeline from={from} to={to} />
    </div>
  );
}

function InsightResult({ data }: { data: Data }) {
  const died = data.deaths.cause.reduce((sum, { heads }) => sum + heads, 0);
  const ill = data.diagnosed.reduce((sum, { heads }) => sum + heads, 0);
  return (
    <>
      {data.resistance.map((one) => (
        <p
          key={`${one.mob} ${one.active}`}
          role="status"
          className="flex gap-2 rounded-control border border-warn p-3 text-warn"
        >
          <TriangleAlert className="size-5 shrink-0" aria-hidden />
          <span>
            <Trans>
              {one.mob ?? '–'}: the last three dosings (
              {one.days.map((day) => formatDate(day)).join(', ')}) were all with {one.active}. Worms
              and ticks become resistant: use another group next time.
            </Trans>
          </span>
        </p>
      ))}
      <Card>
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
          <Figure
            label={<Trans>Heads in the period</Trans>}
            value={formatCount(Math.round(data.meanHeads))}
          />
          <Figure
            label={<Trans>Diagnosed</Trans>}
            value={formatCount(ill)}
            note={percentOf(ill, data.meanHeads)}
          />
          <Figure
            label={<Trans>Died</Trans>}
            value={formatCount(died)}
            note={percentOf(died, data.meanHeads)}
          />
          <Figure
            label={<Trans>Cost a head</Trans>}
            value={data.costPerHeadCents === null ? '–' : formatMoney(data.costPerHeadCents)}
            note={<Trans>{formatMoney(data.costCents)} in all</Trans>}
          />
        </div>
      </Card>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <InsightBars
          title={<Trans>Diagnoses</Trans>}
          of={data.diagnosed.map(({ disease, heads }) => ({ name: diseaseWord(disease), heads }))}
          name={plainName}
        />
        <InsightBars title={<Trans>Diagnoses by camp</Trans>} of={data.ill.camp} name={plainName} />
        <InsightBars
          title={<Trans>Diagnoses by class</Trans>}
          of={data.ill.animalClass}
          name={classWords}
        />
        <InsightBars
          title={<Trans>Diagnoses by month</Trans>}
          of={[...data.ill.month].sort((one, other) => (one.name < other.name ? -1 : 1))}
          name={monthNamed}
        />
        <InsightBars
          title={<Trans>Deaths by cause</Trans>}
          of={data.deaths.cause}
          name={causeName}
        />
        <InsightBars title={<Trans>Deaths by camp</Trans>} of={data.deaths.camp} name={plainName} />
        <InsightBars
          title={<Trans>Deaths by class</Trans>}
          of={data.deaths.animalClass}
          name={classWords}
        />
        <InsightBars
          title={<Trans>Deaths by month</Trans>}
          of={[...data.deaths.month].sort((one, other) => (one.name < other.name ? -1 : 1))}
          name={monthNamed}
        />
        {data.famacha.length > 0 ? <FamachaMonths months={data.famacha} /> : null}
      </div>
    </>
  );
}

const monthNamed = (month: string): string => formatMonth(month);
