import { selectionSorts } from '@kraal/contract/breeding';
import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../ui/field.tsx';

type Sort = (typeof selectionSorts)[number];
const decisions = ['none', 'keep', 'cull'] as const;
export type Decision = (typeof decisions)[number];

type TopProps = {
  sort: Sort;
  onSort: (sort: Sort) => void;
  decision: Decision | '';
  onDecision: (decision: Decision | '') => void;
};

/** Who stands on top, and of which mark. */
export function TopFields({ sort, onSort, decision, onDecision }: TopProps) {
  const { t } = useLingui();
  const sortNames: Record<Sort, string> = {
    weaned: t`who weans least`,
    interval: t`longest gap between births`,
    age: t`oldest`,
    health: t`most often treated`,
    inbreeding: t`most inbred`,
  };
  return (
    <div className="grid grid-cols-2 gap-3 md:max-w-xl">
      <SelectField
        label={t`On top`}
        value={sort}
        onChange={(event) =>
          onSort(selectionSorts.find((one) => one === event.target.value) ?? 'weaned')
        }
        options={selectionSorts.map((one) => ({ value: one, label: sortNames[one] }))}
      />
      <SelectField
        label={t`Marks`}
        value={decision}
        empty={t`all`}
        onChange={(event) => onDecision(decisions.find((one) => one === event.target.value) ?? '')}
        options={[
          { value: 'none', label: t`not decided` },
          { value: 'keep', label: t`to keep` },
          { value: 'cull', label: t`to cull` },
        ]}
      />
    </div>
  );
}
