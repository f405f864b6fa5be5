import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/field.tsx';
import type { KindView } from './kindView.ts';
import type { Subject } from './ownForms.tsx';

type HeadsProps = {
  view: KindView;
  lot: Subject;
  field: { name: string; errors: string[] | undefined };
};

export function HeadsField({ view, lot, field }: HeadsProps) {
  const { t } = useLingui();
  const ofAll = view.leaves || view.countsHeads ? t`of ${lot.heads}` : null;
  const hint = view.offered?.sold
    ? t`Mass and price are of all of them together`
    : (ofAll ?? t`All ${lot.heads} when left empty`);
  return <TextField label={t`How many heads`} {...field} inputMode="numeric" hint={hint} />;
}
