import type { Watch } from '../../alerts/index.ts';
import { campsOf } from './board.ts';
import { isolationsOn } from './isolated.ts';

/** Others stand in a camp with somebody who is in isolation. */
export const mixedCamps: Watch = {
  rules: ['isolation_mixed'],
  find: async (transaction, { id, timeZone, today }, { from }) => {
    const on = { farmId: id, timeZone, today };
    const camps = await campsOf(transaction, on, await isolationsOn(transaction, on));
    return camps.flatMap(({ campId, name, isolated, others, until }) =>
      campId === null || others.heads < Math.max(1, from('isolation_mixed'))
        ? []
        : [
            {
              rule: 'isolation_mixed' as const,
              subjectKind: 'camp' as const,
              subjectId: campId,
              name: name ?? '',
              heads: others.heads,
              mobId: null,
              campId,
              value: others.heads,
              since: null,
              facts: { heads: others.heads, isolated: isolated.heads, until },
            },
          ],
    );
  },
};
