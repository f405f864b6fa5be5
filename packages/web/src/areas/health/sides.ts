import type { AnchoredMode } from '@kraal/domain/health/protocol';
import type { When } from './ProtocolWhen.tsx';

export const sides = ['before', 'after', 'around'] as const;
export type Side = (typeof sides)[number];

export const onlySide: Partial<Record<AnchoredMode, Side>> = {
  before_birth: 'before',
  after_birth: 'after',
};
export const sideOf = ({ fromDays, toDays }: Pick<When, 'fromDays' | 'toDays'>): Side => {
  if ((toDays ?? 0) <= 0 && (fromDays ?? 0) < 0) return 'before';
  return (fromDays ?? 0) < 0 ? 'around' : 'after';
};
