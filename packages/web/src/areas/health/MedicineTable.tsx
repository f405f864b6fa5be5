import type { Medicine } from '@kraal/contract/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { formatScore } from '../../formats/format.ts';
import { type ListColumn, ListTable } from '../../lists/ListTable.tsx';
import { MedicineBadges, useMedicineWords } from './medicineFacts.tsx';

export function MedicineTable({
  medicines,
  isWhole,
  onEdit,
  onBatches,
}: {
  medicines: readonly Medicine[];
  isWhole: boolean;
  onEdit: ((medicine: Medicine) => void) | null;
  onBatches: (medicine: Medicine) => void;
}) {
  const { t } = useLingui();
  const words = useMedicineWords();
  const days = (name: 'meatDays' | 'milkDays', label: string): ListColumn<Medicine> => ({
    name,
    label,
    widthRem: 5.75,
    text: (one) => formatScore(one[name]),
    right: true,
    value: (one) => one[name],
  });
  return (
    <ListTable
      name="medicines"
      views="medicines"
      label={t`Medicines`}
      rows={medicines}
      isWhole={isWhole}
      nameOf={(one) => one.name}
      onRow={onBatches}
      columns={[
        { name: 'name', label: t`Trade name`, widthRem: 11, text: (one) => one.name },
        { name: 'kind', label: t`Kind`, widthRem: 8, isExtra: true, text: words.kind },
        {
          name: 'ingredients',
          isExtra: true,
          label: t`Active ingredients`,
          widthRem: 11,
          text: (one) => one.activeIngredients,
        },
        {
          name: 'stock',
          label: t`In stock`,
          widthRem: 6,
          text: (one) => `${formatScore(one.stock)} ${words.unitOf(one)}`,
          right: true,
          value: (one) => one.stock,
        },
        { name: 'dose', label: t`Dose`, widthRem: 7.5, text: words.dose },
        days('meatDays', t`Meat, days`),
        days('milkDays', t`Milk, days`),
        {
          name: 'heed',
          label: t`To heed`,
          widthRem: 13,
          show: (one) => <MedicineBadges medicine={one} />,
        },
        {
          name: 'acts',
          label: t`Open`,
          widthRem: 10,
          isControl: true,
          show: (one) => (
            <span className="flex gap-1">
              <Button variant="quiet" onClick={() => onBatches(one)}>
                <Trans>Batches</Trans>
              </Button>
              {onEdit ? (
                <Button variant="quiet" onClick={() => onEdit(one)}>
                  <Trans>Edit</Trans>
                </Button>
              ) : null}
            </span>
          ),
        },
      ]}
    />
  );
}
