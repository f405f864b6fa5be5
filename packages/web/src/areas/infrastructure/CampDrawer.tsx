import { campBody } from '@kraal/contract/bodies/infrastructure';
import { listHoldings } from '@kraal/contract/holdings';
import { type Camp, createCamp, updateCamp } from '@kraal/contract/infrastructure';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { areaKept, areaShown, areaUnit } from '../../platform/units.ts';
import { useFarm } from '../../platform/useSession.ts';
import { useSeenVersion } from '../../platform/useSeenVersion.ts';
import { Button } from '../../ui/button.tsx';
import { decimalOf } from '../../ui/decimal.ts';
import { DecimalField } from '../../ui/decimalField.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';

/** A camp is added, named otherwise, put on another property, or archived. */
export function CampDrawer({ camp, onClose }: { camp: Camp | null; onClose: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const holdings = useEndpoint(listHoldings, { params: { farmId } });
  const asSeen = useSeenVersion(camp?.version ?? 0);
  const items = holdings.data?.items ?? [];
  const finish = async (work: Promise<unknown>) => {
    await work;
    await forgetFarm('camps');
    onClose();
  };
  const form = useForm({
    schema: campBody,
    read: ({ name = '', areaHa, holdingId }) => ({
      name,
      // Where no properties are to choose from it stays where it is.
      holdingId: items.length > 0 ? (holdingId ?? null) : (camp?.holdingId ?? null),
      areaHa: areaHa ? areaKept(decimalOf(areaHa)) : null,
    }),
    send: (body) =>
      finish(
        camp
          ? asSeen((version) =>
              call(updateCamp, {
                params: { farmId, id: camp.id },
                body: { ...body, version },
              }),
            )
          : call(createCamp, { params: { farmId }, body }),
      ),
  });
  const { busy, message } = form;
  return (
    <Drawer title={camp ? camp.name : t`Add a camp`} open onClose={onClose}>
      <form {...form.attach} className="flex flex-col gap-4">
        <TextField
          label={t`Name`}
          {...form.field('name')}
          defaultValue={camp?.name ?? ''}
          autoFocus
        />
        <DecimalField
          label={t`Area`}
          {...form.field('areaHa')}
          unit={areaUnit()}
          defaultValue={camp?.areaHa == null ? '' : Math.round(areaShown(camp.areaHa) * 100) / 100}
        />
        {items.length > 0 ? (
          <SelectField
            label={t`Property`}
            {...form.field('holdingId')}
            defaultValue={camp?.holdingId ?? ''}
            empty={t`not said`}
            options={items.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <FormMessage message={message} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={busy} className="flex-1">
            <Trans>Save the camp</Trans>
          </Button>
          {camp ? (
            <Button
              variant="danger"
              busy={busy}
              onClick={() =>
                void form.run(() =>
                  finish(
                    call(updateCamp, {
                      params: { farmId, id: camp.id },
                      body: { archived: true, version: camp.version },
                    }),
                  ),
                )
              }
            >
              <Trans>Archive</Trans>
            </Button>
          ) : null}
        </div>
      </form>
    </Drawer>
  );
}
