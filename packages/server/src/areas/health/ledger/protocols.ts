import { type Protocol, protocolProblems } from '@kraal/domain/health/protocol';
import { dayOf } from '@kraal/domain/format/dates';
import { type Problem, problem, sentence } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { boolean, json, number, oneOf, rowFor, text } from '../../../platform/database/row.ts';
import type { Draft } from '../../ledger/index.ts';

export type Protocols = (
  draft: Draft,
  stateOf: (animalId: string) => AnimalState | null,
  timeZone: string,
) => Problem[];

const nothing: Protocols = () => [];
const idIn = ({ kind, payload }: Draft): string | null =>
  kind === 'treated' && typeof payload['protocolId'] === 'string' ? payload['protocolId'] : null;

/** Holds what is given under a protocol against whom the protocol is for: the heifer that is too old is stopped here. */
export async function loadProtocols(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
): Promise<Protocols> {
  const ids = [...new Set(drafts.map(idIn).filter((id) => id !== null))];
  if (ids.length === 0) return nothing;
  const rows = await select(
    transaction,
    rowFor<Protocol>()({
      name: text,
      species: oneOf(),
      mode: oneOf(),
      sex: oneOf<'female' | 'male'>().orNull,
      fromDays: number.orNull,
      toDays: number.orNull,
      fromMonth: number.orNull,
      toMonth: number.orNull,
      steps: json(),
      neverPregnant: boolean,
    }).with({ id: text }),
    sql`
    select id, name, species, mode, sex, from_days as "fromDays", to_days as "toDays",
      from_month as "fromMonth", to_month as "toMonth", steps, never_pregnant as "neverPregnant"
    from protocol where farm_id = ${farmId} and id = any(${sql.param(ids)}::uuid[])`,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return (draft, stateOf, timeZone) => {
    const protocol = known.get(idIn(draft) ?? '');
    if (!protocol) return [];
    const step = Number(draft.payload['step'] ?? 0);
    if (step >= protocol.steps.length)
      return [
        problem(
          'step',
          'no_such_step',
          sentence`${protocol.name} has ${protocol.steps.length} doses.`,
        ),
      ];
    // A booster is held to its first dose, not to the age at which that may be given.
    const limits = step === 0 ? protocol : { ...protocol, fromDays: null, toDays: null };
    const day = dayOf(draft.occurredAt, timeZone);
    const states = draft.involved
      .filter(({ part }) => part === 'subject')
      .map(({ animalId }) => stateOf(animalId))
      .filter((state) => state !== null);
    return states.flatMap((state) => protocolProblems(limits, state, day)).slice(0, 5);
  };
}
