import { listMedicines } from '@kraal/contract/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CheckField, SelectField } from '../../ui/field.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import type { DueDose, Subject } from '../ledger/index.ts';
import { Doses } from './Doses.tsx';

type Props = {
  subjects: readonly Subject[];
  /** The dose of a protocol that this is, from the list of what is due. */
  protocol?: DueDose;
  known?: Readonly<Record<string, string>>;
  onBack: () => void;
  onDone: () => void;
};

export function TreatForm({ subjects, protocol, known, onBack, onDone }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const cabinet = useEndpoint(listMedicines, { params: { farmId }, query: { limit: 200 } });
  const [medicineId, setMedicineId] = useState(protocol?.medicineId ?? known?.['medicineId'] ?? '');
  const [another, setAnother] = useState(false);
  return (
    <Read of={cabinet} rows={3}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty
            action={
              <LinkButton to="/livestock/medical?tab=medicines" variant="primary">
                <Trans>To the medicine cabinet</Trans>
              </LinkButton>
            }
          >
            <Trans>There is no medicine in the cabinet yet.</Trans>
          </Empty>
        ) : (
          <div className="flex flex-col gap-4">
            <SelectField
              label={t`Medicine`}
              value={medicineId}
              empty=""
              onChange={(event) => setMedicineId(event.target.value)}
              options={items.map((one) => ({ value: one.id, label: one.name }))}
            />
            {items
              .filter((one) => one.id === medicineId)
              .map((one) => (
                <Doses
                  key={one.id}
                  medicine={one}
                  subjects={subjects}
                  protocol={protocol}
                  onDone={
                    another
                      ? () => {
                          setAnother(false);
                          setMedicineId('');
                        }
                      : onDone
                  }
                />
              ))}
            {medicineId === '' ? null : (
              <CheckField
                label={t`Afterwards the same animals get another medicine`}
                checked={another}
                onChange={(event) => setAnother(event.target.checked)}
              />
            )}
            <Button onClick={onBack} className="self-start">
              <Trans>Back</Trans>
            </Button>
          </div>
        )
      }
    </Read>
  );
}
