import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { inTenant, select } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { ofFarms } from '../farms/tables.ts';
import { ofPeople } from '../people/tables.ts';

/** One browser that watches one farm. */
export type Watcher = {
  out: Pick<ServerResponse, 'write' | 'end' | 'writableLength' | 'destroyed'>;
  farmId: string;
  userId: string;
  sessionId: string;
  role: string;
  /** When its token ends, and the stream with it. */
  endsAt: number;
};

/** Who reads no faster than this is left out, and told everything anew when there is room again. */
const mostWaitingBytes = 256 * 1024;
const beatMs = 20_000;
const mostOfPerson = 10;

type Counts = Readonly<Record<string, number>>;

/**
 * Every stream of this process. A note of the bus says that a farm has news; what they are is read once for the farm and
 * written to all who watch it.
 */
export class Streams {
  readonly #services: Services;
  readonly #farms = new Map<string, Set<Watcher>>();
  readonly #behind = new Set<Watcher>();
  readonly #members = new Map<string, number>();
  readonly #beat: NodeJS.Timeout;
  readonly #deaf: () => void;

  constructor(services: Services) {
    this.#services = services;
    this.#deaf = services.bus.hear((note) => {
      if (note.kind === 'farm') this.#logged(this.#notify(note.id));
      else if (note.kind === 'person') this.#logged(this.#ring(note.id));
      else for (const farmId of this.#farms.keys()) this.#logged(this.#notify(farmId));
    });
    this.#beat = setInterval(() => this.#logged(this.#look()), beatMs);
    this.#beat.unref();
  }

  get size(): number {
    return [...this.#farms.values()].reduce((sum, one) => sum + one.size, 0);
  }

  /** Out: how to take it away again. Of one person the oldest gives way to the newest. */
  async open(watcher: Watcher): Promise<() => void> {
    const ofFarm = this.#farms.get(watcher.farmId) ?? new Set();
    this.#farms.set(watcher.farmId, ofFarm);
    const own = [...ofFarm].filter(({ userId }) => userId === watcher.userId);
    for (const old of own.slice(0, Math.max(0, own.length + 1 - mostOfPerson))) this.#close(old);
    ofFarm.add(watcher);
    const counts = await this.counts(watcher.farmId);
    if (ofFarm.has(watcher)) this.#write(watcher, frameOf(watcher.farmId, counts));
    return () => this.#forget(watcher);
  }

  stop(): void {
    clearInterval(this.#beat);
    this.#deaf();
    for (const ofFarm of this.#farms.values()) for (const one of ofFarm) this.#close(one);
  }

  #logged(work: Promise<void>): void {
    work.catch((error: unknown) => this.#services.log.warn({ err: error }, 'a stream'));
  }

  async counts(farmId: string): Promise<Counts> {
    const rows = await inTenant(this.#services.database, {
      tenant: { farmId, userId: null },
      how: { readOnly: true },
      work: (transaction) =>
        select(
          transaction,
          row({ topic: text, count: number }),
          sql`select topic, count::float8 as count from topic_change where farm_id = ${farmId}`,
        ),
    });
    return Object.fromEntries(rows.map(({ topic, count }) => [topic, count]));
  }

  async #notify(farmId: string): Promise<void> {
    const ofFarm = this.#farms.get(farmId);
    if (!ofFarm || ofFarm.size === 0) return;
    const counts = await this.counts(farmId);
    const members = counts['members'] ?? 0;
    if (this.#members.get(farmId) !== members) {
      this.#members.set(farmId, members);
      await this.#check(farmId, ofFarm);
    }
    const frame = frameOf(farmId, counts);
    for (const watcher of ofFarm) this.#write(watcher, frame);
  }

  /** A person was told something, or was signed out somewhere: that device asks, and hears that it was. */
  async #ring(userId: string): Promise<void> {
    for (const [farmId, ofFarm] of this.#farms) {
      const own = [...ofFarm].filter((watcher) => watcher.userId === userId);
      for (const watcher of own) this.#write(watcher, 'event: bell\ndata: {}\n\n');
      await this.#check(farmId, new Set(own));
    }
  }

  #write(watcher: Watcher, frame: string): void {
    const { out } = watcher;
    if (out.destroyed) return this.#forget(watcher);
    if (out.writableLength > mostWaitingBytes) {
      this.#behind.add(watcher);
      return;
    }
    out.write(frame);
  }

  #close(watcher: Watcher): void {
    this.#forget(watcher);
    watcher.out.end('event: over\ndata: {}\n\n');
  }

  #forget(watcher: Watcher): void {
    this.#behind.delete(watcher);
    const ofFarm = this.#farms.get(watcher.farmId);
    ofFarm?.delete(watcher);
    if (ofFarm?.size === 0) this.#farms.delete(watcher.farmId);
  }

  /** Every so often: a sign of life, an end to those whose time is up, and what the slow ones missed. */
  async #look(): Promise<void> {
    const now = this.#services.now().getTime();
    const late = new Set([...this.#behind].map(({ farmId }) => farmId));
    this.#behind.clear();
    for (const [farmId, ofFarm] of this.#farms) {
      for (const watcher of ofFarm) {
        if (watcher.endsAt <= now) this.#close(watcher);
        else this.#write(watcher, ': \n\n');
      }
      await this.#check(farmId, ofFarm);
    }
    for (const farmId of late) await this.#notify(farmId);
  }

  /** Whoever may no longer, or may something else now, comes in again through the gate, or does not. */
  async #check(farmId: string, ofFarm: ReadonlySet<Watcher>): Promise<void> {
    // Whoever comes in while this is asked was looked at by the gate just now.
    const asked = [...ofFarm];
    const sessions = asked.map(({ sessionId }) => sessionId);
    if (sessions.length === 0) return;
    const rows = await inTenant(this.#services.database, {
      tenant: { farmId, userId: null },
      how: { readOnly: true },
      work: (transaction) =>
        select(
          transaction,
          row({ sessionId: text, role: text }),
          // As the gate looks: a member, or a door that an owner opened to support and that has not closed.
          sql`select s.id as "sessionId", coalesce(m.role, 'viewer') as role
            from ${ofPeople.authSession} s
              join ${ofPeople.userAccount} u on u.id = s.user_id and u.suspended_at is null
              join ${ofFarms.farm} f on f.id = ${farmId} and f.suspended_at is null
              left join ${ofFarms.membership} m on m.farm_id = f.id and m.user_id = s.user_id
            where s.id = any(${sql.param(sessions)}::uuid[]) and s.ended_at is null
              and (m.role is not null or u.system_role = 'super_admin' and exists (
                select from ${ofFarms.supportAccess} a where a.farm_id = f.id and a.user_id = u.id
                  and a.until > kraal_now() and a.ended_at is null))`,
        ),
    });
    const roleOf = new Map(rows.map(({ sessionId, role }) => [sessionId, role]));
    const closed = asked.filter(({ sessionId, role }) => roleOf.get(sessionId) !== role);
    for (const watcher of closed) this.#close(watcher);
    // Who is signed out for what happened on one farm is so on their others.
    for (const userId of new Set(closed.map((watcher) => watcher.userId)))
      for (const [otherId, ofOther] of this.#farms) {
        const own = [...ofOther].filter((watcher) => watcher.userId === userId);
        if (otherId !== farmId && own.length > 0) await this.#check(otherId, new Set(own));
      }
  }
}

const frameOf = (farmId: string, counts: Counts): string => {
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return `id: ${total}\nevent: counts\ndata: ${JSON.stringify({ farmId, counts })}\n\n`;
};
