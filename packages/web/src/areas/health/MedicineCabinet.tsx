import { addStarterMedicines, listMedicines, type Medicine } from '@kraal/contract/health';
import { type PackageScan, readPackage } from '@kraal/domain/health/packageScan';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatAmount, formatScore } from '../../ui/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { layoutOf } from '../../platform/device.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { type ListColumn, ListTable } from '../../ui/table/ListTable.tsx';
import { Batches } from './Batches.tsx';
import { MedicineForm } from './MedicineForm.tsx';
import { ScanPackage } from './ScanPackage.tsx';
import { classNames, unitNames } from './words.ts';
import { formatDate } from '../../ui/localFormat.ts';

const soonDays = 60;

export function MedicineCabinet() {
  const { farmId } = useFarm();
  const manager = useMay('farm_manager');
  const pages = useCursor();
  const cabinet = useEndpoint(
    listMedicines,
    { params: { farmId }, query: { limit: 200, ...pages.query } },
    { keep: true },
  );
  const [editing, setEditing] = useState<Medicine | 'new' | null>(null);
  const [batchesOf, setBatchesOf] = useState<Medicine | null>(null);
  const [scanning, setScanning] = useState(false);
  const [scan, setScan] = useState<PackageScan | null>(null);
  const take = (found: PackageScan) => {
    const known = cabinet.data?.items.find(
      ({ barcode }) => barcode !== null && readPackage(barcode).code === found.code,
    );
    setScanning(false);
    setScan(found);
    if (known) setBatchesOf(known);
    else setEditing('new');
  };
  const close = () => {
    setEditing(null);
    setBatchesOf(null);
    setScan(null);
  };
  const { busy, message, run } = useSubmit();
  const start = () =>
    run(async () => {
      await call(addStarterMedicines, { params: { farmId }, body: {} });
      await forgetFarm('medicines');
    });
  const actions = manager ? (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setEditing('new')}>
        <Trans>Add a medicine</Trans>
      </Button>
      <Button onClick={() => setScanning(true)}>
        <ScanBarcode className="size-5" aria-hidden />
        <Trans>Scan</Trans>
      </Button>
      <Button busy={busy} onClick={() => void start()}>
        <Trans>Add common generics</Trans>
      </Button>
    </div>
  ) : null;
  return (
    <div className="flex flex-col gap-4">
      <FormMessage message={message} />
      <Read of={cabinet}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty action={actions}>
              <Trans>
                The cabinet is empty. Add what stands in yours, or start with common generics and
                check each against its label.
              </Trans>
            </Empty>
          ) : (
            <>
              {actions}
              {layoutOf() === 'mobile' ? (
                <div className="grid gap-3">
                  {items.map((one) => (
                    <MedicineCard
                      key={one.id}
                      medicine={one}
                      onEdit={manager ? () => setEditing(one) : null}
                      onBatches={() => setBatchesOf(one)}
                    />
                  ))}
                </div>
              ) : (
                <MedicineTable
                  medicines={items}
                  isWhole={!nextCursor && !pages.back}
                  onEdit={manager ? setEditing : null}
                  onBatches={setBatchesOf}
                />
              )}
              <MorePages pages={pages} nextCursor={nextCursor} />
            </>
          )
        }
      </Read>
      {scanning ? <ScanPackage onScanned={take} onClose={() => setScanning(false)} /> : null}
      {editing ? (
        <MedicineForm
          medicine={editing === 'new' ? null : editing}
          barcode={scan?.code ?? null}
          onClose={close}
        />
      ) : null}
      {batchesOf ? <Batches medicine={batchesOf} scan={scan} onClose={close} /> : null}
    </div>
  );
}

/** What of a product needs somebody's eye: its label, its stock, its batches. */
function MedicineBadges({ medicine }: { medicine: Medicine }) {
  const today = useToday();
  const daysLeft = medicine.nextExpiry
    ? Math.round((Date.parse(medicine.nextExpiry) - Date.parse(today)) / 86_400_000)
    : null;
  return (
    <>
      {medicine.isDefault ? (
        <Badge tone="info">
          <Trans>default: check the label</Trans>
        </Badge>
      ) : null}
      {medicine.lowStock !== null && medicine.stock <= medicine.lowStock ? (
        <Badge tone="warn">
          <Trans>low stock</Trans>
        </Badge>
      ) : null}
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
    </>
  );
}

function useMedicineWords() {
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

function MedicineTable({
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
    widthRem: 6,
    text: (one) => formatScore(one[name]),
    right: true,
    value: (one) => one[name],
  });
  return (
    <ListTable
      name="medicines"
      label={t`Medicines`}
      rows={medicines}
      isWhole={isWhole}
      nameOf={(one) => one.name}
      onRow={onBatches}
      columns={[
        { name: 'name', label: t`Trade name`, widthRem: 13, text: (one) => one.name },
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
          widthRem: 7,
          text: (one) => `${formatScore(one.stock)} ${words.unitOf(one)}`,
          right: true,
          value: (one) => one.stock,
        },
        { name: 'dose', label: t`Dose`, widthRem: 9, text: words.dose },
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
          widthRem: 11,
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

function MedicineCard({
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
