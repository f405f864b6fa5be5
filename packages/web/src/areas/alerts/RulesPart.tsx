import { listRules } from '@kraal/contract/alerts';
import type { Output } from '@kraal/contract/endpoint';
import { alertAreas, alertRules } from '@kraal/domain/alerts/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Read } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { RuleSheet } from './RuleSheet.tsx';
import { thresholdWords } from './thresholdWords.ts';
import { areaNames, severityNames, severityTones, titleOf } from './words.ts';

export type Rule = Output<typeof listRules>['rules'][number];

/** Every rule with what it waits for. A farm that sets nothing has the usual. */
export function RulesPart() {
  const { i18n } = useLingui();
  const { farmId } = useFarm();
  const rules = useEndpoint(listRules, { params: { farmId } }, { keep: true });
  const [open, setOpen] = useState<Rule['rule'] | null>(null);
  return (
    <Read of={rules}>
      {({ rules: shown }) => {
        const opened = shown.find(({ rule }) => rule === open);
        return (
          <div className="grid gap-4 lg:grid-cols-2">
            {alertAreas.map((area) => (
              <Card key={area} title={i18n._(areaNames[area])}>
                <ul className="divide-y divide-line">
                  {shown
                    .filter(({ rule }) => alertRules[rule].area === area)
                    .map((rule) => (
                      <RuleLine key={rule.rule} rule={rule} onOpen={() => setOpen(rule.rule)} />
                    ))}
                </ul>
              </Card>
            ))}
            {opened ? <RuleSheet rule={opened} onClose={() => setOpen(null)} /> : null}
          </div>
        );
      }}
    </Read>
  );
}

function RuleLine({ rule, onOpen }: { rule: Rule; onOpen: () => void }) {
  const { i18n } = useLingui();
  const { isOn, severity, threshold, fired, falseAlarms, scopes } = rule;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-2 py-2 text-left hover:bg-sunken"
      >
        <span className="flex-1">
          <span className="font-[550]">{titleOf(rule.rule)}</span>
          <span className="block text-[13px] text-muted">
            {thresholdWords(rule.rule, threshold)}
            {fired > 0 ? (
              <>
                {' '}
                · <Plural value={fired} one="# alert in 90 days" other="# alerts in 90 days" />
              </>
            ) : null}
            {falseAlarms > 0 ? (
              <>
                {' '}
                · <Plural value={falseAlarms} one="# false" other="# false" />
              </>
            ) : null}
            {scopes.length > 0 ? (
              <>
                {' '}
                · <Plural value={scopes.length} one="# exception" other="# exceptions" />
              </>
            ) : null}
          </span>
        </span>
        {isOn ? (
          <Badge tone={severityTones[severity]}>{i18n._(severityNames[severity])}</Badge>
        ) : (
          <Badge>
            <Trans>Off</Trans>
          </Badge>
        )}
      </button>
    </li>
  );
}
