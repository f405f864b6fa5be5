import type { Running } from '../start.ts';
import { call, type Person } from './kraal.ts';

type Standing = { epoch: string; since: number; after: string | null };

/** A phone as the documents describe it, and nothing cleverer: the herd once, then what changed since. */
export class Device {
  readonly states = new Map<string, unknown>();
  standing: Standing | null = null;
  /** How often the whole herd was read. */
  snapshots = 0;
  private readonly kraal: Pick<Running, 'app'>;
  private readonly person: Person;

  constructor(kraal: Pick<Running, 'app'>, person: Person) {
    this.kraal = kraal;
    this.person = person;
  }

  private async ask(what: string, query: Record<string, string>): Promise<Record<string, any>> {
    const path = `/api/farms/${this.person.farmId}/sync/${what}?${new URLSearchParams(query).toString()}`;
    const { status, body } = await call(this.kraal, 'GET', path, { token: this.person.token });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** The herd from nothing; `between` is done after each page, as others go on working. */
  async snapshot(between: () => Promise<void> = async () => {}): Promise<void> {
    this.states.clear();
    this.snapshots += 1;
    let standing: Standing | null = null;
    for (let after: string | null = ''; after !== null; ) {
      const page = await this.ask('herd', after === '' ? {} : { after });
      standing ??= { epoch: page['epoch'], since: page['seq'], after: null };
      for (const state of page['animals']) this.states.set(state.id, state);
      after = page['after'];
      await between();
    }
    this.standing = standing;
  }

  async pull(): Promise<void> {
    if (!this.standing) await this.snapshot();
    for (let more = true; more && this.standing; ) {
      const { epoch, since, after }: Standing = this.standing;
      const page = await this.ask('changes', {
        epoch,
        since: String(since),
        ...(after ? { after } : {}),
      });
      if (page['reset']) {
        await this.snapshot();
        continue;
      }
      for (const state of page['animals']) this.states.set(state.id, state);
      for (const id of page['gone']) this.states.delete(id);
      this.standing = { epoch, ...page['next'] };
      more = page['more'];
    }
  }
}
