import type { ImportOptions } from '@kraal/contract/exchange';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { sentence } from '@kraal/domain/ledger/problem';
import { mapInSlices } from '../../../platform/inSlices.ts';
import type { Herd } from './herd.ts';
import type { RowPlan } from './rowPlan.ts';
import { markKey, type RowFacts } from './rowFacts.ts';
import { complain } from './complain.ts';
import { type ParentCandidate, sexes } from './parentCandidate.ts';
import { markLoops } from './markLoops.ts';
import { checkParent } from './checkParent.ts';

type Reference = { id: string; mark: string; sex: 'female' | 'male' };
export type ParentPlan = { dam: string | null; sire: string | null; references: Reference[] };
type Role = 'dam' | 'sire';

/**
 * Its dam was in the farm's books on the day of its birth: then it was born here, and the birth is hers too. Nobody is
 * born castrated, and a lot's young are counted by their lot.
 */
function wasHere(
  dam: AnimalState | null,
  { bornOn, bornPrecision, heads, castrated, isAncestor, ...row }: RowFacts,
  herd: Herd,
): boolean {
  if (!dam || !bornOn || bornPrecision || heads > 1 || castrated || isAncestor) return false;
  // What is held back by another farm's word is told with its coming.
  if (row.meatUntil || row.milkUntil || row.exportUntil) return false;
  if (dam.isLot || dam.sex !== 'female' || dam.status === 'reference') return false;
  const since = herd.since.get(dam.id);
  const isThere = dam.status === 'alive' || bornOn <= dam.statusOn;
  return since !== undefined && since <= bornOn && isThere;
}

/** Parents in any row order: in the file first, then on the farm, else a new reference animal. */
export async function planParents(
  plans: RowPlan[],
  { options, herd, idOf }: { options: ImportOptions; herd: Herd; idOf: (name: string) => string },
): Promise<void> {
  const inFile = new Map<string, RowPlan>();
  if (options.parentNumbers === 'same') {
    for (const plan of plans) {
      for (const mark of [plan.facts.tag, plan.facts.eid])
        if (mark && !inFile.has(markKey(mark))) inFile.set(markKey(mark), plan);
    }
  }
  const links = new Map<RowPlan, RowPlan[]>();
  await mapInSlices(plans, (plan) => {
    for (const role of ['dam', 'sire'] as const) {
      const mark = plan.facts[role];
      if (!mark) continue;
      const other = herd.ofOthers(markKey(mark));
      if (other) {
        complain(plan, {
          role,
          message: sentence`${mark} is of another species: ${other.species}.`,
        });
        continue;
      }
      const found = find(role, mark);
      if (!found) {
        complain(plan, {
          role,
          message: sentence`The ${role} ${mark} is neither in the file nor on the farm.`,
        });
        continue;
      }
      checkParent(plan, { role, mark, parent: found, options });
      plan.parents[role] = found.id;
      const isKnownAlready = plan.changes.some(({ field }) => field === 'wasReference');
      if (role === 'dam' && !isKnownAlready) plan.bornHere = wasHere(found.state, plan.facts, herd);
      if (found.row) links.set(plan, [...(links.get(plan) ?? []), found.row]);
      else if (!found.state) plan.parents.references.push({ id: found.id, mark, sex: sexes[role] });
    }
  });
  if (options.parentNumbers === 'same') nameBothRoles(plans);
  markLoops(plans, links);
  leaveBadParents(plans, { links, herd, choice: { options, idOf } });

  function find(role: Role, mark: string): ParentCandidate | null {
    const row = inFile.get(markKey(mark));
    if (row?.animalId) {
      const state = herd.parent(mark, sexes[role], false) ?? null;
      // What its row leaves open is as it is known.
      const born = row.facts.bornOn === null && state ? state : row.facts;
      return {
        id: row.animalId,
        row,
        sex: row.facts.sex ?? state?.sex ?? null,
        bornOn: born.bornOn,
        bornPrecision: born.bornPrecision,
        state,
      };
    }
    const known = herd.parent(mark, sexes[role], options.parentNumbers === 'own');
    if (known) return { ...known, row: null, state: known };
    return options.createParents
      ? { id: idOf(`${role} ${markKey(mark)}`), row: null, sex: null, bornOn: null, state: null }
      : null;
  }
}

/** One that nobody knows cannot be a mother here and a father there. */
function nameBothRoles(plans: readonly RowPlan[]): void {
  const roles = new Map<string, Role>();
  for (const plan of plans)
    for (const { mark, sex } of plan.parents.references) {
      const role = sex === 'female' ? 'dam' : 'sire';
      const key = markKey(mark);
      const first = roles.get(key) ?? role;
      roles.set(key, first);
      if (first !== role)
        complain(plan, {
          role,
          message: sentence`${mark} is named as a dam and as a sire. If the parents' numbers are a series of their own, say so where the columns are chosen.`,
        });
    }
}

type Choice = { options: Pick<ImportOptions, 'badParents'>; idOf: (name: string) => string };

/**
 * The row of a parent is refused: its young comes without it, or with a reference animal that becomes the real one when
 * the row comes after all, as the person chose.
 */
export function goWithout(
  plan: RowPlan,
  { role, because }: { role: Role; because: number },
  { options, idOf }: Choice,
): void {
  const mark = plan.facts[role];
  const isKept = options.badParents === 'reference' && mark !== null;
  // One row is one animal, by whichever of its marks its young name it.
  const id = isKept ? idOf(`bad row ${because}`) : null;
  plan.parents[role] = id;
  if (isKept && id !== null) plan.parents.references.push({ id, mark, sex: sexes[role] });
  if (role === 'dam') plan.bornHere = false;
  plan.changes.push({ field: role, from: mark, to: isKept ? mark : null, because });
}

const withoutAny = ({ idOf }: Choice): Choice => ({ options: { badParents: 'leave_out' }, idOf });

/**
 * One bad row refuses one row: its young come in all the same, and the preview says how. A parent that is on the farm
 * is one, whatever becomes of its own row.
 */
function leaveBadParents(
  plans: readonly RowPlan[],
  {
    links,
    herd,
    choice,
  }: {
    links: ReadonlyMap<RowPlan, RowPlan[]>;
    herd: Herd;
    choice: Choice & { options: ImportOptions };
  },
): void {
  /** One that nobody knows is not kept as a mother here and a father there. */
  const roleOf = new Map<RowPlan, Role>();
  for (const plan of plans) {
    const bad = (links.get(plan) ?? []).filter(
      (parent) => parent.outcome === 'bad' && parent !== plan,
    );
    if (plan.outcome === 'bad') continue;
    for (const parent of bad)
      for (const role of ['dam', 'sire'] as const) {
        const mark = plan.facts[role];
        if (!mark || plan.parents[role] !== parent.animalId) continue;
        const known = herd.parent(mark, sexes[role], choice.options.parentNumbers === 'own');
        if (known) {
          plan.parents[role] = known.id;
          continue;
        }
        const first = roleOf.get(parent) ?? role;
        roleOf.set(parent, first);
        goWithout(
          plan,
          { role, because: parent.rowNumber },
          first === role ? choice : withoutAny(choice),
        );
      }
  }
}
