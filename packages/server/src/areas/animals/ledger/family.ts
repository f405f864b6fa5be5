import { warn, type Acknowledged } from '@kraal/domain/ledger/acknowledged';
import { type Problem, problem, sentence } from '@kraal/domain/ledger/problem';
import { type AnimalState, fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { callName } from '@kraal/domain/animals/callName';
import { breedingFacts } from '@kraal/domain/breeding/gestation';
import { pedigreeLoop } from '@kraal/domain/breeding/inbreeding';
import { type Day, daysBetween } from '@kraal/domain/format/dates';
import { checkParent, closedParent, type ParentRole } from '@kraal/domain/animals/parentage';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { boolean, json, row, text } from '../../../platform/database/row.ts';
import type { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import { acknowledgedOf, type Draft, toEvent } from '../../ledger/index.ts';
import type { Marks } from './marks.ts';
import { pedigreeOf, parentIds, noParents } from './pedigreeOf.ts';

const parents: [ParentRole, 'damId' | 'sireId'][] = [
  ['dam', 'damId'],
  ['sire', 'sireId'],
];

const familyChanged = (before: AnimalState | null, after: AnimalState): boolean =>
  before?.damId !== after.damId ||
  before.sireId !== after.sireId ||
  before.bornOn !== after.bornOn ||
  before.bornPrecision !== after.bornPrecision ||
  before.sex !== after.sex;

/** What an entry says of parents by name, and when. */
export type Naming = { ids: readonly string[]; on: Day };

async function checkParents(
  unitOfWork: UnitOfWork,
  { child, sure, naming }: { child: AnimalState; sure: Acknowledged; naming: Naming | null },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [role, field] of parents) {
    const id = child[field];
    if (!id) continue;
    if (id === child.id)
      return [problem(field, 'own_parent', sentence`An animal cannot be its own ${role}.`)];
    await unitOfWork.load([id]);
    const parent = unitOfWork.of(id).state;
    problems.push(
      ...(parent
        ? [
            ...(naming?.ids.includes(id) ? closedParent(parent, role, naming.on) : []),
            ...checkParent(child, { parent, role, sure }),
          ]
        : [problem(field, 'unknown_parent', sentence`The ${role} is not known on this farm.`)]),
    );
  }
  return problems;
}

async function checkOffspring(
  transaction: Transaction,
  { farmId, parent, sure }: { farmId: string; parent: AnimalState; sure: Acknowledged },
): Promise<Problem[]> {
  const rows = await select(
    transaction,
    row({ state: json<StoredState>(), isDam: boolean.orNull }),
    sql`
    select state, dam_id = ${parent.id} as "isDam" from animal where farm_id = ${farmId} and (dam_id = ${parent.id}
      or sire_id = ${parent.id}) order by id limit 500`,
  );
  const wrong = rows.flatMap(({ state, isDam }) =>
    checkParent(fromStored(state), { parent, role: isDam ? 'dam' : 'sire', sure }),
  );
  return wrong.slice(0, 3).map((one) => ({ ...one, field: 'bornOn' }));
}

const loop = (field: string): Problem =>
  problem(field, 'pedigree_loop', 'This would make the animal its own ancestor.');

async function checkLoop(
  transaction: Transaction,
  { farmId, unitOfWork, child }: { farmId: string; unitOfWork: UnitOfWork; child: AnimalState },
): Promise<Problem[]> {
  const pedigree = await pedigreeOf(transaction, { farmId, unitOfWork, child });
  return pedigreeLoop(child.id, pedigree) ? [loop(child.damId ? 'damId' : 'sireId')] : [];
}

/** Of one animal's two records neither is an ancestor of the other. */
async function checkOneAnimal(
  transaction: Transaction,
  { farmId, unitOfWork }: { farmId: string; unitOfWork: UnitOfWork },
  { closed, keptId }: { closed: AnimalState; keptId: string },
): Promise<Problem[]> {
  const kept = unitOfWork.all.get(keptId)?.state ?? { id: keptId, ...noParents };
  const [ofClosed, ofKept] = [
    await pedigreeOf(transaction, { farmId, unitOfWork, child: closed }),
    await pedigreeOf(transaction, { farmId, unitOfWork, child: kept }),
  ];
  return ofClosed.has(keptId) || ofKept.has(closed.id) ? [loop('keptId')] : [];
}

/** Young that name a parent would name nobody, were its coming taken back. */
async function checkOrphans(
  transaction: Transaction,
  { farmId, unitOfWork, gone }: { farmId: string; unitOfWork: UnitOfWork; gone: AnimalState },
): Promise<Problem[]> {
  const stored = await select(
    transaction,
    row({ id: text, state: json<StoredState>() }),
    sql`select id, state from animal where farm_id = ${farmId} and (dam_id = ${gone.id}
      or sire_id = ${gone.id}) order by id limit 500`,
  );
  // As this request leaves them.
  const known = new Map(stored.map(({ id, state }) => [id, fromStored(state)]));
  const states = [...unitOfWork.all].flatMap(([id, { state }]) => {
    known.delete(id);
    return state ?? [];
  });
  const young = [...known.values(), ...states].filter((one) => parentIds(one).includes(gone.id));
  if (young.length === 0) return [];
  const names = young.slice(0, 5).map(callName).join(', ');
  return [
    problem(
      'voids',
      'named_as_parent',
      sentence`${callName(gone)} is named as a parent of ${names}. Take that off there first.`,
    ),
  ];
}

/** A pedigree stays a pedigree: checked whenever parents, birth or sex of an animal change. */
export async function checkFamily(
  transaction: Transaction,
  { farmId, unitOfWork }: { farmId: string; unitOfWork: UnitOfWork },
  {
    before,
    after,
    sure,
    naming,
  }: {
    before: AnimalState | null;
    after: AnimalState | null;
    sure: Acknowledged;
    naming: Naming | null;
  },
): Promise<Problem[]> {
  if (after?.sameAsId !== undefined && before?.sameAsId === undefined)
    return checkOneAnimal(
      transaction,
      { farmId, unitOfWork },
      {
        closed: after,
        keptId: after.sameAsId,
      },
    );
  if (before && !after) return checkOrphans(transaction, { farmId, unitOfWork, gone: before });
  if (!after || !familyChanged(before, after)) return [];
  const problems = await checkParents(unitOfWork, { child: after, sure, naming });
  if (problems.length > 0 || !before) return problems;
  const offspring = await checkOffspring(transaction, { farmId, parent: after, sure });
  if (offspring.length > 0) return offspring;
  return after.damId || after.sireId
    ? checkLoop(transaction, { farmId, unitOfWork, child: after })
    : [];
}

/** A new animal with the number of a parent that is known by it: it may be that one, which then would exist twice. */
export async function warnOfKnownParent(
  marks: Marks,
  { draft, before, after }: { draft: Draft; before: AnimalState | null; after: AnimalState | null },
): Promise<Problem[]> {
  const opens = draft.kind === 'registered' || draft.kind === 'acquired';
  if (!opens || before || after?.status !== 'alive' || after.isLot) return [];
  if (!(await marks.isKnown(after))) return [];
  return warn(acknowledgedOf(draft), {
    field: 'tag',
    code: 'known_parent',
    words: sentence`${callName(after)} is known already, as a parent that was never here. If this is that animal, say so.`,
  });
}

/**
 * Young that is entered as having been here already, though its dam was on the books when it was born: entered so she
 * never gave birth to it, and goes on being in calf.
 */
export async function warnOfBirthHere(
  unitOfWork: UnitOfWork,
  { draft, before, young }: { draft: Draft; before: AnimalState | null; young: AnimalState | null },
): Promise<Problem[]> {
  const isNew = before === null || before.status === 'reference';
  if (draft.kind !== 'registered' || !isNew || !young?.damId || !young.bornOn) return [];
  const { bornOn, damId } = young;
  if (young.isLot || young.status === 'reference') return [];
  const dam = unitOfWork.of(damId).state;
  if (!dam) return [];
  const { litterDays } = breedingFacts[dam.species];
  if (dam.birthsOn.some((on) => Math.abs(daysBetween(on, bornOn)) <= litterDays)) return [];
  const then = { ...toEvent(draft), occurredAt: `${bornOn}T00:00:00.000Z` };
  const wasHere = await unitOfWork.stateBefore(damId, then);
  if (!wasHere || wasHere.status === 'reference') return [];
  return warn(acknowledgedOf(draft), {
    field: 'damId',
    code: 'born_here',
    words: sentence`${callName(dam)} was on the farm on ${bornOn}, and no birth of hers is recorded near that day. If she gave birth to it here, enter it as born here.`,
  });
}
