import type { Transaction } from '../../platform/database/connection.ts';
import type { LedgerPart, SavedEntries } from '../ledger/index.ts';
import { voidPapersOfVoided } from './papers/issue.ts';
import { ownerPlaces } from './agistment/ownerPlaces.ts';
import { awayWithLoad } from './lorry/awayWithLoad.ts';
import { appendToChain } from './chain/append.ts';
import { sayNationally } from './national/say.ts';
import { announceEntries, toldLate } from './consignments/announceLate.ts';
import { projections } from './saleResults/projections.ts';

const told: ReadonlySet<string> = new Set(toldLate);

/** The entry that one takes back, as a request writes it. */
function voidedBy({ voids }: Record<string, unknown>): string | null {
  if (typeof voids !== 'object' || voids === null || !('eventId' in voids)) return null;
  return typeof voids.eventId === 'string' ? voids.eventId : null;
}

/** A sale that is taken back takes its papers with it. */
async function endPapers(
  transaction: Transaction,
  farmId: string,
  { events }: SavedEntries,
): Promise<void> {
  const voiding = events.filter(({ voids }) => typeof voids === 'string');
  const [first] = voiding;
  if (!first) return;
  await voidPapersOfVoided(transaction, farmId, {
    voided: voiding.map(({ voids }) => String(voids)),
    by: typeof first['recorded_by'] === 'string' ? first['recorded_by'] : null,
    at: String(first['recorded_at']),
  });
}

/** What comes to light of an animal that is sold, or taken back, reaches whoever bought it. */
export const movementPart: LedgerPart = {
  projections,
  guard: async (entries) => {
    const guards = [await ownerPlaces(entries), await awayWithLoad(entries)];
    return {
      check: (draft, stateOf) => guards.flatMap(({ check }) => check?.(draft, stateOf) ?? []),
    };
  },
  saved: async (transaction, farmId, entries) => {
    await appendToChain(transaction, farmId, entries);
    await endPapers(transaction, farmId, entries);
    await sayNationally(transaction, farmId, entries);
  },
  notify: async (services, transaction, { farm, events, answers }) => {
    const entryIds = events.flatMap((entry, at) => {
      const id = answers[at]?.result === 'recorded' ? entry['id'] : null;
      const voids = voidedBy(entry);
      if (typeof id !== 'string') return [];
      return voids !== null ? [id, voids] : told.has(String(entry['kind'])) ? [id] : [];
    });
    if (entryIds.length === 0) return;
    await announceEntries(transaction, { farmId: farm.id, services }, entryIds);
  },
};
