import { useLingui } from '@lingui/react/macro';
import { CheckField } from '../../../ui/field.tsx';
import { useCampOptions } from '../../ledger/index.ts';

/** Camps it serves, joins or parts. */
export function CampFields({ chosen }: { chosen: readonly string[] }) {
  const { t } = useLingui();
  const camps = useCampOptions();
  if (camps.length === 0) return null;
  return (
    <details className="rounded-control border border-line" open={chosen.length > 0}>
      <summary className="min-h-11 cursor-pointer p-3">{t`Camps it belongs to`}</summary>
      <div className="flex max-h-60 flex-col overflow-y-auto p-3 pt-0">
        {camps.map(({ value, label }) => (
          <CheckField
            key={value}
            name={`camp ${value}`}
            label={label}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </div>
    </details>
  );
}
