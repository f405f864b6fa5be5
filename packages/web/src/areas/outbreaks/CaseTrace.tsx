import { caseTraceBody } from '@kraal/contract/bodies/outbreaks';
import type { Output } from '@kraal/contract/endpoint';
import {
  type FoundInCase,
  traceCase,
  traceCaseFirst,
  type TracedInCase,
} from '@kraal/contract/outbreaks';
import { traceWays } from '@kraal/domain/movement/trace';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { decimalOf } from '../../ui/decimal.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useForm } from '../../forms/useForm.ts';
import { HowFarField, wayWords } from '../movement/index.ts';
import { CaseResult, FirstOfCase } from './CaseResult.tsx';

export type AskedOfCase = z.output<typeof caseTraceBody>;
export type CaseAnswer = Output<typeof traceCase>;

type Props = { caseId: string; start: FoundInCase };

/** How far and which way; each press is a look, and none is made unasked. */
export function CaseTrace({ caseId, start }: Props) {
  const { t, i18n } = useLingui();
  const [shown, setShown] = useState<{ asked: AskedOfCase; answer: CaseAnswer; at: number } | null>(
    null,
  );
  const [first, setFirst] = useState<readonly TracedInCase[] | null>(null);
  const form = useForm({
    schema: caseTraceBody,
    read: ({ way, steps, lingersDays }) => ({
      farmId: start.farmId,
      animalId: start.id,
      way: traceWays.find((one) => one === way) ?? 'spread',
      steps: Number(steps ?? 1),
      lingersDays: decimalOf(lingersDays ?? ''),
    }),
    send: async (body) => {
      setShown(null);
      setFirst(null);
      const params = { id: caseId };
      // Whom to test first is there while the rest is traced still.
      setFirst((await call(traceCaseFirst, { params, body })).items);
      const answer = await call(traceCase, { params, body });
      const asked = caseTraceBody.parse(body);
      setShown({ asked, answer, at: performance.now() });
      setFirst(null);
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/admin/outbreaks'),
      });
    },
  });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card
        title={
          <Trans>
            From {start.name}, {start.farmName}
          </Trans>
        }
      >
        <form {...form.attach} className="flex flex-col gap-4">
          <div className="grid gap-3 md:grid-cols-3">
            <SelectField
              label={t`Which way`}
              {...form.field('way')}
              options={traceWays.map((way) => ({ value: way, label: i18n._(wayWords[way]) }))}
            />
            <HowFarField {...form.field('steps')} steps={2} />
            <TextField
              label={t`Days for which it stays in a camp`}
              {...form.field('lingersDays')}
              inputMode="numeric"
              autoComplete="off"
              defaultValue="0"
            />
          </div>
          <FormMessage message={form.message} />
          <Button type="submit" variant="primary" busy={form.busy}>
            <Trans>Trace across farms</Trans>
          </Button>
        </form>
      </Card>
      {first ? <FirstOfCase items={first} isGoingOn={form.busy} /> : null}
      {shown ? (
        <CaseResult key={shown.at} caseId={caseId} asked={shown.asked} answer={shown.answer} />
      ) : null}
    </div>
  );
}
