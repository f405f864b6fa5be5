import type { Condition } from '@kraal/domain/infrastructure/kinds/conditions';
import { useLingui } from '@lingui/react/macro';
import { Badge, type Tone } from '../../../ui/surface.tsx';
import { conditionWords } from './labels.ts';

const tones: Record<Condition, Tone> = { good: 'ok', worn: 'warn', broken: 'alarm' };

export function ConditionBadge({ condition }: { condition: Condition }) {
  const { i18n } = useLingui();
  return <Badge tone={tones[condition]}>{i18n._(conditionWords[condition])}</Badge>;
}
