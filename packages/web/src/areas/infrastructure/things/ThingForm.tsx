import { thingBody } from '@kraal/contract/bodies/infrastructure';
import { createThing, type Thing, updateThing } from '@kraal/contract/things';
import {
  isThingKind,
  thingFields,
  type ThingKind,
  thingKindNames,
  thingKinds,
  type ThingList,
  type ThingPlace,
} from '@kraal/domain/infrastructure/thingKinds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '../../../platform/api.ts';
import { CallError } from '../../../platform/errors.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm, useUser } from '../../../platform/useSession.ts';
import { useSeenVersion } from '../../../platform/useSeenVersion.ts';
import { Button } from '../../../ui/button.tsx';
import { decimalOf } from '../../../ui/decimal.ts';
import { DecimalField } from '../../../ui/decimalField.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { type Keeper, keepThing } from './keptThings.ts';
import { thingLabels } from './labels.ts';
import { ThingKindFields } from './ThingKindFields.tsx';
import { PointFields } from './PointFields.tsx';
import { CampFields } from './CampFields.tsx';

type Texts = Record<string, string>;
type Props = {
  thing?: Thing;
  list: ThingList | null;
  onClose: () => void;
  onKept: (id: string) => void;
};

/** What a form says of the fields of its kind; NaN where a number is none, which the schema names. */
const fieldsIn = (kind: ThingKind, texts: Texts): Record<string, unknown> =>
  Object.fromEntries(
    thingKinds[kind].fields.flatMap((name) => {
      const written = texts[`fields.${name}`];
      if (!written) return [];
      return [[name, thingFields[name].holds === 'number' ? decimalOf(written) : written]];
    }),
  );

function placeIn(kind: ThingKind, { lat, lon }: Texts, was: ThingPlace | null): ThingPlace | null {
  if (thingKinds[kind].drawn === 'line') return was;
  return lat && lon ? { type: 'Point', coordinates: [decimalOf(lon), decimalOf(lat)] } : null;
}

/** Null where there was no signal: then it waits on this device. */
async function add(keeper: Keeper, body: z.output<typeof thingBody>): Promise<Thing | null> {
  const { farmId } = keeper;
  try {
    return await call(createThing, { params: { farmId }, body });
  } catch (error) {
    const isOffline = error instanceof CallError && error.kind === 'network';
    if (isOffline && (await keepThing(keeper, body))) return null;
    throw error;
  }
}

/** Adds a thing or changes it; which fields it asks for the kind says. */
export function ThingForm({ thing, list, onClose, onKept }: Props) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const userId = useUser()?.id ?? '';
  const kinds = thingKindNames.filter((one) => list === null || thingKinds[one].list === list);
  const [kind, setKind] = useState<ThingKind>(thing?.kind ?? kinds[0] ?? 'trough');
  const asSeen = useSeenVersion(thing?.version ?? 0);
  const form = useForm({
    schema: thingBody,
    read: (texts) => ({
      kind,
      name: texts['name'] ?? '',
      fields: fieldsIn(kind, texts),
      campIds: Object.keys(texts).flatMap((name) =>
        name.startsWith('camp ') ? [name.slice('camp '.length)] : [],
      ),
      place: placeIn(kind, texts, thing?.place ?? null),
      serviceEveryDays: texts['serviceEveryDays'] ? decimalOf(texts['serviceEveryDays']) : null,
    }),
    send: async (body) => {
      const kept = thing
        ? await asSeen((version) =>
            call(updateThing, {
              params: { farmId, id: thing.id },
              body: { ...body, version },
            }),
          )
        : await add({ farmId, userId }, body);
      await forgetFarm('things');
      if (kept) onKept(kept.id);
      else {
        toast.success(t`Kept on this device. It is added as soon as there is a signal.`);
        onClose();
      }
    },
  });
  return (
    <Drawer title={thing ? thing.name : t`Add something`} open onClose={onClose}>
      <form {...form.attach} className="flex flex-col gap-4">
        {thing ? null : (
          <SelectField
            label={t`What`}
            name="kind"
            value={kind}
            options={kinds.map((one) => ({ value: one, label: i18n._(thingLabels[one]) }))}
            onChange={({ target: { value } }) => isThingKind(value) && setKind(value)}
          />
        )}
        <TextField
          label={t`Name`}
          {...form.field('name')}
          defaultValue={thing?.name ?? ''}
          autoFocus
        />
        <ThingKindFields kind={kind} fields={thing?.fields ?? {}} field={form.field} />
        <DecimalField
          label={t`Service every so many days`}
          {...form.field('serviceEveryDays')}
          inputMode="numeric"
          defaultValue={thing?.serviceEveryDays ?? ''}
        />
        {thingKinds[kind].drawn === 'point' ? <PointFields place={thing?.place ?? null} /> : null}
        <CampFields chosen={thing?.campIds ?? []} />
        <FormMessage message={form.message} />
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Keep it</Trans>
        </Button>
      </form>
    </Drawer>
  );
}
