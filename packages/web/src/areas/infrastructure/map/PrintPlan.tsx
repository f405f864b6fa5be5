import { printLand, papers, scales } from '@kraal/contract/land';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { download } from '../../../platform/files.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { formatCount } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';

/** The plan on paper, to a scale that is said: to be measured on. */
export function PrintPlan() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [paper, setPaper] = useState<(typeof papers)[number]>('A4');
  const [scale, setScale] = useState('');
  const { busy, message, errors, run } = useSubmit();
  const take = () =>
    void run(() =>
      download(
        printLand,
        { params: { farmId }, query: { paper, ...(scale ? { scale: Number(scale) } : {}) } },
        'plan.pdf',
      ),
    );
  return (
    <details className="w-full rounded-control border border-line">
      <summary className="min-h-11 cursor-pointer p-3">
        <Trans>Print the plan to scale</Trans>
      </summary>
      <div className="flex flex-col gap-3 p-3 pt-0">
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={t`Paper`}
            value={paper}
            onChange={({ target: { value } }) =>
              setPaper(papers.find((one) => one === value) ?? 'A4')
            }
            options={papers.map((one) => ({ value: one, label: one }))}
          />
          <SelectField
            label={t`Scale`}
            value={scale}
            empty={t`as large as fits`}
            onChange={(event) => setScale(event.target.value)}
            options={scales.map((one) => ({
              value: String(one),
              label: `1 : ${formatCount(one)}`,
            }))}
            errors={errors['scale']}
          />
        </div>
        <FormMessage message={Object.keys(errors).length === 0 ? message : null} />
        <Button busy={busy} className="self-start" onClick={take}>
          PDF
        </Button>
      </div>
    </details>
  );
}
