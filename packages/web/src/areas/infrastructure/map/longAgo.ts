import { asDay, type Day } from '@kraal/domain/format/dates';

/** What is drawn for the first time has lain so for long: rest and load of last season are worked out with it, too. */
export const longAgo = (today: Day): Day => asDay(`${Number(today.slice(0, 4)) - 1}-01-01`);
