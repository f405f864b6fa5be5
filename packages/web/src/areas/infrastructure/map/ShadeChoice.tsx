import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../ui/field.tsx';
import { ShadeLegend } from './ShadeLegend.tsx';
import { isShading, type Shading } from './useShades.ts';

type Props = { shading: Shading; onShading: (shading: Shading) => void };

/** By what the camps are coloured; what a colour means stands below, and under each name. */
export function ShadeChoice({ shading, onShading }: Props) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={t`Colour the camps by`}
        value={shading}
        onChange={({ target: { value } }) => {
          if (isShading(value)) onShading(value);
        }}
        options={[
          { value: 'none', label: t`nothing` },
          { value: 'rest', label: t`rest` },
          { value: 'load', label: t`load of the season` },
          { value: 'feed', label: t`feed` },
          { value: 'species', label: t`species` },
        ]}
      />
      {shading === 'none' ? null : <ShadeLegend shading={shading} />}
    </div>
  );
}
