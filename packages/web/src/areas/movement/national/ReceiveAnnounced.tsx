import { receiveNationalBody } from '@kraal/contract/bodies/national';
import { type NationalIncoming, receiveNational } from '@kraal/contract/national';
import { allSpecies } from '@kraal/domain/animals/species';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { speciesWord } from '../../../ui/speciesWord.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useCampOptions } from '../../ledger/index.ts';

type Doing = { announced: NationalIncoming; onClose: () => void };

/** Who is ticked came, and joins the herd. */
export function ReceiveAnnounced({ announced, onClose }: Doing) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const camps = useCampOptions();
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const { holdingId, reference, animals } = announced;
  const species = animals.find((one) => one.species !== null)?.species ?? 'Cattle';
  const form = useForm({
    schema: receiveNationalBody,
    read: ({ on, campId = '', ...texts }) => ({
      holdingId,
      reference,
      eids: animals.map(({ eid }) => eid).filter((eid) => !without.has(eid)),
      species: allSpecies.find((one) => one === texts['species']) ?? species,
      sex: texts['sex'] === 'male' ? ('male' as const) : ('female' as const),
      campId,
      ...(on ? { on: asDay(on) } : {}),
    }),
    send: async (body) => {
      await call(receiveNational, { params: { farmId }, body });
      await forgetFarm();
      onClose();
    },
  });
  const choose = (eid: string, isIn: boolean) =>
    setWithout(new Set(isIn ? [...without].filter((one) => one !== eid) : [...without, eid]));
  return (
    <form {...form.attach} className="flex flex-col gap-3 rounded-card border border-line p-3">
      <ul className="max-h-80 overflow-y-auto" aria-label={t`Who came`}>
        {animals.map(({ eid }) => (
          <li key={eid}>
            <CheckField
              label={eid}
              checked={!without.has(eid)}
              onChange={({ target }) => choose(eid, target.checked)}
            />
          </li>
        ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label={t`Species`}
          {...form.field('species')}
          defaultValue={species}
          options={allSpecies.map((one) => ({ value: one, label: speciesWord(one) }))}
        />
        <SelectField
          label={t`Sex, where it is not announced`}
          {...form.field('sex')}
          options={[
            { value: 'female', label: t`Female` },
            { value: 'male', label: t`Male` },
          ]}
        />
        <SelectField
          label={t`Into which camp`}
          empty={t`choose`}
          {...form.field('campId')}
          options={camps}
        />
        <TextField
          label={t`On`}
          type="date"
          {...form.field('on')}
          max={today}
          defaultValue={today}
        />
      </div>
      <FormMessage message={form.message ?? form.field('eids').errors?.[0] ?? null} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          <Plural
            value={animals.length - without.size}
            one="# joins the herd"
            other="# join the herd"
          />
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
