import { dayTyped } from '../../ui/dayTyped.ts';
import { healthInsight } from '@kraal/contract/health';
import type { Output } from '@kraal/contract/endpoint';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { allSpecies, type Species } from '@kraal/domain/animals/species';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { formatCount, formatScore, formatShare } from '../../ui/format.ts';
import { Read } from '../../ui/states.tsx';
import { Card, Figure } from '../../ui/surface.tsx';
import { classWords } from '../../ui/classNames.ts';
import { HealthTimeline } from './HealthTimeline.tsx';
import { causeName } from './words.ts';
import { formatMoney } from '../../platform/money.ts';
import { formatMonth, formatDate } from '../../ui/localFormat.ts';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { speciesWord } from '../../ui/speciesWord.ts';

type Data = Output<typeof healthInsight>;
type Counted = Data['deaths']['cause'][number];

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
        <TextField
          label={t`From`}
          type="date"
          value={from}
          onChange={(event) => setFrom(dayTyped(event.target.value) ?? '')}
        />
        <TextField
          label={t`To`}
          type="date"
          value={to}
          onChange={(event) => setTo(dayTyped(event.target.value) ?? '')}
        />
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
        <Bars
          title={<Trans>Diagnoses</Trans>}
          of={data.diagnosed.map(({ disease, heads }) => ({ name: diseaseWord(disease), heads }))}
          name={plainName}
        />
        <Bars title={<Trans>Diagnoses by camp</Trans>} of={data.ill.camp} name={plainName} />
        <Bars
          title={<Trans>Diagnoses by class</Trans>}
          of={data.ill.animalClass}
          name={classWords}
        />
        <Bars
          title={<Trans>Diagnoses by month</Trans>}
          of={[...data.ill.month].sort((one, other) => (one.name < other.name ? -1 : 1))}
          name={monthNamed}
        />
        <Bars title={<Trans>Deaths by cause</Trans>} of={data.deaths.cause} name={causeName} />
        <Bars title={<Trans>Deaths by camp</Trans>} of={data.deaths.camp} name={plainName} />
        <Bars
          title={<Trans>Deaths by class</Trans>}
          of={data.deaths.animalClass}
          name={classWords}
        />
        <Bars
          title={<Trans>Deaths by month</Trans>}
          of={[...data.deaths.month].sort((one, other) => (one.name < other.name ? -1 : 1))}
          name={monthNamed}
        />
        {data.famacha.length > 0 ? <Famacha months={data.famacha} /> : null}
      </div>
    </>
  );
}

const monthNamed = (month: string): string => formatMonth(month);

function Bars({
  title,
  of,
  name,
}: {
  title: ReactNode;
  of: readonly Counted[];
  name: (name: string) => MessageDescriptor | string;
}) {
  const { i18n } = useLingui();
  const said = (words: MessageDescriptor | string): string =>
    typeof words === 'string' ? words : i18n._(words);
  const most = Math.max(1, ...of.map(({ heads }) => heads));
  return (
    <Card title={title}>
      {of.length === 0 ? (
        <p className="text-muted">
          <Trans>none in this time</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {of.map((one) => (
            <li key={one.name} className="grid grid-cols-[1fr_auto] gap-x-3">
              <span>{said(name(one.name))}</span>
              <strong>{formatCount(one.heads)}</strong>
              <span aria-hidden className="col-span-2 h-2 rounded-full bg-sunken">
                <span
                  className="block h-2 rounded-full bg-veld"
                  style={{ width: `${(one.heads / most) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Famacha({ months }: { months: Data['famacha'] }) {
  return (
    <Card title={<Trans>FAMACHA by month</Trans>}>
      <ul className="flex flex-col gap-2">
        {months.map((one) => (
          <li key={one.month} className="grid grid-cols-[1fr_auto] gap-x-3">
            <span>
              {formatMonth(one.month)}{' '}
              <span className="text-[13px] text-muted">
                <Trans>
                  mean {formatScore(one.mean)} of {formatCount(one.scored)}
                </Trans>
              </span>
            </span>
            <strong>
              <Trans>{formatShare(one.severe)} are 4 or 5</Trans>
            </strong>
            <span aria-hidden className="col-span-2 h-2 rounded-full bg-sunken">
              <span
                className="block h-2 rounded-full bg-alarm"
                style={{ width: `${one.severe * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
