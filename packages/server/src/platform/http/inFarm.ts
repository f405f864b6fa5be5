import { dayOf } from '@kraal/domain/format/dates';
import { inTenant, type Transaction } from '../database/connection.ts';
import type { Services } from '../services.ts';
import {
  type Caller,
  type Authorized,
  authorizeForFarm,
  type FarmOfDay,
  noteKeyUse,
} from './authenticate.ts';

/** Where work is done for somebody: whose farm, at least in which role, and whether it only reads. */
export type Door = { farmId: string; needed: string; readOnly: boolean };

/** Nothing of a farm is read or recorded before it has been brought to its own day. */
class AnotherDay extends Error {
  readonly farm: FarmOfDay;

  constructor(farm: FarmOfDay) {
    super('another day');
    this.farm = farm;
  }
}

/** A day may end while the farm is brought to it, but not twice in one request. */
const mostTries = 3;

/**
 * Enters a farm and does work there in one transaction that sees this farm's rows only. Whoever comes first on a new
 * day brings the farm to it, in a transaction of its own; who may not enter learns nothing and does nothing.
 */
export async function inFarm<T>(
  services: Services,
  {
    caller,
    door: { farmId: spelt, needed, readOnly },
    work,
  }: {
    caller: Caller;
    door: Door;
    work: (authorized: Authorized, transaction: Transaction) => Promise<T>;
  },
): Promise<T> {
  // Locks go by the text: another spelling of one farm would be another lock.
  const farmId = spelt.toLowerCase();
  const { database, turns } = services;
  const tenant = { farmId, userId: caller.kind === 'person' ? caller.bearer.userId : null };
  let usedKey: string | null = null;
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await turns.take(farmId, readOnly ? 'read' : 'write', () =>
        inTenant(database, {
          tenant,
          work: async (transaction) => {
            const authorized = await authorizeForFarm(transaction, { caller, farmId, needed });
            usedKey = authorized.usedKey;
            if (authorized.upTo !== dayOf(services.now(), authorized.farm.timeZone))
              throw new AnotherDay(authorized.farm);
            return work(authorized, transaction);
          },
          how: { readOnly },
        }),
      );
      // What was done is done: that its note could not be made is ours to know, not the caller's.
      if (usedKey)
        await noteKeyUse(database, farmId, usedKey).catch((error: unknown) =>
          services.log.warn({ err: error, farmId }, 'the use of a key could not be noted'),
        );
      return answer;
    } catch (error) {
      if (!(error instanceof AnotherDay) || tries === mostTries) throw error;
      const { farm } = error;
      await turns.once(farmId, () => services.newDay(farm));
    }
  }
}
