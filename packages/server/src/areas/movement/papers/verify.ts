import { setTimeout } from 'node:timers/promises';
import type { Day } from '@kraal/domain/format/dates';
import { asCode, type PaperFacts, type PaperStatus } from '@kraal/domain/movement/papers';
import { type PaperSummary, readToken } from '@kraal/domain/movement/paperToken';
import type { StopHit } from '@kraal/contract/stopList';
import { parseEid } from '@kraal/domain/animals/identification/eid';
import { sql } from 'drizzle-orm';
import { select } from '../../../platform/database/connection.ts';
import { day, json, moment, oneOf, row, text } from '../../../platform/database/row.ts';
import type { Services } from '../../../platform/services.ts';
import { stoppedOf } from '../stopList/stopped.ts';
import { codeOf } from './issue.ts';
import { isSignedBy, publicKeys } from './keys.ts';

export type Verified = {
  summary: PaperSummary;
  /** `gone`: it is genuine, and its farm is on record here no more. */
  status: PaperStatus | 'gone';
  endedAt: Date | null;
  /** The day on which its load arrived, once it did. */
  arrivedOn: Day | null;
  /** All that stands on it, where it is on record. */
  facts: PaperFacts | null;
  /** Numbers on it that a farm has listed as stolen. */
  stopped: StopHit[];
};

/** Every answer takes at least so long: how fast it came says nothing of what was found. */
const shortestMs = 120;

/**
 * In: what stands behind the address on a paper, a code as it was typed or a token as it was scanned. Out: what the paper
 * says, where one of our keys signed it; null for all else, whether it is unknown, altered, guessed or none at all.
 */
export async function verifyPaper(
  { door }: Pick<Services, 'door'>,
  said: string,
): Promise<Verified | null> {
  const [answer] = await Promise.all([lookUp(door, said), setTimeout(shortestMs)]);
  return answer;
}

async function lookUp(door: Services['door'], said: string): Promise<Verified | null> {
  const keys = await publicKeys(door);
  const scanned = said.toUpperCase();
  const [found] = await select(
    door,
    row({
      token: text,
      status: oneOf<PaperStatus>(),
      endedAt: moment.orNull,
      arrivedOn: day.orNull,
      facts: json<PaperFacts>(),
    }),
    sql`select token, status, ended_at as "endedAt", arrived_on as "arrivedOn", facts
      from paper_by_code(${asCode(said) ?? codeOf(scanned)})`,
  );
  const read = readToken(found?.token ?? scanned);
  if (!read || !isSignedBy(keys, read)) return null;
  const facts = found?.facts ?? null;
  const numbers = facts ? facts.lines.map(({ eid }) => eid) : read.summary.marks;
  const eids = numbers.flatMap((mark) => eidOf(mark ?? ''));
  return {
    summary: read.summary,
    status: found?.status ?? 'gone',
    endedAt: found?.endedAt ? new Date(found.endedAt) : null,
    arrivedOn: found?.arrivedOn ?? null,
    facts,
    stopped: await stoppedOf(door, null, eids),
  };
}

function eidOf(mark: string): string[] {
  const read = parseEid(mark);
  return read.ok ? [read.eid] : [];
}

/** What a stranger types instead of a paper's code: an EID, held against the stop list. Null where it is none. */
export async function verifyNumber(
  { door }: Pick<Services, 'door'>,
  typed: string,
): Promise<{ eid: string; stopped: StopHit[] } | null> {
  const [eid] = eidOf(typed);
  if (eid === undefined) return null;
  const [stopped] = await Promise.all([stoppedOf(door, null, [eid]), setTimeout(shortestMs)]);
  return { eid, stopped };
}
