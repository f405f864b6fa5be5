import type { Day } from '../format/dates.ts';
import { type Condition, conditions } from './kinds/conditions.ts';

/** What is known of a thing by its last entries; days are the farm's. */
export type LastWord = {
  condition: Condition | null;
  conditionOn: string | null;
  inspectedOn: string | null;
  servicedOn: string | null;
  levelPercent: number | null;
  levelOn: string | null;
  voltageKv: number | null;
  voltageOn: string | null;
  rainMm: number | null;
  rainOn: string | null;
  isOpen: boolean | null;
  gateOn: string | null;
};

export type Said = { kind: string; day: Day; payload: Readonly<Record<string, unknown>> };

const isLater = (day: Day, than: string | null): boolean => than === null || day >= than;
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function inspectedOr(known: LastWord, { kind, day, payload }: Said): Partial<LastWord> {
  const said = conditions.find((one) => one === payload['condition']);
  const condition = said ?? (kind === 'repaired' ? 'good' : null);
  const looked =
    kind === 'inspected' && isLater(day, known.inspectedOn) ? { inspectedOn: day } : {};
  return condition !== null && isLater(day, known.conditionOn)
    ? { ...looked, condition, conditionOn: day }
    : looked;
}

/** What one entry changes of what is known; one of an earlier day changes nothing of what was said later. */
function changeOf(known: LastWord, said: Said): Partial<LastWord> {
  const { kind, day, payload } = said;
  if (kind === 'inspected' || kind === 'repaired') return inspectedOr(known, said);
  if (kind === 'serviced') return isLater(day, known.servicedOn) ? { servicedOn: day } : {};
  if (kind === 'level_read' && isLater(day, known.levelOn))
    return { levelPercent: numberIn(payload['levelPercent']), levelOn: day };
  if (kind === 'voltage_read' && isLater(day, known.voltageOn))
    return { voltageKv: numberIn(payload['voltageKv']), voltageOn: day };
  if (kind === 'rained' && isLater(day, known.rainOn))
    return { rainMm: numberIn(payload['rainMm']), rainOn: day };
  if ((kind === 'gate_opened' || kind === 'gate_shut') && isLater(day, known.gateOn))
    return { isOpen: kind === 'gate_opened', gateOn: day };
  return {};
}

/**
 * What is known of a thing with entries that the server does not have yet. In: what is known, and the entries in order of
 * time. Of one day the later entry counts, and what waits was made after what is known.
 */
export const withSaid = <Known extends LastWord>(known: Known, said: readonly Said[]): Known =>
  said.reduce<Known>((sofar, one) => ({ ...sofar, ...changeOf(sofar, one) }), known);
