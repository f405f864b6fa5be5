import type { createProtocol as createContract } from '@kraal/contract/health';
import type { Request } from '@kraal/contract/endpoint';
import { anchoredMode } from '@kraal/domain/health/protocol';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { invalid } from '../../../platform/errors.ts';

type Body = Request<typeof createContract>['body'];

function ageErrors({ mode, fromDays, toDays, fromMonth, toMonth }: Body): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if ((fromDays ?? 0) < 0) errors['fromDays'] = ['An age is not less than nothing.'];
  if (toDays !== null && toDays < 0) errors['toDays'] = ['An age is not less than nothing.'];
  else if (fromDays !== null && toDays !== null && fromDays > toDays)
    errors['toDays'] = ['The oldest age is below the youngest.'];
  if (mode === 'age' && fromDays === null) errors['fromDays'] = ['Say from which age on.'];
  if (mode === 'yearly' && (fromMonth === null || toMonth === null))
    errors['fromMonth'] = ['Say from which month to which.'];
  return errors;
}

/** Days from a day of the animal's or the farm's own: both said, in order, on the side the day has. */
function anchorErrors({ mode, fromDays, toDays, ...body }: Body): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (fromDays === null || toDays === null)
    errors['fromDays'] = ['Say from how many days to how many.'];
  else if (fromDays > toDays) errors['toDays'] = ['The last day is before the first.'];
  else if (mode === 'before_birth' && toDays > 0)
    errors['toDays'] = ['A birth is expected only until it is there.'];
  else if (mode === 'after_birth' && fromDays < 0)
    errors['fromDays'] = ['After a birth no day is before it.'];
  const isOfMothers = mode === 'before_birth' || mode === 'after_birth';
  if (isOfMothers && body.sex === 'male') errors['sex'] = ['Only females give birth.'];
  if (mode === 'before_birth' && body.neverPregnant)
    errors['neverPregnant'] = ['Before a birth it is given to pregnant animals only.'];
  return errors;
}

/** A protocol that could never be due, or whose doses go back in time, is a slip of the pen. */
export async function checkProtocol(
  transaction: Transaction,
  { farmId, body, ownId }: { farmId: string; body: Body; ownId: string | null },
): Promise<void> {
  const errors: Record<string, string[]> = {};
  if (
    body.steps[0] !== 0 ||
    body.steps.some((day, index) => index > 0 && day <= (body.steps[index - 1] ?? 0))
  )
    errors['steps'] = ['The first dose is on day 0, each one after it later.'];
  Object.assign(errors, anchoredMode(body.mode) ? anchorErrors(body) : ageErrors(body));
  const [taken] = await select(
    transaction,
    row({ id: text }),
    sql`select id from protocol where farm_id = ${farmId} and species = ${body.species}
      and lower(name) = lower(${body.name}) and archived_at is null and id is distinct from ${ownId}`,
  );
  if (taken) errors['name'] = ['There is a protocol of this name already.'];
  if (body.medicineId) {
    const [known] = await select(
      transaction,
      row({ id: text }),
      sql`select id from medicine where farm_id = ${farmId} and id = ${body.medicineId}`,
    );
    if (!known) errors['medicineId'] = ['This medicine is not in the cabinet.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
