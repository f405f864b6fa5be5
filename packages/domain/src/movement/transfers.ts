import { type Role, rankOf } from '../people/roles.ts';
import { factsOf, type MoveKind, leavingKinds } from './moveKinds.ts';

/** How far a transfer has come. */
export const transferStatuses = [
  'draft',
  'submitted',
  'approved',
  'rejected',
  'cancelled',
  'completed',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** Those by which animals are another's afterwards: what a transfer is for so far. */
export const transferKinds = leavingKinds.filter((kind) => factsOf(kind).changesOwner);
export type TransferKind = Extract<MoveKind, 'sale' | 'auction' | 'slaughter'>;

type Step = { from: readonly TransferStatus[]; to: TransferStatus; may: Role };

/**
 * What people do to a transfer. A draft promises nothing; whoever manages the farm submits it, and its owner lets it go
 * or does not. Whatever is changed is a draft again: nobody loads what nobody approved. With the last step the animals
 * are written off, in the same transaction.
 */
const definitions = {
  submit: { from: ['draft'], to: 'submitted', may: 'farm_manager' },
  approve: { from: ['submitted'], to: 'approved', may: 'farm_owner' },
  complete: { from: ['approved'], to: 'completed', may: 'farm_manager' },
  reject: { from: ['submitted'], to: 'rejected', may: 'farm_owner' },
  reopen: { from: ['submitted', 'approved', 'rejected'], to: 'draft', may: 'farm_manager' },
  cancel: {
    from: ['draft', 'submitted', 'approved', 'rejected'],
    to: 'cancelled',
    may: 'farm_manager',
  },
} as const satisfies Record<string, Step>;
export type TransferStep = keyof typeof definitions;
export const transferSteps = Object.keys(definitions) as TransferStep[]; // the keys of the record above

/** In: how it stands, what is done, by whom. Out: how it stands then; or that it cannot be now, or not by them. */
export function afterStep(
  status: TransferStatus,
  step: TransferStep,
  role: string,
): TransferStatus | 'not_allowed' | 'not_now' {
  const { from, to, may }: Step = definitions[step];
  if (rankOf(role) < rankOf(may)) return 'not_allowed';
  return from.includes(status) ? to : 'not_now';
}

/** What somebody may do next, in the order in which a screen offers it. */
export const stepsFor = (status: TransferStatus, role: string): TransferStep[] =>
  transferSteps.filter((step) => {
    const next = afterStep(status, step, role);
    return next !== 'not_allowed' && next !== 'not_now';
  });

/** Its animals are promised: no other transfer takes them. */
export const promising: readonly TransferStatus[] = ['submitted', 'approved'];
