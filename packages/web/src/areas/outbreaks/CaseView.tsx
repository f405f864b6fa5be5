import {
  closeCase,
  type FoundInCase,
  listCases,
  type OutbreakCase,
} from '@kraal/contract/outbreaks';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { formatDate, formatDateTime } from '../../formats/localFormat.ts';
import { Badge, Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { CaseLooks } from './CaseLooks.tsx';
import { CaseTrace } from './CaseTrace.tsx';
import { FindWearer } from './FindWearer.tsx';
import { standingTones, standingWords } from './outbreakWords.ts';

type Props = { of: OutbreakCase; onBack: () => void };

/** A case: what it may look at, whom it looks for, what comes of it, and who looked. */
export function CaseView({ of, onBack }: Props) {
  const [start, setStart] = useState<FoundInCase | null>(null);
  const isOpen = of.standing === 'open';
  return (
    <div className="flex flex-col gap-4">
      <CaseHead of={of} onBack={onBack} />
      {isOpen ? (
        <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <FindWearer caseId={of.id} chosen={start} onChoose={setStart} />
          {start ? (
            <CaseTrace key={`${start.farmId} ${start.id}`} caseId={of.id} start={start} />
          ) : (
            <p className="px-1 py-4 text-muted">
              <Trans>
                Find the sick animal by the number that it wears. From there the trace goes to every
                farm to which it leads.
              </Trans>
            </p>
          )}
        </div>
      ) : null}
      <CaseLooks caseId={of.id} />
    </div>
  );
}

function CaseHead({ of, onBack }: Props) {
  const { i18n, t } = useLingui();
  const { busy, message, run } = useSubmit();
  const { ask, dialog } = useConfirm();
  const { id, disease, authority, reference, reason, from, until, openedBy, openedAt } = of;
  const close = async () => {
    const question = {
      title: t`Close ${reference}?`,
      children: t`Nobody looks under it any more. Whoever must look again opens another case.`,
      act: t`Close the case`,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      await call(closeCase, { params: { id } });
      await queryClient.invalidateQueries({ queryKey: [listCases.path] });
    });
  };
  return (
    <Card
      title={
        <>
          {diseaseWord(disease)}, {reference}
        </>
      }
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {of.isPractice ? (
            <Badge>
              <Trans>practice</Trans>
            </Badge>
          ) : null}
          <Badge tone={standingTones[of.standing]}>{i18n._(standingWords[of.standing])}</Badge>
        </span>
      }
    >
      <p>{reason}</p>
      <p className="text-muted">
        <Trans>
          {authority}. Traced from {formatDate(asDay(from))} to {formatDate(asDay(until))}. Opened
          by {openedBy} on {formatDateTime(openedAt)}, to be read until {formatDateTime(of.endsAt)}.
        </Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onBack}>
          <Trans>All cases</Trans>
        </Button>
        {of.standing === 'open' ? (
          <Button variant="danger" busy={busy} onClick={() => void close()}>
            <Trans>Close the case</Trans>
          </Button>
        ) : null}
      </div>
      <FormMessage message={message} />
      {dialog}
    </Card>
  );
}
