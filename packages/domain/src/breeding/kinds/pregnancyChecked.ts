import { z } from 'zod';
import { addDays, daysBetween, type Day } from '../../format/dates.ts';
import { warn, acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind } from '../../ledger/kind.ts';
import { type Problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../../animals/callName.ts';
import { noBreeding } from '../breedingState.ts';
import { conceptionOf } from '../conception.ts';
import { femaleProblems } from './female.ts';
import { warnOfTooEarly } from './tooEarly.ts';

const checkedSchema = z.strictObject({
  result: z.enum(['pregnant', 'empty', 'unsure']),
  method: z.enum(['ultrasound', 'rectal', 'blood', 'milk', 'seen']).optional(),
  /** Age of the pregnancy as it was read. */
  ageDays: z
    .int('Whole days, please.')
    .min(14, 'No check sees a pregnancy that young.')
    .max(320, 'No pregnancy is that old.')
    .optional(),
  fetuses: z.int().min(1).max(6).optional(),
  checkedBy: z.string().trim().min(1).max(120).optional(),
  ...acknowledgedSchema,
});
type Checked = z.infer<typeof checkedSchema>;

/** An age that fits no service on record, or no service at all, is asked: one of the two is wrong. */
function warnOfContradiction(state: AnimalState, payload: Checked, day: Day): Problem[] {
  const services = state.breeding?.services ?? [];
  if (payload.result !== 'pregnant' || services.length === 0) return [];
  const { ageDays } = payload;
  if (!ageDays)
    return services.every((one) => one.on > day)
      ? warn(payload.sure, {
          field: 'result',
          code: 'contradicts_service',
          words: sentence`${callName(state)} was served only after that day. Record it all the same?`,
        })
      : [];
  const conceived = addDays(day, -ageDays);
  const known = state.breeding ?? noBreeding;
  const check = { on: day, result: payload.result, ageDays, fetuses: null, method: null };
  const found = conceptionOf(state, { ...known, check, checks: [...known.checks, check] });
  if (
    found?.basis !== 'scan' ||
    found.sireIds.length > 0 ||
    services.some((one) => one.on <= conceived && (one.until ?? day) >= conceived)
  )
    return [];
  const nearest = services.reduce((best, one) =>
    Math.abs(daysBetween(one.on, conceived)) < Math.abs(daysBetween(best.on, conceived))
      ? one
      : best,
  );
  return warn(payload.sure, {
    field: 'ageDays',
    code: 'contradicts_service',
    words: sentence`${ageDays} days means that ${callName(state)} conceived about ${conceived}, but the nearest service on record is of ${nearest.on}. Record it all the same?`,
  });
}

export const pregnancyChecked = defineKind({
  name: 'pregnancy_checked',
  permission: 'field_worker',
  payload: checkedSchema,
  check: (state, { event: { payload }, day }) => {
    const wrong = femaleProblems(state);
    if (wrong.length > 0 || !state) return wrong;
    const isRead = payload.result !== 'unsure' && payload.ageDays === undefined;
    const early = isRead ? warnOfTooEarly(state, { day, sure: payload.sure, field: 'result' }) : [];
    return early.length > 0 ? early : warnOfContradiction(state, payload, day);
  },
  apply: (state, { event: { payload }, day }) => {
    if (!state) return state;
    const known = state.breeding ?? noBreeding;
    const check = {
      on: day,
      result: payload.result,
      ageDays: payload.ageDays ?? null,
      fetuses: payload.fetuses ?? null,
      method: payload.method ?? null,
    };
    return { ...state, breeding: { ...known, check, checks: [...known.checks, check] } };
  },
});
