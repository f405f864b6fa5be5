import { listBatches, listMedicines, type Medicine } from '@kraal/contract/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { type Dosing, lackingIn } from './dosing.ts';

type Props = { measure: string; dosing: Dosing | null; onChange: (dosing: Dosing | null) => void };

/** What is given as the animals come through: to all, or by FAMACHA to those who need it. */
export function DosingFields({ measure, dosing, onChange }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { data } = useEndpoint(listMedicines, { params: { farmId }, query: { limit: 200 } });
  const batches = useEndpoint(
    listBatches,
    { params: { farmId, id: dosing?.medicineId ?? '' }, query: { limit: 100 } },
    { enabled: dosing !== null },
  );
  if (!data || data.items.length === 0) return null;
  const choose = (medicine: Medicine | undefined) => {
    if (!medicine) return onChange(null);
    const { id, name, doseRate, dosePer, doseStep, unit, route, meatDays, milkDays, exportDays } =
      medicine;
    onChange({
      medicineId: id,
      name,
      doseRate,
      dosePer,
      doseStep,
      unit,
      route,
      meatDays,
      milkDays,
      exportDays,
      batchId: null,
      needsPrescription: medicine.needsPrescription,
      medicineClass: medicine.medicineClass,
      fromScore: dosing?.fromScore ?? 4,
    });
  };
  return (
    <>
      <SelectField
        label={measure === 'famacha' ? t`Dose by FAMACHA with` : t`Dose all with`}
        value={dosing?.medicineId ?? ''}
        empty={t`nothing`}
        onChange={(event) => choose(data.items.find(({ id }) => id === event.target.value))}
        options={data.items.map((one) => ({ value: one.id, label: one.name }))}
      />
      {dosing ? (
        <SelectField
          label={t`Batch`}
          value={dosing.batchId ?? ''}
          empty={t`not said`}
          onChange={(event) => onChange({ ...dosing, batchId: event.target.value || null })}
          options={(batches.data?.items.filter((one) => one.unit === dosing.unit) ?? []).map(
            (one) => ({
              value: one.id,
              label: `${one.number} · ${one.left} ${dosing.unit}`,
            }),
          )}
        />
      ) : null}
      {dosing?.needsPrescription ? (
        <>
          <TextField
            label={t`Prescribed by`}
            value={dosing.prescribedBy ?? ''}
            onChange={({ target }) => onChange({ ...dosing, prescribedBy: target.value })}
          />
          <TextField
            label={t`Prescription number`}
            value={dosing.script ?? ''}
            onChange={({ target }) => onChange({ ...dosing, script: target.value })}
          />
        </>
      ) : null}
      {dosing && lackingIn(dosing) !== null ? (
        <div className="md:col-span-2">
          <p className="text-warn">
            {lackingIn(dosing) === 'prescription' ? (
              <Trans>
                {dosing.name} needs a prescription: say who prescribed it and its number.
              </Trans>
            ) : (
              <Trans>{dosing.name} is an antimicrobial: say from which batch it is given.</Trans>
            )}
          </p>
          <CheckField
            name="without"
            label={t`Record it without`}
            checked={dosing.without ?? false}
            onChange={({ target }) => onChange({ ...dosing, without: target.checked })}
          />
        </div>
      ) : null}
      {dosing && measure === 'famacha' ? (
        <SelectField
          label={t`From the score of`}
          value={String(dosing.fromScore)}
          onChange={(event) => onChange({ ...dosing, fromScore: Number(event.target.value) })}
          options={['3', '4', '5'].map((value) => ({ value, label: value }))}
        />
      ) : null}
    </>
  );
}
