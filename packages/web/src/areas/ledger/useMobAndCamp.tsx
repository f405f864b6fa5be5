import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ChoiceField } from '../../ui/choiceField.tsx';
import { useCampOptions, useMobOptions } from './places.ts';

/** A list narrowed to one mob or one camp: what is asked of the server, and the two fields. */
export function useMobAndCamp() {
  const { t } = useLingui();
  const [mobId, setMobId] = useState('');
  const [campId, setCampId] = useState('');
  const [mobs, camps] = [useMobOptions(), useCampOptions()];
  const fields = (
    <>
      <ChoiceField
        label={t`Mob`}
        value={mobId}
        empty={t`all`}
        onChange={(event) => setMobId(event.target.value)}
        options={mobs}
      />
      <ChoiceField
        label={t`Camp`}
        value={campId}
        empty={t`all`}
        onChange={(event) => setCampId(event.target.value)}
        options={camps}
      />
    </>
  );
  return { query: { ...(mobId ? { mobId } : {}), ...(campId ? { campId } : {}) }, fields };
}
