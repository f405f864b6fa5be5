import { updateFarm } from '@kraal/contract/farms';
import type { FarmDetails } from '@kraal/contract/farms';
import type { Transaction } from '../../../platform/database/connection.ts';
import { changeFarm } from '../../farms/index.ts';
import { saidOf } from './entryLines.ts';
import { type FarmFile, Unusable } from './open.ts';
import { bodyOf, inCamel } from './parts.ts';

/** The farm's name and settings as they were; who works on it is the new farm's own. */
export async function bringSettings(
  transaction: Transaction,
  { farmId, userId }: { farmId: string; userId: string },
  file: FarmFile,
): Promise<FarmDetails> {
  for await (const { value } of file.lines('farm.jsonl')) {
    // Its version counts changes made elsewhere; the name is the one that was just chosen here.
    const { version: _elsewhere, farmName: _there, ...row } = inCamel(Object(value));
    const read = bodyOf(updateFarm).safeParse(row);
    if (!read.success) throw new Unusable(`farm.jsonl, line 1: ${saidOf(read.error)}`);
    return changeFarm(transaction, { farmId, userId }, read.data);
  }
  throw new Unusable('This is no export of a farm: it holds no farm and no entries.');
}
