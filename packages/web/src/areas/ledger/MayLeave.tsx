import { mostMoved } from '@kraal/contract/bodies/movement';
import type { Output } from '@kraal/contract/endpoint';
import { checkMove } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount } from '../../ui/format.ts';
import { ruleWords } from '../../ui/moveRuleWord.ts';

type Checked = Output<typeof checkMove>;
type Rule = Checked['rules'][number];

/** So many are named of each rule. */
const named = 5;

/**
 * What speaks against their leaving beside a withdrawal, by the book of rules that transfers ask too: whoever is promised
 * to somebody else, in isolation, close to calving. What the law stops is recorded all the same where it happened.
 */
export function MayLeave({
  of,
  kind,
}: {
  of: readonly { id: string }[];
  kind: 'sale' | 'slaughter';
}) {
  const { farmId } = useFarm();
  const today = useToday();
  const { data } = useEndpoint(
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
  // Of withdrawals it is said above, out of the signal's reach too; of who is gone by the entry itself.
  const rules = (data?.rules ?? []).filter(
    ({ rule }) => rule !== 'meat_withdrawal' && rule !== 'not_here',
  );
  if (!data || rules.length === 0) return null;
  return (
    <div role="status" className="rounded-control border border-line p-3">
      <p className="font-[550]">
        <Trans>To know before they go</Trans>
      </p>
      <ul className="mt-1 text-sm">
        {rules.map((one) => (
          <RuleLine key={`${one.rule} ${one.blocks}`} one={one} items={data.items} />
        ))}
      </ul>
    </div>
  );
}

function RuleLine({ one, items }: { one: Rule; items: Checked['items'] }) {
  const { i18n } = useLingui();
  const those = items.filter(({ findings }) =>
    findings.some(({ rule, blocks }) => rule === one.rule && blocks === one.blocks),
  );
  const names = those.slice(0, named).map(({ name }) => name);
  const rest = one.animals - names.length;
  return (
    <li className={one.blocks ? 'font-[550] text-warn' : ''}>
      <span className="mark">{names.join(', ')}</span>
      {rest > 0 ? (
        <>
          {' '}
          <Trans>and {formatCount(rest)} more</Trans>
        </>
      ) : null}
      : {i18n._(ruleWords[one.rule])}
    </li>
  );
}
