import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '../../../formats/format.ts';

const key =
  'min-h-12 rounded-control border border-line bg-surface text-[20px] font-[550] hover:bg-sunken';

/** Large keys for gloves; scores are one tap. */
export function Keypad({
  value,
  onChange,
  steps,
}: {
  value: string;
  onChange: (value: string) => void;
  steps: readonly number[] | null;
}) {
  const { t } = useLingui();
  if (steps) {
    return (
      <div className="mt-3 grid grid-cols-5 gap-2">
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            aria-pressed={value === String(step)}
            className={`${key} aria-pressed:border-veld aria-pressed:bg-veld-soft`}
            onClick={() => onChange(String(step))}
          >
            {formatDecimal(step, 1)}
          </button>
        ))}
      </div>
    );
  }
  return (
    <div className="mt-2 grid grid-cols-3 gap-2">
      {['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.'].map((digit) => (
        <button key={digit} type="button" className={key} onClick={() => onChange(value + digit)}>
          {digit}
        </button>
      ))}
      <button
        type="button"
        aria-label={t`Delete the last digit`}
        className={key}
        onClick={() => onChange(value.slice(0, -1))}
      >
        ⌫
      </button>
    </div>
  );
}
