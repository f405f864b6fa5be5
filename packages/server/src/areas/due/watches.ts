import { asDay, daysBetween } from '@kraal/domain/format/dates';
import type { Watch } from '../alerts/index.ts';
import { dueProtocols, type MissedProtocol, missedProtocols } from './protocols.ts';

/** A protocol whose season, or whose animals' own time, ran out while animals had not had it. */
const protocols: Watch = {
  rules: ['protocol_overdue'],
  find: async (transaction, { id: farmId, today }, { from }) => {
    const due = await dueProtocols(transaction, { farmId, today, place: {} });
    const ofSeasons = due.flatMap(({ id, name, animals, to, isLate, rolling }): MissedProtocol[] =>
      isLate && !rolling && to !== null ? [{ id, name, animals, until: asDay(to) }] : [],
    );
    const missed = [...ofSeasons, ...(await missedProtocols(transaction, farmId, today))];
    return missed
      .map((one) => ({ ...one, days: daysBetween(one.until, today) }))
      .filter(({ days }) => days >= from('protocol_overdue'))
      .map(({ id, name, animals, until, days }) => ({
        rule: 'protocol_overdue' as const,
        subjectKind: 'protocol' as const,
        subjectId: id,
        name,
        heads: animals,
        mobId: null,
        campId: null,
        value: days,
        since: until,
        facts: { animals, until },
      }));
  },
};

export const dueWatches: readonly Watch[] = [protocols];
