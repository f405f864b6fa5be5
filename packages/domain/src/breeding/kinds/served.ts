import type { Day } from '../../format/dates.ts';
import { z } from 'zod';
import { acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind } from '../../ledger/kind.ts';
import { type Problem, problem } from '../../ledger/problem.ts';
import { textSchema } from '../../animals/payloadParts.ts';
import { speciesSchema } from '../../animals/speciesSchema.ts';
import { withService } from '../breedingState.ts';
import {
  warnOfAge,
  warnOfFreemartin,
  warnOfPregnant,
  femaleLotProblems,
  femaleProblems,
} from './female.ts';
import { exposeLot } from '../flockSeason.ts';
import { warnOfSireAge, sireProblems } from './sire.ts';

const servedSchema = z.strictObject({
  method: z.enum(['natural', 'ai', 'et']),
  sireId: z.uuid().optional(),
  /** The straws it came from, in the semen inventory. */
  semenId: z.uuid().optional(),
  /** Of an embryo: whose it is genetically; the female served only carries it. */
  donorId: z.uuid().optional(),
  /** The embryo's breed; where it is not said the server puts its donor's here. */
  embryoBreed: textSchema(80).optional(),
  technician: textSchema(120).optional(),
  ...acknowledgedSchema,
  /** Entries of before remembered the females' species here; it is read no more. */
  species: speciesSchema.optional(),
});
export type Served = z.infer<typeof servedSchema>;

function checkFemale(
  payload: Served,
  day: Day,
  state: Parameters<typeof femaleProblems>[0],
): Problem[] {
  // A lot is served as a whole: it is counted in heads.
  const wrong = state?.isLot ? femaleLotProblems(state) : femaleProblems(state);
  if (wrong.length > 0) return wrong;
  if (payload.method === 'et' && !payload.donorId)
    return [problem('donorId', 'donor_needed', 'Say whose embryo it is.')];
  return [
    ...warnOfFreemartin(state, payload.sure),
    ...warnOfAge(state, day, payload.sure),
    ...warnOfPregnant(state, day, payload.sure),
  ];
}

/** A service on one day: seen, with semen, or an embryo put in. */
export const served = defineKind({
  name: 'served',
  permission: 'field_worker',
  payload: servedSchema,
  others: ({ sireId }) => (sireId ? [{ animalId: sireId, part: 'sire' }] : []),
  check: (state, { event: { payload }, part, day, subject }) =>
    part === 'sire'
      ? [
          ...sireProblems(state, {
            day,
            species: subject?.species,
            mustLive: payload.method === 'natural',
          }),
          ...(payload.method === 'natural' ? warnOfSireAge(state, day, payload.sure) : []),
        ]
      : checkFemale(payload, day, state),
  apply: (state, { event: { payload }, part, day }) => {
    if (!state) return state;
    if (part === 'sire') return { ...state, putToServiceOn: state.putToServiceOn ?? day };
    const service = {
      on: day,
      until: day,
      method: payload.method,
      sireIds: payload.sireId ? [payload.sireId] : [],
      donorId: payload.donorId ?? null,
      ...(payload.embryoBreed ? { embryoBreed: payload.embryoBreed } : {}),
      mobId: state.mobId,
      via: null,
    };
    return exposeLot({ ...state, breeding: withService(state.breeding, service) }, day);
  },
});
