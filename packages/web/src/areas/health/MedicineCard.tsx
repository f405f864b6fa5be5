import type { Medicine } from '@kraal/contract/health';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { formatScore } from '../../formats/format.ts';
import { Card } from '../../ui/surface.tsx';
import { MedicineBadges, useMedicineWords } from './medicineFacts.tsx';

export function MedicineCard({
  medicine,
  onEdit,
  onBatches,
}: {
  medicine: Medicine;
  onEdit: (() => void) | null;
  onBatches: () => void;
}) {
  const words = useMedicineWords();
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="break-words">{medicine.name}</h2>
          <p className="text-[13px] text-muted">
            {[words.kind(medicine), medicine.activeIngredients].filter(Boolean).join(' · ')}
          </p>
        </div>
        <strong>
          {formatScore(medicine.stock)} {words.unitOf(medicine)}
        </strong>
      </div>
      <p className="mt-2 flex flex-wrap gap-2">
        <MedicineBadges medicine={medicine} />
      </p>
      <p className="mt-2 text-[13px] text-muted">
        {words.dose(medicine) === '' ? null : `${words.dose(medicine)} · `}
        <Plural
          value={medicine.meatDays}
          _0="no meat withdrawal"
          one="meat # day"
          other="meat # days"
        />{' '}
        ·{' '}
        <Plural
          value={medicine.milkDays}
          _0="no milk withdrawal"
          one="milk # day"
          other="milk # days"
        />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onBatches}>
          <Trans>Batches</Trans>
        </Button>
        {onEdit ? (
          <Button onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
