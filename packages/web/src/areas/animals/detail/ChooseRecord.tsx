import type { AnimalDetail } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { AnimalField } from '../../ledger/index.ts';
import { tagOf } from '../list/columns.tsx';

type Pair = { closedId: string; keptId: string };

export function ChooseRecord({
  animal,
  onClose,
  onChosen,
}: {
  animal: AnimalDetail;
  onClose: () => void;
  onChosen: (pair: Pair) => void;
}) {
  const { t } = useLingui();
  const [missing, setMissing] = useState(false);
  const own = tagOf(animal);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { otherId, stays } = textsOf(event.currentTarget);
    setMissing(!otherId);
    if (!otherId) return;
    onChosen(
      stays === 'own'
        ? { closedId: otherId, keptId: animal.id }
        : { closedId: animal.id, keptId: otherId },
    );
  };
  return (
    <Drawer title={t`One animal, recorded twice`} open onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <AnimalField
          name="otherId"
          label={t`Its other record`}
          sex={animal.sex === 'male' ? 'male' : 'female'}
          species={animal.species}
          anyStatus
          errors={missing ? [t`Choose the other record.`] : undefined}
        />
        <SelectField
          label={t`Which one stays`}
          name="stays"
          defaultValue="other"
          options={[
            { value: 'other', label: t`the other` },
            { value: 'own', label: own },
          ]}
        />
        <Button type="submit" variant="primary">
          <Trans>Next</Trans>
        </Button>
      </form>
    </Drawer>
  );
}
