import { mostMoved } from '@kraal/contract/bodies/movement';
import type { Output } from '@kraal/contract/endpoint';
import { checkMove } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount } from '../../formats/format.ts';
import { ruleWords } from '../../ui/moveRuleWord.ts';
import { useHeldNow } from './HeldNow.tsx';

type Rule = Output<typeof checkMove>['rules'][number];

export type LeavingMove = 'sale' | 'slaughter' | 'agistmentReturn';

/** So many are named of each rule. */
const named = 5;

/**
 * What speaks against their leaving today, by the book of rules that transfers ask too: whoever is promised
 * to somebody else, in isolation, close to calving. What the law stops is recorded all the same where it happened.
 */
export function MayLeave({ of, kind }: { of: readonly { id: string }[]; kind: LeavingMove }) {
  const { farmId } = useFarm();
  const today = useToday();
  const shown = new Set(useHeldNow(of).map(({ id }) => id));
  const { data, isError } = useEndpoint(
    checkMove,
    {
      params: { farmId },
      body: {
        kind,
        day: asDay(today),
        animalIds: of.map(({ id }) => id),
        fromId: null,
        toId: null,
        forExport: false,
      },
    },
    { enabled: of.length > 0 && of.length <= mostMoved },
  );
  if (isError || of.length > mostMoved)
    return (
      <p className="text-sm text-muted">
        <Trans>What else speaks against it could not be asked.</Trans>
      </p>
    );
  if (!data) return null;
  // Whoever is named above, out of the signal's reach too, need not be named again; who is gone the entry itself says.
  const lines = data.rules.flatMap((one) => {
    if (one.rule === 'not_here') return [];
    const names = data.items
      .filter(({ animalId }) => one.rule !== 'meat_withdrawal' || !shown.has(animalId))
      .filter(({ findings }) =>
        findings.some(({ rule, blocks }) => rule === one.rule && blocks === one.blocks),
      )
      .map(({ name }) => name);
    return names.length > 0 ? [{ ...one, names }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <div role="status" className="rounded-control border border-line p-3">
      <p className="font-[550]">
        <Trans>To know before they go today</Trans>
      </p>
      <ul className="mt-1 text-sm">
        {lines.map((one) => (
          <RuleLine key={`${one.rule} ${one.blocks}`} {...one} />
        ))}
      </ul>
    </div>
  );
}

function RuleLine({ rule, blocks, names }: Pick<Rule, 'rule' | 'blocks'> & { names: string[] }) {
  const { i18n } = useLingui();
  const rest = names.length - named;
  return (
    <li className={blocks ? 'font-[550] text-warn' : ''}>
      <span className="mark">{names.slice(0, named).join(', ')}</span>
      {rest > 0 ? (
        <>
          {' '}
          <Trans>and {formatCount(rest)} more</Trans>
        </>
      ) : null}
      : {i18n._(ruleWords[rule])}
    </li>
  );
}
