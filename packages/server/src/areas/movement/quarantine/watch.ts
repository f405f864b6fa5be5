import { isolatedUntil } from '@kraal/domain/movement/quarantine';
import type { Watch } from '../../alerts/index.ts';
import { campsOf } from './board.ts';

/** Others stand in a camp with somebody who is in isolation. */
export const mixedCamps: Watch = {
  rules: ['isolation_mixed'],
  find: async (transaction, { id, timeZone, today }, { from }) => {
    const camps = await campsOf(transaction, { farmId: id, timeZone, today });
    return camps.flatMap(({ campId, name, heads, otherHeads, lastCameOn }) =>
      campId === null || otherHeads < Math.max(1, from('isolation_mixed'))
        ? []
        : [
            {
              rule: 'isolation_mixed' as const,
              subjectKind: 'camp' as const,
              subjectId: campId,
              name: name ?? '',
              heads: otherHeads,
              mobId: null,
              campId,
              value: otherHeads,
              since: null,
              facts: { heads: otherHeads, isolated: heads, until: isolatedUntil(lastCameOn) },
            },
          ],
    );
  },
};
