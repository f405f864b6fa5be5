import { lastEntries } from '@kraal/contract/ledger';
import { type Payload, text } from './kindView.ts';
import { read } from '../../platform/read.ts';

export type Last = { eventId: string; occurredAt: string };

/** The last entry of a kind per animal, of what was measured that of the same trait. An entry shared with other animals is left alone: cancelling it would change them too. */
export async function lastOf(
  farmId: string,
  { kind, payload }: { kind: string; payload: Payload },
  subjects: readonly { id: string }[],
): Promise<Map<string, Last>> {
  const trait = text(payload['trait']);
  const { entries } = await read(lastEntries, {
    params: { farmId },
    body: {
      kind,
      animalIds: subjects.map(({ id }) => id),
      ...(trait ? { saying: { trait } } : {}),
    },
  });
  return new Map(
    entries.filter((entry) => entry.animals === 1).map((entry) => [entry.animalId, entry]),
  );
}

/** Cancels the wrong entry in the same step; its day stands unless another was chosen. */
export function correction(
  last: Last | undefined,
  keepDay: boolean,
  reason: string,
): { voids?: { eventId: string; reason: string }; occurredAt?: string } {
  if (!last) return {};
  return {
    voids: { eventId: last.eventId, reason },
    ...(keepDay ? { occurredAt: last.occurredAt } : {}),
  };
}
