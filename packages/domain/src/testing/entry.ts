import type { Day } from '../format/dates.ts';
/** An entry as a person, phone or program sends it: the only thing that generator, oracle and ledger share. */
export type Entry = {
  id: string;
  kind: string;
  occurredAt: string;
  animalIds?: string[];
  mobId?: string;
  heads?: number;
  payload: Record<string, unknown>;
  voids?: { eventId: string; reason: string };
};

/** A farm's years: its true entries oldest first, and what was recorded by mistake, with what cancelled it again. */
export type Story = {
  seed: number;
  from: Day;
  to: Day;
  entries: Entry[];
  untrue: Entry[];
};

/** The farms of the generator stand in South Africa, which keeps no summer time: UTC + 2 h all year. */
export const farmTimeZone = 'Africa/Johannesburg';
export const dayOfEntry = ({ occurredAt }: Pick<Entry, 'occurredAt'>): Day =>
  new Date(Date.parse(occurredAt) + 7_200_000).toISOString().slice(0, 10) as Day; // so it is written
