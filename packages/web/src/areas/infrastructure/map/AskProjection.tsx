import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';

type AskProps = { busy: boolean; onSaid: (said: Record<string, string>) => void };

/** Meridians of South Africa's grids: each odd degree. */
const meridians = [15, 17, 19, 21, 23, 25, 27, 29, 31, 33];

/** Of a surveyor's drawing without its .prj: the diagram says both, beside the coordinates. */
export function AskProjection({ busy, onSaid }: AskProps) {
  const { t } = useLingui();
  const [datum, setDatum] = useState('hartebeesthoek94');
  const [meridian, setMeridian] = useState('29');
  return (
    <div className="flex flex-col gap-3 rounded-control border border-warn p-3">
      <SelectField
        label={t`System of the coordinates`}
        value={datum}
        onChange={(event) => setDatum(event.target.value)}
        options={[
          { value: 'hartebeesthoek94', label: t`Hartebeesthoek94 (WGS84), since 1999` },
          { value: 'cape', label: t`Cape datum (Clarke 1880), before 1999` },
        ]}
      />
      <SelectField
        label={t`Meridian`}
        value={meridian}
        onChange={(event) => setMeridian(event.target.value)}
        options={meridians.map((one) => ({ value: String(one), label: `Lo ${one}°` }))}
      />
      <Button busy={busy} onClick={() => onSaid({ datum, meridian })}>
        <Trans>Read it so</Trans>
      </Button>
    </div>
  );
}
