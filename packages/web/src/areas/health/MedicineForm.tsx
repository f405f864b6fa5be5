import { medicineFields } from '@kraal/contract/bodies/health';
import { showFarm } from '@kraal/contract/farms';
import { createMedicine, endMedicine, type Medicine, updateMedicine } from '@kraal/contract/health';
import { allSpecies } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { questionsOf } from '../../platform/errors.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { useSeenVersion } from '../../platform/useSeenVersion.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';
import {
  ForbiddenFields,
  LabelFields,
  type MedicineField,
  SpeciesFields,
  textOf,
} from './MedicineFields.tsx';
import { readMedicine } from './readMedicine.ts';

/** A product as its label says; saving a default says that it was checked. */
export function MedicineForm({
  medicine,
  barcode = null,
  onClose,
}: {
  medicine: Medicine | null;
  barcode?: string | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const farm = useEndpoint(showFarm, { params: { farmId } });
  const [species, setSpecies] = useState<readonly string[]>(medicine?.species ?? allSpecies);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const asSeen = useSeenVersion(medicine?.version ?? 0);
  const finish = async () => {
    await forgetFarm('medicines');
    onClose();
  };
  // What the farm counts with where a label says nothing else.
  const usual = {
    meatDays: medicine ? null : (farm.data?.withdrawalMeatDays ?? null),
    milkDays: medicine ? null : (farm.data?.withdrawalMilkDays ?? null),
  };
  const form = useForm({
    schema: medicineFields,
    // An empty field is no word that nothing holds the meat back.
    beyond: (texts) =>
      Object.fromEntries(
        (['meatDays', 'milkDays'] as const)
          .filter((name) => texts[name] === undefined && usual[name] === null)
          .map((name) => [name, [t`Enter the days; 0 is none.`]]),
      ),
    read: (texts) => readMedicine(texts, species, usual),
    send: async (body, element) => {
      const isSure = textsOf(element)['sure'] !== undefined;
      if (medicine)
        await asSeen((version) =>
          call(updateMedicine, {
            params: { farmId, id: medicine.id },
            body: { ...body, version, sure: isSure ? [...asked] : [] },
          }),
        ).catch((error: unknown) => {
          setAsked(questionsOf(error));
          throw error;
        });
      else await call(createMedicine, { params: { farmId }, body });
      await finish();
    },
  });
  const { busy, message, run } = form;
  const end = () =>
    run(async () => {
      if (!medicine) return;
      await call(endMedicine, { params: { farmId, id: medicine.id } });
      await finish();
    });
  const field: MedicineField = (name) => ({
    ...form.field(name),
    defaultValue: textOf(medicine, name),
  });
  return (
    <Drawer title={medicine ? medicine.name : t`Add a medicine`} open onClose={onClose} wide>
      <form {...form.attach} className="flex flex-col gap-4">
        <LabelFields medicine={medicine} barcode={barcode} field={field} usual={usual} />
        <SpeciesFields chosen={species} onChange={setSpecies} />
        <CheckField
          name="needsPrescription"
          label={t`Needs a prescription`}
          defaultChecked={medicine?.needsPrescription ?? false}
        />
        <ForbiddenFields medicine={medicine} field={field} />
        <FormMessage message={message} />
        {asked.length > 0 ? <CheckField name="sure" label={t`It is so; record it`} /> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy} className="flex-1">
            <Trans>Save the medicine</Trans>
          </Button>
          {medicine ? (
            <Button variant="danger" busy={busy} onClick={() => void end()}>
              <Trans>Take it out of the cabinet</Trans>
            </Button>
          ) : null}
        </div>
      </form>
    </Drawer>
  );
}
