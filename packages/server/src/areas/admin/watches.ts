import type { Watch } from '../alerts/index.ts';

/** The backup of every night failed, or none was ever made: whoever owns a farm here must know. */
const backups: Watch = {
  rules: ['backup_failing'],
  find: async (_transaction, { id, now }, { from, services }) => {
    if (services.config.backups.keep === 0) return [];
    const { backedUpAt } = await services.safekeeping();
    if (backedUpAt === null) return [];
    const days = Math.floor((now.getTime() - backedUpAt.getTime()) / 86_400_000);
    if (days < from('backup_failing')) return [];
    return [
      {
        rule: 'backup_failing',
        subjectKind: 'farm',
        subjectId: id,
        name: '',
        heads: 1,
        mobId: null,
        campId: null,
        value: days,
        since: null,
        facts: { days },
      },
    ];
  },
};

export const adminWatches: readonly Watch[] = [backups];
