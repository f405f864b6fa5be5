import type { Output } from '@kraal/contract/endpoint';
import type { checkMove } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AnimalLink } from '../../ui/animalLink.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../formats/format.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { Badge, Card } from '../../ui/surface.tsx';
import { ruleWords } from '../../ui/moveRuleWord.ts';

type Checked = Output<typeof checkMove>;
type Item = Checked['items'][number];
type FindingShown = Item['findings'][number];

/** So many are named at once; of more the list is opened. */
const shownAtOnce = 50;

/** Who may go and who may not, by which rule and until when. */
export function CheckResult({ result }: { result: Checked }) {
  const { all, mayGo, places, rules, items } = result;
  const stopped = items.filter(({ findings }) => findings.some(({ blocks }) => blocks));
  const asked = items.filter((one) => !stopped.includes(one));
  const shown = useRef<HTMLElement>(null);
  // Under the form on a phone the answer would stand unseen.
  useEffect(() => {
    // In newer browsers it answers something, which an effect would take for its end.
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={shown} aria-live="polite" className="flex min-w-0 flex-col gap-4">
      <Card>
        <p className="text-lg font-bold" role="status">
          {all.heads === 0 ? (
            <Trans>Nobody is there.</Trans>
          ) : (
            <Trans>
              {formatCount(mayGo.heads)} of {formatCount(all.heads)} head may go.
            </Trans>
          )}
        </p>
        {places.map((found) => (
          <PlaceLine key={`${found.placeId} ${found.rule} ${found.until}`} found={found} />
        ))}
        <ul className="mt-2 divide-y divide-line">
          {rules.map((rule) => (
            <RuleLine key={`${rule.rule} ${rule.blocks}`} rule={rule} />
          ))}
        </ul>
      </Card>
      {stopped.length > 0 ? <Who title={<Trans>May not go</Trans>} items={stopped} /> : null}
      {asked.length > 0 ? <Who title={<Trans>Something to know</Trans>} items={asked} /> : null}
    </section>
  );
}

function Stands({ blocks }: { blocks: boolean }) {
  return blocks ? (
    <Badge tone="alarm">
      <Trans>stops it</Trans>
    </Badge>
  ) : (
    <Badge tone="warn">
      <Trans>to know</Trans>
    </Badge>
  );
}

function Until({ until }: Pick<FindingShown, 'until'>) {
  return until === null ? null : (
    <span className="text-[13px] text-muted">
      <Trans>to the end of {formatDate(asDay(until))}</Trans>
    </span>
  );
}

function PlaceLine({ found }: { found: Checked['places'][number] }) {
  const { i18n } = useLingui();
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      <Stands blocks={found.blocks} />
      <span>
        <strong>{found.name}</strong>: {i18n._(ruleWords[found.rule])}
        {found.reason === null ? null : ` (${found.reason})`}
      </span>
      <Until until={found.until} />
    </p>
  );
}

function RuleLine({ rule: { rule, blocks, heads, source } }: { rule: Checked['rules'][number] }) {
  const { i18n } = useLingui();
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <Stands blocks={blocks} />
      <span className="flex-1">
        {formatCount(heads)} {i18n._(ruleWords[rule])}
      </span>
      {/* The law is cited as it is called, in whichever language. */}
      <span className="text-[13px] text-muted" lang="en">
        {source}
      </span>
    </li>
  );
}

function Who({ title, items }: { title: ReactNode; items: readonly Item[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, shownAtOnce);
  const rest = items.length - shown.length;
  return (
    <Card title={title}>
      <ul className="divide-y divide-line">
        {shown.map((one) => (
          <WhoLine key={one.animalId} item={one} />
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          <Plural value={rest} one="# more" other="# more" />
        </Button>
      ) : null}
    </Card>
  );
}

function WhoLine({ item: { animalId, name, heads, findings } }: { item: Item }) {
  const { i18n } = useLingui();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-28">
        <AnimalLink id={animalId}>{name}</AnimalLink>
        {heads > 1 ? <span className="text-muted"> × {formatCount(heads)}</span> : null}
      </span>
      <ul className="flex flex-1 flex-col gap-1">
        {findings.map((found) => (
          <li key={found.rule} className="flex flex-wrap items-center gap-2">
            <span className={found.blocks ? 'font-[550]' : ''}>
              {i18n._(ruleWords[found.rule])}
            </span>
            <Until until={found.until} />
          </li>
        ))}
      </ul>
    </li>
  );
}
