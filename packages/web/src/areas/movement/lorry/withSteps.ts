import { transferStepBody } from '@kraal/contract/bodies/movement';
import type { TransferItem } from '@kraal/contract/movement';
import { type TransferStep, unsettled } from '@kraal/domain/movement/transfers';
import type { z } from 'zod';
import type { WaitingRequest } from '../../../platform/outbox/store.ts';
import type { ShownTransfer } from '../TransferDrawer.tsx';

type Step = z.output<typeof transferStepBody>;

const atTheLorry: readonly TransferStep[] = ['depart', 'arrive', 'comeBack'];

/**
 * Whether a step may be done where there is no signal: those of whoever stands at the lorry. Which of some came back is
 * held against records that loading may have parted, and only the server knows those.
 */
export const waitsForSignal = ({ step, animalIds }: Pick<Step, 'step' | 'animalIds'>): boolean =>
  atTheLorry.includes(step) && animalIds === undefined;

/** The steps of one transfer that lie on this device, in the order in which they were done. */
export const stepsWaiting = (requests: readonly WaitingRequest[], id: string): Step[] =>
  requests
    .filter(({ of, params, refused }) => of === 'stepTransfer' && params['id'] === id && !refused)
    .toSorted((one, other) => one.madeAt - other.madeAt)
    .flatMap(({ body }) => transferStepBody.safeParse(body).data ?? []);

/**
 * Those that the server has not done yet: each was made of the version that it would find. One of an older version is on
 * record already, or will be refused, and is shown as neither.
 */
const stillToCome = ({ version }: TransferItem, steps: readonly Step[]): Step[] =>
  steps
    .filter((step) => step.version >= version)
    .filter((step, index) => step.version === version + index);

/** How it stands once they have arrived, as a list says it. */
export const itemWithSteps = <T extends TransferItem>(item: T, steps: readonly Step[]): T =>
  stillToCome(item, steps).reduce(
    (shown, step): T => ({ ...shown, ...changeOf(shown, step), version: shown.version + 1 }),
    item,
  );

function changeOf(
  { heads, deliveredHeads }: TransferItem,
  { step, soldOn, staying = [], deliveredHeads: counted, animalIds }: Step,
): Partial<TransferItem> {
  switch (step) {
    case 'depart': {
      const loaded = heads - staying.reduce((sum, one) => sum + one.heads, 0);
      return {
        status: 'inTransit',
        heads: loaded,
        loadedHeads: loaded,
        departedOn: soldOn ?? null,
      };
    }
    case 'arrive':
      return {
        status: 'arrived',
        deliveredHeads: counted ?? deliveredHeads,
        arrivedOn: soldOn ?? null,
      };
    case 'comeBack':
      // Who of some is back is told with the server's own answer.
      return animalIds ? {} : { status: 'returned' };
    default:
      return {};
  }
}

/** The same of one that is looked at: who stayed behind is on it no more, and nothing is asked of it any more. */
export function transferWithSteps(
  transfer: ShownTransfer,
  waiting: readonly Step[],
): ShownTransfer {
  const steps = stillToCome(transfer, waiting);
  if (steps.length === 0) return transfer;
  const staying = new Map(
    steps.flatMap((one) => one.staying ?? []).map(({ animalId, heads }) => [animalId, heads]),
  );
  const lines = transfer.lines
    .map((line) => ({ ...line, heads: line.heads - (staying.get(line.animalId) ?? 0) }))
    .filter(({ heads }) => heads > 0);
  const shown = { ...itemWithSteps(transfer, steps), lines, animals: lines.length, check: null };
  return { ...shown, unsettledHeads: unsettled(shown, shown.cases) };
}
