import type { FarmInCase } from '@kraal/contract/outbreaks';
import type { TraceWay } from '@kraal/domain/movement/trace';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../formats/format.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { Card } from '../../ui/surface.tsx';
import { SpreadGraph } from '../movement/index.ts';

/** From which farm to which it went, or came. */
export function FarmsGraph({ farms, way }: { farms: readonly FarmInCase[]; way: TraceWay }) {
  const { t } = useLingui();
  if (farms.length < 2) return null;
  const nodes = farms.map(({ farmId, farmName, fromFarmId, step, heads, on }) => ({
    id: farmId,
    from: fromFarmId,
    step,
    label: farmName,
    note: t`${formatCount(heads)} head, ${formatDate(asDay(on))}`,
  }));
  return (
    <Card title={<Trans>From farm to farm</Trans>}>
      <SpreadGraph way={way} label={t`From farm to farm`} nodes={nodes} />
    </Card>
  );
}
