import { dropRule } from '@kraal/contract/alerts';
import { Trans } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import type { Rule } from './RulesPart.tsx';
import { ScopeForm } from './ScopeForm.tsx';
import { thresholdWords } from './thresholdWords.ts';

export function RuleExceptions({ rule, may }: { rule: Rule; may: boolean }) {
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const drop = (scopeId: string, version: number) =>
    run(async () => {
      await call(dropRule, {
        params: { farmId, rule: rule.rule },
        query: { scopeId, version },
      });
      await forgetFarm('alerts');
    });
  return (
    <section className="flex flex-col gap-2">
      <h2>
        <Trans>Exceptions</Trans>
      </h2>
      <ul className="divide-y divide-line">
        {rule.scopes.map((one) => (
          <li key={one.scopeId} className="flex items-center justify-between gap-2">
            <span>
              {one.name}: {one.isOn ? thresholdWords(rule.rule, one.threshold) : <Trans>off</Trans>}
            </span>
            {may ? (
              <Button
                variant="quiet"
                busy={busy}
                onClick={() => void drop(one.scopeId, one.version)}
              >
                <Trans>Drop</Trans>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <FormMessage message={message} />
      {may ? <ScopeForm rule={rule} /> : null}
    </section>
  );
}
