import { addStarterMedicines, listMedicines, type Medicine } from '@kraal/contract/health';
import { type PackageScan, readPackage } from '@kraal/domain/health/packageScan';
import { Trans } from '@lingui/react/macro';
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { layoutOf } from '../../platform/device.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Batches } from './Batches.tsx';
import { MedicineCard } from './MedicineCard.tsx';
import { MedicineTable } from './MedicineTable.tsx';
import { MedicineForm } from './MedicineForm.tsx';
import { ScanPackage } from './ScanPackage.tsx';

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
  const [search, setSearch] = useSearchParams();
  // Another screen says of which medicine the batches are wanted.
  const asked = cabinet.data?.items.find(({ id }) => id === search.get('medicine'));
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
    if (asked) setSearch({ tab: 'medicines' }, { replace: true });
  };
  const opened = batchesOf ?? asked;
  const actions = manager ? (
    <CabinetActions onAdd={() => setEditing('new')} onScan={() => setScanning(true)} />
  ) : null;
  return (
    <div className="flex flex-col gap-4">
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
      {opened ? <Batches medicine={opened} scan={scan} onClose={close} /> : null}
    </div>
  );
}

/** How something comes into the cabinet. */
function CabinetActions({ onAdd, onScan }: { onAdd: () => void; onScan: () => void }) {
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const start = () =>
    run(async () => {
      await call(addStarterMedicines, { params: { farmId }, body: {} });
      await forgetFarm('medicines');
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={onAdd}>
        <Trans>Add a medicine</Trans>
      </Button>
      <Button onClick={onScan}>
        <ScanBarcode className="size-5" aria-hidden />
        <Trans>Scan</Trans>
      </Button>
      <Button busy={busy} onClick={() => void start()}>
        <Trans>Add common generics</Trans>
      </Button>
      <FormMessage message={message} />
    </div>
  );
}
