import type { AlertItem } from '@kraal/contract/alerts';
import { animalDetail } from '@kraal/contract/animals';
import type { AlertCode } from '@kraal/domain/alerts/rules';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { RecordSheet } from '../ledger/index.ts';

/** The entry that mends what a rule found; of the others whoever records chooses. */
const kinds: Partial<Record<AlertCode, string>> = {
  birth_overdue: 'gave_birth',
  check_overdue: 'pregnancy_checked',
  course_unfinished: 'treated',
  mob_short: 'counted',
  mass_lost: 'weighed',
};

/** Opens the ordinary form for what an alert is about. */
export function AlertRecord({ alert, onDone }: { alert: AlertItem; onDone: () => void }) {
  const { farmId } = useFarm();
  const [isOpen, setOpen] = useState(false);
  const animal = useEndpoint(animalDetail, { params: { farmId, id: alert.subjectId } });
  const kind = kinds[alert.rule];
  const { medicineId } = alert.facts;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="primary" disabled={!animal.data} onClick={() => setOpen(true)}>
        <Trans>Record</Trans>
      </Button>
      {isOpen && animal.data ? (
        <RecordSheet
          subjects={[{ ...animal.data, name: alert.name }]}
          species={animal.data.species}
          {...(kind ? { kind } : {})}
          {...(typeof medicineId === 'string' ? { known: { medicineId } } : {})}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      ) : null}
    </>
  );
}
