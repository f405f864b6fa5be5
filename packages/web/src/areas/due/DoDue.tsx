import type { DueItem } from '@kraal/contract/due';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/states.tsx';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { endCourse } from './endCourse.ts';
import { RecordSheet, type Subject, OwnForm } from '../ledger/index.ts';
import { doneKind, dueNames } from './words.ts';

const subjectOf = (item: DueItem): Subject => ({
  id: item.animalId,
  name: item.tag ?? item.name ?? '–',
  heads: item.heads,
  isLot: item.heads > 1,
  sex: ['weaning', 'dose', 'course'].includes(item.kind) ? 'mixed' : 'female',
  status: 'alive',
});

/** Work of one kind is done for all that were ticked; a birth one by one, since each has its own young. */
export function DoDue({ chosen, onClear }: { chosen: readonly DueItem[]; onClear: () => void }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const [first] = chosen;
  if (!first) return null;
  const same = chosen.every(
    (item) =>
      item.kind === first.kind && item.protocolId === first.protocolId && item.step === first.step,
  );
  const alone = first.kind === 'birth' && chosen.length > 1;
  const subjects = chosen.map(subjectOf);
  const done = () => {
    setOpen(false);
    onClear();
  };
  return (
    <div
      role="region"
      aria-label={t`Ticked work`}
      className="sticky bottom-2 z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-float print:hidden"
    >
      <strong className="px-2">
        <Trans>{chosen.length} ticked</Trans>
      </strong>
      {same && !alone ? (
        first.kind === 'course' ? (
          <EndCourses chosen={chosen} onDone={onClear} />
        ) : (
          <Button variant="primary" onClick={() => setOpen(true)}>
            <Trans>Record</Trans>: {i18n._(dueNames[first.kind])}
          </Button>
        )
      ) : (
        <span className="text-muted">
          {alone ? (
            <Trans>Record births one by one.</Trans>
          ) : (
            <Trans>Tick work of one kind to record it together.</Trans>
          )}
        </span>
      )}
      <Button variant="quiet" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
      {open && first.kind === 'dose' && first.protocolId ? (
        <Drawer title={first.detail ?? ''} open onClose={() => setOpen(false)}>
          <Suspense fallback={<Spinner />}>
            <OwnForm
              kind="treated"
              species={first.species}
              subjects={subjects}
              protocol={{
                id: first.protocolId,
                step: first.step ?? 0,
                medicineId: null,
                goesOn: false,
              }}
              onBack={() => setOpen(false)}
              onDone={done}
            />
          </Suspense>
        </Drawer>
      ) : null}
      {open && first.kind !== 'dose' ? (
        <RecordSheet
          subjects={subjects}
          species={first.species}
          kind={doneKind[first.kind]}
          onClose={() => setOpen(false)}
          onDone={done}
        />
      ) : null}
    </div>
  );
}

/** The dose before was the last of each; their days count from it. Another dose is given as a treatment. */
function EndCourses({ chosen, onDone }: { chosen: readonly DueItem[]; onDone: () => void }) {
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const end = () =>
    run(async () => {
      for (const { animalId, medicineId } of chosen) {
        if (medicineId !== null) await endCourse(farmId, { animalId, medicineId });
      }
      await forgetFarm('herd');
      onDone();
    });
  return (
    <>
      <Button variant="primary" busy={busy} onClick={() => void end()}>
        <Trans>It has ended</Trans>
      </Button>
      <FormMessage message={message} />
    </>
  );
}
