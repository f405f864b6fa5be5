import type { Thing } from '@kraal/contract/things';

/** Due from its day on. */
export const isDue = ({ serviceDueOn }: Thing, today: string): boolean =>
  serviceDueOn !== null && serviceDueOn <= today;
