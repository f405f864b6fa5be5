import { placeBody } from '@kraal/contract/bodies/movement';
import { createPlace, type NamedPlace, updatePlace } from '@kraal/contract/movement';
import { placeHealths, placeKinds } from '@kraal/domain/movement/places';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { useSeenVersion } from '../../platform/useSeenVersion.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';
import { LinkPlace } from './partners/LinkPlace.tsx';
import { Restrictions } from './Restrictions.tsx';
import { healthWords, placeKindWords } from './words.ts';

/** A place of somebody else is added or said otherwise; of the farm's own what the rules ask of it. */
export function PlaceDrawer({ place, onClose }: { place: NamedPlace | null; onClose: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { ask, dialog } = useConfirm();
  const [restrictions, setRestrictions] = useState(place?.restrictions ?? []);
  const [isAdding, setAdding] = useState(false);
  const asSeen = useSeenVersion(place?.version ?? 0);
  const finish = async (work: Promise<unknown>) => {
    await work;
    await forgetFarm('camps');
    onClose();
  };
  const form = useForm({
    schema: placeBody,
    read: ({ name = '', gln, kind, owner, phone, address, health }) => ({
      name,
      gln: gln?.trim() ? gln : null,
      kind: placeKinds.find((one) => one === kind) ?? 'farm',
      owner: owner ?? null,
      phone: phone ?? null,
      address: address ?? null,
      position: place?.position ?? null,
      health: placeHealths.find((one) => one === health) ?? 'unknown',
      restrictions,
    }),
    // What was typed of another is not left out without a word.
    beyond: () =>
      isAdding ? { restrictions: [t`Add the restriction, or leave it, before you save.`] } : {},
    send: (body) =>
      finish(
        place
          ? asSeen((version) =>
              call(updatePlace, {
                params: { farmId, id: place.id },
                body: { ...body, version },
              }),
            )
          : call(createPlace, { params: { farmId }, body }),
      ),
  });
  const takeOff = async (known: NamedPlace) => {
    const question = {
      title: t`Take ${known.name} off the list?`,
      children: t`What went there and came from there stays as it was.`,
      act: t`Take it off`,
    };
    if (!(await ask(question))) return;
    await form.run(() =>
      finish(
        asSeen((version) =>
          call(updatePlace, {
            params: { farmId, id: known.id },
            body: { archived: true, version },
          }),
        ),
      ),
    );
  };
  return (
    <Drawer title={place ? place.name : t`Add a place`} open onClose={onClose}>
      {dialog}
      <form {...form.attach} className="flex flex-col gap-4">
        <PlaceFields place={place} field={form.field} />
        <Restrictions
          restrictions={restrictions}
          onChange={setRestrictions}
          isAdding={isAdding}
          setAdding={setAdding}
        />
        <FormMessage message={form.message} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
          {place && !place.isOwn ? (
            <Button variant="quiet" busy={form.busy} onClick={() => void takeOff(place)}>
              <Trans>Take it off the list</Trans>
            </Button>
          ) : null}
        </div>
      </form>
      {place && !place.isOwn ? <LinkPlace placeId={place.id} /> : null}
    </Drawer>
  );
}

type FieldsProps = { place: NamedPlace | null; field: ReturnType<typeof useForm>['field'] };

function PlaceFields({ place, field }: FieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <TextField label={t`Name`} {...field('name')} defaultValue={place?.name ?? ''} autoFocus />
      <SelectField
        label={t`What it is`}
        {...field('kind')}
        defaultValue={place?.kind ?? 'farm'}
        options={placeKinds.map((one) => ({ value: one, label: i18n._(placeKindWords[one]) }))}
      />
      <TextField
        label={t`GLN (13 digits)`}
        {...field('gln')}
        inputMode="numeric"
        className="mark"
        defaultValue={place?.gln ?? ''}
      />
      {place?.isOwn ? null : (
        <>
          <TextField
            label={t`Owner`}
            {...field('owner')}
            defaultValue={place?.owner ?? ''}
            maxLength={120}
          />
          <TextField
            label={t`Telephone`}
            {...field('phone')}
            type="tel"
            defaultValue={place?.phone ?? ''}
            maxLength={30}
          />
          <TextArea
            label={t`Address`}
            {...field('address')}
            defaultValue={place?.address ?? ''}
            maxLength={300}
          />
        </>
      )}
      <SelectField
        label={t({ message: 'Health', context: 'of animals' })}
        {...field('health')}
        defaultValue={place?.health ?? 'unknown'}
        options={placeHealths.map((one) => ({ value: one, label: i18n._(healthWords[one]) }))}
      />
    </>
  );
}
