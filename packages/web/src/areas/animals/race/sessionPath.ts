import type { WorkSession } from '@kraal/contract/animals';

export const sessionPath = ({ id }: WorkSession): string => `/livestock/race/${id}`;
