import { type SQL, sql } from 'drizzle-orm';

/** Counts of a lot's mating season in SQL, of the animal `a`; `carryingHeads` of the domain says the same of one. */
const of = (name: string): string => `coalesce((a.state#>>'{breeding,flock,${name}}')::int, 0)`;
const isFlock = `a.is_lot and a.state#>>'{breeding,flock,gateOn}' is not null`;
const stayed = `least(a.heads, ${of('exposed')} - ${of('away')})`;
const empties = `greatest(0, ${of('scanned')} - ${of('pregnant')} - ${of('culled')})`;
const carrying = `greatest(0, ${stayed} - ${empties} - ${of('mothers')} - ${of('lost')})`;

/** Heads that may be carrying: an animal of its own is one. */
export const carryingHeads: SQL = sql.raw(
  `(case when ${isFlock} then ${carrying} else a.heads end)`,
);
/** Of a lot of which a scan saw some: those nobody has looked at yet. */
export const unscannedHeads: SQL = sql.raw(
  `(case when ${isFlock} and ${of('scanned')} > 0 then
    greatest(0, least(${carrying}, ${stayed} - ${of('scanned')})) else 0 end)`,
);
/** Heads that gave birth this season, of a lot; an animal of its own is one. */
export const motherHeads: SQL = sql.raw(
  `(case when ${isFlock} and ${of('mothers')} > 0 then least(a.heads, ${of('mothers')})
    else a.heads end)`,
);
