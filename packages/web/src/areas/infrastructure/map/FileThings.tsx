import type { readLandFile } from '@kraal/contract/land';
import type { Output } from '@kraal/contract/endpoint';
import {
  isPlaceOf,
  isThingKind,
  thingKindNames,
  type ThingKind,
} from '@kraal/domain/infrastructure/thingKinds';
import { useLingui } from '@lingui/react/macro';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { thingLabels } from '../things/labels.ts';

type FileThing = Output<typeof readLandFile>['things'][number];
/** A point or line of a file as it will be added: as what, under which name, or not at all. */
export type ThingWish = FileThing & { isWanted: boolean };

export const thingWishOf = (thing: FileThing, at: number): ThingWish => ({
  ...thing,
  name: thing.name || `${at + 1}`,
  isWanted: true,
});

/** What is sent of those that are wanted. */
export const thingsToAdd = (wishes: readonly ThingWish[]) =>
  wishes
    .filter(({ isWanted }) => isWanted)
    .map(({ name, kind, place }) => ({
      name,
      kind,
      place,
      fields: {},
      campIds: [],
      serviceEveryDays: null,
    }));

type Props = { wishes: readonly ThingWish[]; onWishes: (wishes: ThingWish[]) => void };

/** Points and lines of a drawing: gates, water, fences; what they are is guessed from their names, and chosen here. */
export function FileThings({ wishes, onWishes }: Props) {
  const { t } = useLingui();
  const change = (at: number, more: Partial<ThingWish>) =>
    onWishes(wishes.map((one, index) => (index === at ? { ...one, ...more } : one)));
  return (
    <ul
      tabIndex={0}
      aria-label={t`Points and lines of the file`}
      className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line"
    >
      {wishes.map((one, at) => (
        // Two may be called alike: where they stand in the file is all that tells them apart.
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <Row key={at} wish={one} onChange={(more) => change(at, more)} />
      ))}
    </ul>
  );
}

type RowProps = { wish: ThingWish; onChange: (more: Partial<ThingWish>) => void };

function Row({ wish, onChange }: RowProps) {
  const { t, i18n } = useLingui();
  const { name, kind, place, isWanted } = wish;
  const kinds = thingKindNames.filter((one: ThingKind) => isPlaceOf(one, place));
  return (
    <li className="flex flex-wrap items-end gap-2 px-2 py-1">
      <label className="flex min-h-11 min-w-11 items-center justify-center">
        <input
          type="checkbox"
          className="size-5 accent-veld"
          aria-label={t`Add ${name}`}
          checked={isWanted}
          onChange={() => onChange({ isWanted: !isWanted })}
        />
      </label>
      <div className="min-w-24 flex-1">
        <TextField
          label={t`Name`}
          value={name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </div>
      <SelectField
        label={t`It is`}
        value={kind}
        onChange={({ target: { value } }) => {
          if (isThingKind(value)) onChange({ kind: value });
        }}
        options={kinds.map((one) => ({ value: one, label: i18n._(thingLabels[one]) }))}
      />
    </li>
  );
}
