import { type Role, rankOf } from '../people/roles.ts';
import { isForGood, type MoveKind, leavingKinds } from './moveKinds.ts';

/** How far a transfer has come. */
export const transferStatuses = [
  'draft',
  'submitted',
  'approved',
  'rejected',
  'cancelled',
  'inTransit',
  'arrived',
  'returned',
  'completed',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** Those by which animals leave the farm's land; from one of its properties to another they are moved. */
export type TransferKind = Exclude<
  MoveKind,
  'ownFarms' | 'purchase' | 'agistmentBack' | 'agistmentIn'
>;
export const transferKinds: readonly TransferKind[] = leavingKinds.filter(
  (kind): kind is TransferKind => kind !== 'ownFarms',
);

type Step = {
  from: readonly TransferStatus[];
  to: TransferStatus;
  may: Role;
  /** Only where they are on the farm's books no more afterwards. */
  forGood?: true;
  /** Only where the receiver said what came, and that is not on record yet. */
  ofReceipt?: true;
};

/**
 * What people do to a transfer. A draft promises nothing; whoever manages the farm submits it, and its owner lets it go
 * or does not. Whatever is changed is a draft again: nobody loads what nobody approved. Loaded they are on the road, and the
 * farm's still; with the last step they are written off, in the same transaction.
 */
const definitions = {
  submit: { from: ['draft'], to: 'submitted', may: 'farm_manager' },
  approve: { from: ['submitted'], to: 'approved', may: 'farm_owner' },
  // Whoever stands at the lorry says that they are on it, and that they came off it.
  depart: { from: ['approved'], to: 'inTransit', may: 'field_worker' },
  // The receiver's word is put on record by whoever answers for the herd.
  confirm: {
    from: ['inTransit', 'arrived'],
    to: 'arrived',
    may: 'farm_manager',
    ofReceipt: true,
  },
  // Once more where somebody counted wrongly.
  arrive: { from: ['inTransit', 'arrived'], to: 'arrived', may: 'field_worker' },
  settle: { from: ['inTransit', 'arrived'], to: 'arrived', may: 'farm_manager' },
  complete: {
    from: ['approved', 'arrived'],
    to: 'completed',
    may: 'farm_manager',
    forGood: true,
  },
  comeBack: { from: ['inTransit', 'arrived'], to: 'returned', may: 'field_worker' },
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

type Standing = { status: TransferStatus; kind: TransferKind; hasReceipt?: boolean };

/** In: how it stands, what is done, by whom. Out: how it stands then; or that it cannot be now, or not by them. */
export function afterStep(
  { status, kind, hasReceipt = false }: Standing,
  step: TransferStep,
  role: string,
): TransferStatus | 'not_allowed' | 'not_now' {
  const { from, to, may, forGood, ofReceipt }: Step = definitions[step];
  if (rankOf(role) < rankOf(may)) return 'not_allowed';
  if (forGood && !isForGood(kind)) return 'not_now';
  if (ofReceipt && !hasReceipt) return 'not_now';
  if (!from.includes(status)) return 'not_now';
  // A case can be settled while they are still on the road: the lorry is there no sooner by that.
  return step === 'settle' ? status : to;
}

/** What somebody may do next, in the order in which a screen offers it. */
export const stepsFor = (standing: Standing, role: string): TransferStep[] =>
  transferSteps.filter((step) => {
    const next = afterStep(standing, step, role);
    return next !== 'not_allowed' && next !== 'not_now';
  });

/** Its animals are promised: no other transfer takes them. */
export const promising: readonly TransferStatus[] = [
  'submitted',
  'approved',
  'inTransit',
  'arrived',
];

/**
 * Why the count at the end is another than the one at loading: one is missing, died on the road, came with them though it
 * is on no list, or wears another tag than the list says.
 */
export const caseHows = ['missing', 'dead', 'extra', 'wrongTag'] as const;
export type CaseHow = (typeof caseHows)[number];
export type TransferCase = { how: CaseHow; heads: number };

/**
 * In: the heads that were loaded, those that were counted at the end, and what was found out of the difference. Out: how
 * many heads are still unaccounted for; less than none where more came than was explained; null while nobody counted.
 */
export function unsettled(
  { loadedHeads, deliveredHeads }: { loadedHeads: number | null; deliveredHeads: number | null },
  cases: readonly TransferCase[],
): number | null {
  if (loadedHeads === null || deliveredHeads === null) return null;
  const of = (...hows: CaseHow[]): number =>
    cases.reduce((sum, { how, heads }) => sum + (hows.includes(how) ? heads : 0), 0);
  return loadedHeads - of('missing', 'dead') + of('extra') - deliveredHeads;
}
