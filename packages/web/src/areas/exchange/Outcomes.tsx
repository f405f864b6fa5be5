import type { ImportFile } from '@kraal/contract/exchange';
import { Plural, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../formats/format.ts';
import { previewWords } from './previewWords.ts';

type Outcome = 'create' | 'update' | 'unchanged' | 'bad';

type OutcomesProps = {
  summary: NonNullable<ImportFile['summary']>;
  shown: Outcome;
  onShow: (outcome: Outcome) => void;
};

/** How many rows of each sort; one sort is looked at. */
export function Outcomes({ summary, shown, onShow }: OutcomesProps) {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-wrap gap-2">
      {(['create', 'update', 'unchanged', 'bad'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={shown === one}
          onClick={() => onShow(one)}
          className="min-h-11 rounded-control border border-line bg-raised px-4 aria-pressed:border-veld aria-pressed:bg-veld-soft"
        >
          <strong>{formatCount(summary[one])}</strong> {i18n._(previewWords[one])}
        </button>
      ))}
      {summary.references > 0 ? (
        <span className="self-center text-muted">
          <Plural
            value={summary.references}
            one="and # reference animal"
            other="and # reference animals"
          />
        </span>
      ) : null}
    </div>
  );
}
