import { parseEid } from '@kraal/domain/animals/identification/eid';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import { freedBy } from '@kraal/domain/animals/wornMarks';
import { dayOf } from '@kraal/domain/format/dates';
import type { Problem } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import {
  acknowledgedOf,
  type Draft,
  type Entries,
  type Guard,
  type LedgerPart,
} from '../../ledger/index.ts';
import { checkFamily, warnOfBirthHere, warnOfKnownParent } from './family.ts';
import { Marks } from './marks.ts';
import { columns } from './columns.ts';
import { areCountsWrong, countAll, recount } from './herdCount.ts';
import { addUpDays, areDaysWrong } from './stockDays.ts';
import { withParents } from './parents.ts';
import { projections } from './projections.ts';
import { takeOffMarks } from './takeOffMarks.ts';

const parentIds = ({ payload }: Draft): string[] =>
  [payload['damId'], payload['sireId']].filter((id) => typeof id === 'string');

const youngIn = (payload: Record<string, unknown>): Record<string, unknown>[] =>
  Array.isArray(payload['young']) ? payload['young'] : [];

/** Marks the request writes, and those that animals may get back when something of theirs is voided. */
function writtenMarks({ drafts, cancelled, unitOfWork }: Entries): {
  tags: string[];
  eids: string[];
} {
  const worn = cancelled.flatMap((id) => unitOfWork.of(id).state?.identifiers ?? []);
  const marked = drafts.flatMap(({ payload }) => [payload, ...youngIn(payload)]);
  const tags = marked.flatMap((payload) =>
    typeof payload['tag'] === 'string' ? [tagKey(payload['tag'])] : [],
  );
  const eids = marked.flatMap((payload) => {
    const parsed = typeof payload['eid'] === 'string' ? parseEid(payload['eid']) : null;
    return parsed?.ok ? [parsed.eid] : [];
  });
  return {
    tags: [...tags, ...worn.filter((one) => one.type === 'visual').map((one) => tagKey(one.value))],
    eids: [...eids, ...worn.filter((one) => one.type === 'eid').map((one) => one.value)],
  };
}

/** Marks that others wear, and pedigrees that must stay pedigrees. */
async function guard(entries: Entries): Promise<Guard> {
  const { transaction, recorder, unitOfWork } = entries;
  const { farmId } = recorder;
  const marks = new Marks(transaction, farmId);
  const { tags, eids } = writtenMarks(entries);
  await marks.load(tags, eids);
  const validateOutcome: Guard['validateOutcome'] = async (outcomes, draft) => {
    const taken = new Set<string>();
    // What can be true of a file's animals was asked when the file was looked at.
    const isFile = recorder.source === 'import';
    const sure = draft && !isFile ? acknowledgedOf(draft) : true;
    const freed = freedBy(outcomes);
    const isFree = (mark: string, holder: string): boolean => freed.has(`${mark} ${holder}`);
    const naming = draft
      ? { ids: parentIds(draft), on: dayOf(draft.occurredAt, recorder.timeZone) }
      : null;
    for (const { before, after } of outcomes) {
      await marks.loadFor({ before, after });
      const problems: Problem[] = [
        ...marks.worn.check({ before, after }, isFree),
        ...marks.worn.checkTogether({ before, after }, taken),
        ...(await checkFamily(
          transaction,
          { farmId, unitOfWork },
          { before, after, sure, naming },
        )),
        ...(draft && !isFile
          ? [
              ...(await warnOfBirthHere(unitOfWork, { draft, before, young: after })),
              ...(await warnOfKnownParent(marks, { draft, before, after })),
            ]
          : []),
      ];
      if (problems.length > 0) return problems;
    }
    return [];
  };
  return { validateOutcome, kept: (_draft, outcomes) => marks.worn.change(outcomes) };
}

function changed(before: AnimalState, after: AnimalState): string[] {
  const found: string[] = [];
  if (before.campId !== after.campId) found.push('camp');
  if (before.mobId !== after.mobId) found.push('mob');
  if (before.heads !== after.heads) found.push('heads');
  if (before.status !== after.status) found.push('status');
  return found;
}

/** Parents as the records that go on, and marks taken off before others put them on. */
const save: LedgerPart['save'] = async (transaction, farmId, saves) => {
  const resolved = await withParents(transaction, farmId, saves);
  return { ...resolved, saves: await takeOffMarks(transaction, farmId, resolved.saves) };
};

export const animalsPart: LedgerPart = {
  references: {
    mobId: ['mob', 'This mob is not on the farm.'],
    photoId: ['photo', 'This photo was not kept. Add it again.'],
  },
  touches: parentIds,
  changed,
  guard,
  projections,
  rowOf: { animal: columns },
  outdatedFrom: { animal: 'class_until' },
  save,
  recount,
  ofFarm: {
    tables: ['herd_count', 'stock_day'],
    count: async (transaction, farmId) => {
      await countAll(transaction, farmId);
      await addUpDays(transaction, farmId);
    },
    wrong: async (transaction, farmId) => [
      ...((await areCountsWrong(transaction, farmId)) ? ['herd_count'] : []),
      ...((await areDaysWrong(transaction, farmId)) ? ['stock_day'] : []),
    ],
  },
};
