import { adminFarms } from '@kraal/contract/admin';
import { findBody } from '@kraal/contract/bodies/outbreaks';
import { findInCase, type FoundInCase } from '@kraal/contract/outbreaks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { call } from '../../platform/api.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { formatCount } from '../../formats/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useForm } from '../../forms/useForm.ts';

type Props = {
  caseId: string;
  chosen: FoundInCase | null;
  onChoose: (found: FoundInCase) => void;
};

/** Whom the trace begins with: by an EID on any farm, by any mark on one. */
export function FindWearer({ caseId, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const [found, setFound] = useState<readonly FoundInCase[] | null>(null);
  const form = useForm({
    schema: findBody,
    read: ({ mark = '', farmId }) => ({ mark, farmId: farmId || null }),
    send: async (body) => {
      const { items } = await call(findInCase, { params: { id: caseId }, body });
      setFound(items);
      const [only] = items;
      if (only && items.length === 1) onChoose(only);
    },
  });
  return (
    <Card title={<Trans>Which animal?</Trans>}>
      <form {...form.attach} className="flex flex-col gap-4">
        <TextField
          label={t`The number that it wears`}
          {...form.field('mark')}
          autoComplete="off"
          hint={t`An EID is found on any farm; a tag, brand or name on the farm that is chosen.`}
        />
        <WhichFarm field={form.field('farmId')} />
        <FormMessage message={form.message} />
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Find it</Trans>
        </Button>
      </form>
      {found ? (
        <div role="status" className="mt-4">
          {found.length === 0 ? (
            <p className="text-muted">
              <Trans>Nobody wears that number.</Trans>
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {found.map((one) => (
                <WearerLine
                  key={`${one.farmId} ${one.id}`}
                  one={one}
                  isChosen={one.id === chosen?.id && one.farmId === chosen.farmId}
                  onChoose={() => onChoose(one)}
                />
              ))}
            </ul>
          )}
        </div>
      ) : null}
    </Card>
  );
}

type FieldProps = { name: string; errors?: string[] | undefined };

/** A farm among thousands: some letters of its name, then one of a few. */
function WhichFarm({ field }: { field: FieldProps }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const farms = useEndpoint(adminFarms, { query: { q, limit: 25 } }, { keep: true });
  return (
    <>
      <TextField
        label={t`Find the farm by its name`}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label={t`On which farm`}
        {...field}
        empty={t`any farm, by its EID`}
        options={(farms.data?.items ?? []).map(({ id, farmName }) => ({
          value: id,
          label: farmName,
        }))}
      />
    </>
  );
}

type LineProps = { one: FoundInCase; isChosen: boolean; onChoose: () => void };

function WearerLine({ one, isChosen, onChoose }: LineProps) {
  const { i18n } = useLingui();
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="font-bold">{one.name}</span>
        {one.isLot ? <span className="text-muted"> × {formatCount(one.heads)}</span> : null}
        <span className="block text-[13px] text-muted">
          {i18n._(classNames[one.animalClass])}, {one.farmName}
        </span>
      </span>
      <Button aria-pressed={isChosen} onClick={onChoose}>
        {isChosen ? <Trans>chosen</Trans> : <Trans>this one</Trans>}
      </Button>
    </li>
  );
}
