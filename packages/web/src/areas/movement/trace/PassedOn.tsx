import type { Traced } from '@kraal/contract/trace';
import type { TraceWay } from '@kraal/domain/movement/trace';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { formatDate } from '../../../formats/localFormat.ts';
import { Card } from '../../../ui/surface.tsx';
import type { SpreadNode } from './spread.ts';
import { SpreadGraph } from './SpreadGraph.tsx';

/** Who passed it on stands alone; of whom nobody else had it from, those that met one stand together. */
export function PassedOn({ items, way }: { items: readonly Traced[]; way: TraceWay }) {
  const { t } = useLingui();
  const passers = new Set(items.map(({ viaId }) => viaId));
  const isAlone = ({ id, step }: Traced): boolean => step === 0 || passers.has(id);
  const alone = items.filter(isAlone).map(
    ({ id, viaId, step, name, on, how }): SpreadNode => ({
      id,
      from: viaId,
      step,
      label: name,
      note: how === 'start' ? t`What was asked about` : formatDate(asDay(on)),
    }),
  );
  const others = Map.groupBy(
    items.filter((one) => !isAlone(one)),
    ({ viaId, step }) => `${viaId} ${step}`,
  );
  const together = [...others].flatMap(([id, ones]): SpreadNode[] => {
    const [first] = ones;
    if (!first) return [];
    const heads = ones.reduce((sum, one) => sum + one.heads, 0);
    const label =
      ones.length === 1
        ? first.name
        : t`${plural(ones.length, { one: '# record', other: '# records' })}`;
    const note = t`${plural(heads, { one: '# head', other: '# head' })}, ${formatDate(asDay(first.on))}`;
    return [{ id, from: first.viaId, step: first.step, label, note }];
  });
  // One step from one of them is a list of whoever stood with it.
  const isList = items.every(({ step }) => step < 2);
  if (isList && items.filter(({ step }) => step === 0).length < 2) return null;
  return (
    <Card title={<Trans>Who passed it on</Trans>}>
      <SpreadGraph way={way} label={t`Who passed it on`} nodes={[...alone, ...together]} />
    </Card>
  );
}
