import type { Traced } from '@kraal/contract/trace';
import { asDay } from '@kraal/domain/format/dates';
import type { TraceWay } from '@kraal/domain/movement/trace';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { AnimalLink } from '../../../ui/animalLink.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { Badge, Card } from '../../../ui/surface.tsx';
import { statusNames } from '../../../ui/statusNames.ts';

type Step = {
  step: number;
  animals: number;
  /** Null while the rest of it is being traced. */
  heads: number | null;
};
type Props = { step: Step; way: TraceWay; ofCamp: boolean; items: readonly Traced[] };

/** So many are named at once; of more the list is opened. */
const shownAtOnce = 50;

/** Everybody of one step, by when. */
export function TracedOfStep({ step: { step, animals, heads }, way, ofCamp, items }: Props) {
  const [shownUpTo, setShownUpTo] = useState(shownAtOnce);
  const shown = items.slice(0, shownUpTo);
  const rest = items.length - shown.length;
  return (
    <Card title={<StepTitle step={step} heads={heads} ofCamp={ofCamp} />}>
      <ul className="divide-y divide-line">
        {shown.map((one) => (
          <TracedLine key={one.id} one={one} way={way} namesVia={ofCamp || step > 1} />
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="quiet" onClick={() => setShownUpTo(shownUpTo + 200)}>
          <Plural value={rest} one="# more" other="# more" />
        </Button>
      ) : null}
      {rest === 0 && items.length < animals ? (
        <p className="py-2 text-muted">
          <Trans>{formatCount(animals - items.length)} more are in the file.</Trans>
        </p>
      ) : null}
    </Card>
  );
}

function StepTitle({ step, heads, ofCamp }: Pick<Step, 'step' | 'heads'> & Pick<Props, 'ofCamp'>) {
  if (heads === null)
    return step === 0 ? <Trans>What was asked about</Trans> : <Trans>Step {step}</Trans>;
  const count = formatCount(heads);
  if (step === 0 && ofCamp) return <Trans>Stood in the camp: {count} head</Trans>;
  if (step === 1 && ofCamp) return <Trans>Stood with one of those: {count} head</Trans>;
  if (step === 0) return <Trans>What was asked about: {count} head</Trans>;
  if (step === 1) return <Trans>Stood with it: {count} head</Trans>;
  return (
    <Trans>
      Step {step}: {count} head
    </Trans>
  );
}

type LineProps = { one: Traced; way: TraceWay; namesVia: boolean };

function TracedLine({ one, way, namesVia }: LineProps) {
  const { i18n } = useLingui();
  const { id, name, animalClass, heads, isLot, status, campName } = one;
  const statusName = statusNames[status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-36">
        <AnimalLink id={id}>{name}</AnimalLink>
        {isLot ? <span className="text-muted"> × {formatCount(heads)}</span> : null}
        <span className="block text-[13px] text-muted">{i18n._(classNames[animalClass])}</span>
      </span>
      <span className="min-w-0 flex-1">
        <How one={one} way={way} namesVia={namesVia} />
      </span>
      {status === 'alive' || !statusName ? (
        <span className="text-[13px] text-muted">{campName}</span>
      ) : (
        <Badge tone="warn">{i18n._(statusName)}</Badge>
      )}
    </li>
  );
}

function How({ one, way, namesVia }: LineProps): ReactNode {
  const { how, on, viaName, days } = one;
  const date = formatDate(asDay(on));
  if (how === 'start') return null;
  if (how === 'same') return <Trans>another record of {viaName}</Trans>;
  if (how === 'heads')
    return way === 'spread' ? (
      <Trans>
        heads out of {viaName}, {date}
      </Trans>
    ) : (
      <Trans>
        heads of it went to {viaName}, {date}
      </Trans>
    );
  return (
    <>
      {way === 'spread' ? <Trans>since {date}</Trans> : <Trans>last on {date}</Trans>}
      {', '}
      {days > 0 ? (
        <Plural value={days} one="# day together" other="# days together" />
      ) : (
        <Trans>in a camp one after the other</Trans>
      )}
      {namesVia ? (
        <span className="text-muted">
          {' '}
          <Trans>with {viaName}</Trans>
        </span>
      ) : null}
    </>
  );
}
