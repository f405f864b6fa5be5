import type { Day } from '../../format/dates.ts';
import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import type { Identifier } from '../slice.ts';
import { textSchema } from '../payloadParts.ts';
import { identifierProblems, identifiersSchema, toIdentifiers } from '../identifiers.ts';
import { schemeKey } from '../register.ts';

const end = (
  state: AnimalState,
  ended: (one: Identifier) => boolean,
  day: Day,
): AnimalState['identifiers'] =>
  state.identifiers.map((one) => (one.until === null && ended(one) ? { ...one, until: day } : one));

const identifiedSchema = identifiersSchema.refine(
  (marks) => Object.keys(marks).length > 0,
  'Give a tag, an EID, a brand, a tattoo or a number of another register.',
);

/** Tagged, branded or tattooed. A new tag replaces the one of its type, which stays in the animal's history. */
export const identified = defineKind({
  name: 'identified',
  permission: 'field_worker',
  payload: identifiedSchema,
  check: (state, { event: { payload } }) => {
    if (state?.isLot)
      return [
        problem(
          'animalIds',
          'lot_tagged',
          'A lot cannot wear one tag: take the animal out of the lot with its tag.',
        ),
      ];
    return identifierProblems(payload, 1);
  },
  apply: (state, { event, day }) => {
    if (!state) return state;
    const fresh = toIdentifiers(event.payload, day);
    return {
      ...state,
      identifiers: [
        ...end(state, (worn) => fresh.some((one) => isMeant(one)(worn)), day),
        ...fresh,
      ],
    };
  },
});

const lostSchema = z.strictObject({
  type: z.enum(['visual', 'eid', 'brand', 'tattoo', 'official']),
  /** Of a number of another register: which. */
  scheme: textSchema(60).optional(),
});
type Meant = { type: Identifier['type']; scheme?: string | undefined };

const isMeant =
  ({ type, scheme }: Meant) =>
  (one: Identifier): boolean =>
    one.type === type && schemeKey(one.scheme ?? '') === schemeKey(scheme ?? '');

export const identifierLost = defineKind({
  name: 'identifier_lost',
  permission: 'field_worker',
  payload: lostSchema,
  check: (state, { event }) =>
    state?.identifiers.some((one) => one.until === null && isMeant(event.payload)(one))
      ? []
      : [problem('type', 'not_worn', 'The animal wears no mark of this type on that day.')],
  apply: (state, { event, day }) =>
    state && { ...state, identifiers: end(state, isMeant(event.payload), day) },
});
