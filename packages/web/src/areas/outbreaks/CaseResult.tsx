import {
  exportCase,
  exportCaseEvents,
  listCaseReads,
  type TracedInCase,
} from '@kraal/contract/outbreaks';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { download } from '../../platform/files.ts';
import { useSeenOnPhone } from '../../platform/useSeenOnPhone.ts';
import { queryClient } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { formatCount, formatDecimal } from '../../formats/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { NeighbourLine } from '../movement/index.ts';
import type { AskedOfCase, CaseAnswer } from './CaseTrace.tsx';
import { FarmsGraph } from './FarmsGraph.tsx';
import { FarmsMap } from './FarmsMap.tsx';
import { FarmsToCall } from './FarmsToCall.tsx';
import { acrossWords } from './outbreakWords.ts';

type Props = { caseId: string; asked: AskedOfCase; answer: CaseAnswer };

/** Whom to call first, then whom to test. */
export function CaseResult({ caseId, asked, answer }: Props) {
  const { total, farms, others, steps, items, isCut, basemap, tookMs } = answer;
  const shown = useSeenOnPhone();
  return (
    <section ref={shown} aria-live="polite" className="flex min-w-0 scroll-mt-18 flex-col gap-4">
      <Card>
        <p className="text-lg font-bold" role="status">
          <Trans>
            {formatCount(total.heads)} head on{' '}
            <Plural value={total.farms} one="# farm" other="# farms" />.
          </Trans>
        </p>
        <p className="text-muted">
          <Trans>Traced in {formatDecimal(Math.max(tookMs, 100) / 1000, 1)} seconds.</Trans>{' '}
          {total.lots > 0 ? (
            <Plural
              value={total.lots}
              one="# is a lot: which of its heads, nobody knows."
              other="# are lots: which of their heads, nobody knows."
            />
          ) : null}
        </p>
        {isCut ? (
          <p className="text-warn">
            <Trans>It goes to more farms than are gone through at once: narrow the case.</Trans>
          </p>
        ) : null}
        <Files caseId={caseId} asked={asked} />
      </Card>
      <FarmsToCall farms={farms} begunOn={asked.farmId} />
      <FarmsGraph farms={farms} way={asked.way} />
      <FarmsMap farms={farms} begunOn={asked.farmId} basemap={basemap} />
      {others.length > 0 ? (
        <Card title={<Trans>Named in their books, and not on Kraal</Trans>}>
          <ul className="divide-y divide-line">
            {others.map((one) => (
              <NeighbourLine
                key={`${one.farmName} ${one.name} ${one.kind}`}
                one={one}
                by={one.farmName}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {steps.map(({ step, heads }) => (
        <TracedStep
          key={step}
          step={step}
          heads={heads}
          items={items.filter((one) => one.step === step)}
        />
      ))}
    </section>
  );
}

type FirstProps = { items: readonly TracedInCase[]; isGoingOn: boolean };

/** Who is named first, while nobody knows yet how many there are in all. */
export function FirstOfCase({ items, isGoingOn }: FirstProps) {
  const count = formatCount(items.length);
  const shown = useSeenOnPhone();
  return (
    <section ref={shown} className="flex min-w-0 scroll-mt-18 flex-col gap-4">
      <p role="status" className="px-1 text-lg font-bold">
        {isGoingOn ? (
          <Trans>The first {count} records. The rest is being traced.</Trans>
        ) : (
          <Trans>The first {count} records. The rest was not traced.</Trans>
        )}
      </p>
      {[...Map.groupBy(items, ({ step }) => step)].map(([step, ofStep]) => (
        <TracedStep key={step} step={step} heads={null} items={ofStep} />
      ))}
    </section>
  );
}

/** So many are named at once; of more the list is opened. */
const shownAtOnce = 50;

type StepProps = {
  step: number;
  /** Null while it is not known. */
  heads: number | null;
  items: readonly TracedInCase[];
};

function StepTitle({ step, heads }: Pick<StepProps, 'step' | 'heads'>) {
  if (heads === null)
    return step === 0 ? <Trans>What was asked about</Trans> : <Trans>Step {step}</Trans>;
  const count = formatCount(heads);
  if (step === 0) return <Trans>What was asked about: {count} head</Trans>;
  return (
    <Trans>
      Step {step}: {count} head
    </Trans>
  );
}

function TracedStep({ step, heads, items }: StepProps) {
  const [shownUpTo, setShownUpTo] = useState(shownAtOnce);
  const rest = items.length - shownUpTo;
  return (
    <Card title={<StepTitle step={step} heads={heads} />}>
      <ul className="divide-y divide-line">
        {items.slice(0, shownUpTo).map((one) => (
          <TracedLine key={`${one.farmId} ${one.id}`} one={one} />
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="quiet" onClick={() => setShownUpTo(shownUpTo + 200)}>
          <Plural value={rest} one="# more" other="# more" />
        </Button>
      ) : null}
    </Card>
  );
}

function TracedLine({ one }: { one: TracedInCase }) {
  const { i18n } = useLingui();
  const how = acrossWords[one.how];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="basis-full md:basis-56">
        <span className="font-bold">{one.name}</span>
        {one.isLot ? <span className="text-muted"> × {formatCount(one.heads)}</span> : null}
        <span className="block text-[13px] text-muted">
          {i18n._(classNames[one.animalClass])}
          {one.eid ? ` · ${one.eid}` : null}
        </span>
      </span>
      <span className="min-w-0 flex-1">
        {one.farmName}, {formatDate(asDay(one.on))}
        {how ? (
          <span className="block text-[13px] text-muted">
            {i18n._(how)}
            {one.viaName ? (
              <>
                {' '}
                <Trans>with {one.viaName}</Trans>
              </>
            ) : null}
            {one.viaFarm ? ` · ${one.viaFarm}` : null}
            {one.days > 0 ? (
              <>
                {' · '}
                <Plural value={one.days} one="# day together" other="# days together" />
              </>
            ) : null}
          </span>
        ) : null}
      </span>
      <span className="text-[13px] text-muted">{one.campName}</span>
    </li>
  );
}

function Files({ caseId, asked }: Pick<Props, 'caseId' | 'asked'>) {
  const { t } = useLingui();
  const { busy, message, run } = useSubmit();
  const params = { id: caseId };
  const look = (work: () => Promise<void>) =>
    void run(async () => {
      await work();
      // Each file is a look, and stands among them.
      await queryClient.invalidateQueries({ queryKey: [listCaseReads.path] });
    });
  const take = (of: 'animals' | 'farms') =>
    look(() =>
      download(
        exportCase,
        { params, query: { ...asked, format: 'xlsx', of } },
        `outbreak-${of}.xlsx`,
      ),
    );
  const takeEvents = () =>
    look(() => download(exportCaseEvents, { params, query: asked }, 'outbreak-events.jsonld'));
  const files = [
    { of: 'farms', label: t`Farms to call, as Excel` },
    { of: 'animals', label: t`Animals to test, as Excel` },
  ] as const;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
      {files.map(({ of, label }) => (
        <Button key={of} busy={busy} onClick={() => take(of)}>
          {label}
        </Button>
      ))}
      <Button busy={busy} onClick={takeEvents}>
        <Trans>Events, as EPCIS</Trans>
      </Button>
      <Button onClick={() => window.print()}>
        <Trans>Print the report</Trans>
      </Button>
      <FormMessage message={message} />
    </div>
  );
}
