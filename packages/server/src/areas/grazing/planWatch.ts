import { addDays, asDay, daysBetween } from '@kraal/domain/format/dates';
import type { Watch } from '../alerts/index.ts';
import { staysBeginning } from './plan/stays.ts';

/** A planned move of so long ago will not be made any more. */
const forgottenDays = 14;

export const plan: Watch = {
  rules: ['plan_not_followed'],
  find: async (transaction, farm, { from }) => {
    const stays = await staysBeginning(transaction, farm, {
      from: addDays(farm.today, -forgottenDays),
      until: farm.today,
    });
    return stays
      .filter(({ isDone }) => !isDone)
      .map((stay) => ({ ...stay, days: daysBetween(asDay(stay.from), farm.today) }))
      .filter(({ days }) => days >= from('plan_not_followed'))
      .map((stay) => ({
        rule: 'plan_not_followed' as const,
        subjectKind: 'mob' as const,
        subjectId: stay.id,
        name: stay.mob,
        heads: 1,
        mobId: stay.mobId,
        campId: stay.campId,
        value: stay.days,
        since: asDay(stay.from),
        facts: { camp: stay.camp, on: stay.from },
      }));
  },
};
