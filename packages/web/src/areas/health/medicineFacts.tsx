import type { Medicine } from '@kraal/contract/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { useToday } from '../../platform/today.ts';
import { formatAmount } from '../../formats/format.ts';
import { Badge } from '../../ui/surface.tsx';
import { classNames, unitNames } from './words.ts';
import { formatDate } from '../../formats/localFormat.ts';

/** A batch that ends so soon is said. */
const soonDays = 60;

/** What of a product needs somebody's eye: its label, its stock, its batches. */
export function MedicineBadges({ medicine }: { medicine: Medicine }) {
  const today = useToday();
  const daysLeft = medicine.nextExpiry
    ? Math.round((Date.parse(medicine.nextExpiry) - Date.parse(today)) / 86_400_000)
    : null;
  return (
    <>
      {daysLeft !== null && daysLeft < 0 ? (
        <Badge tone="alarm">
          <Trans>a batch has expired</Trans>
        </Badge>
      ) : null}
      {daysLeft !== null && daysLeft >= 0 && daysLeft <= soonDays ? (
        <Badge tone="warn">
          <Trans>expires {formatDate(medicine.nextExpiry)}</Trans>
        </Badge>
      ) : null}
      {medicine.lowStock !== null && medicine.stock <= medicine.lowStock ? (
        <Badge tone="warn">
          <Trans>low stock</Trans>
        </Badge>
      ) : null}
      {medicine.isDefault ? (
        <Badge tone="info">
          <Trans>default: check the label</Trans>
        </Badge>
      ) : null}
    </>
  );
}

export function useMedicineWords() {
  const { t, i18n } = useLingui();
  const unitOf = ({ unit }: Medicine): string => i18n._(unitNames[unit]);
  return {
    unitOf,
    kind: ({ medicineClass }: Medicine): string => i18n._(classNames[medicineClass]),
    dose: (one: Medicine): string => {
      if (one.doseRate === null) return '';
      return one.dosePer === 'kg'
        ? t`${formatAmount(one.doseRate)} ${unitOf(one)} per kg`
        : t`${formatAmount(one.doseRate)} ${unitOf(one)} per head`;
    },
  };
}
