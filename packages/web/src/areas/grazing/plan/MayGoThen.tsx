import type { Output } from '@kraal/contract/endpoint';
import { checkMove } from '@kraal/contract/movement';
import type { PlannedHeads } from '@kraal/contract/plan';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { ruleWords } from '../../../ui/moveRuleWord.ts';

type Checked = Output<typeof checkMove>;

/** Each rule that stops somebody, with the day on which the last of them is free of it; null where none is known. */
function stoppedBy({ rules, items }: Checked) {
  return rules
    .filter(({ blocks }) => blocks)
    .map((one) => {
      const days = items.flatMap(({ findings }) =>
        findings
          .filter(({ rule, blocks }) => blocks && rule === one.rule)
          .map(({ until }) => until),
      );
      return { ...one, until: days.includes(null) ? null : (days.sort().at(-1) ?? null) };
    });
}

/**
 * Whether so many of a mob may leave on the day that is planned, by the book of rules that transfers ask. The mob is as
 * it stands today: what is done to it until then is seen when the plan is looked at again.
 */
export function MayGoThen({ one: { mobId, day, heads } }: { one: PlannedHeads }) {
  const { farmId } = useFarm();
  const { data, isError } = useEndpoint(checkMove, {
    params: { farmId },
    body: { kind: 'sale', day: asDay(day), mobId, fromId: null, toId: null, forExport: false },
  });
  if (isError)
    return (
      <p className="basis-full text-[13px] text-muted">
        <Trans>Whether they may leave that day could not be asked.</Trans>
      </p>
    );
  if (!data) return null;
  const stopped = stoppedBy(data);
  if (stopped.length === 0) return null;
  const [free, all] = [formatCount(data.mayGo.heads), formatCount(data.all.heads)];
  return (
    <div
      role="status"
      className={`basis-full text-[13px] ${data.mayGo.heads < heads ? 'text-warn' : 'text-muted'}`}
    >
      <p className="font-[550]">
        <Trans>
          {free} of {all} of the mob may leave that day.
        </Trans>
      </p>
      <ul>
        {stopped.map((rule) => (
          <RuleLine key={rule.rule} {...rule} />
        ))}
      </ul>
    </div>
  );
}

function RuleLine({ rule, heads, until }: ReturnType<typeof stoppedBy>[number]) {
  const { i18n } = useLingui();
  const words = i18n._(ruleWords[rule]);
  const count = formatCount(heads);
  const day = until === null ? null : formatDate(asDay(until));
  return (
    <li>
      {count}: {words}
      {day === null ? null : (
        <>
          {', '}
          <Trans>the last to the end of {day}</Trans>
        </>
      )}
    </li>
  );
}
