import { parseJson } from '../../../platform/http/boundedJson.ts';
import { createHash } from 'node:crypto';
import type { NationalBody, NationalKind } from '@kraal/domain/movement/national/messages';
import { type Facts, fill, fillText, valueAt } from '@kraal/domain/movement/national/template';
import type { Mapping } from '@kraal/domain/movement/national/mapping';
import type { CallAnswer } from '../../../platform/callOut/callOut.ts';
import type { Services } from '../../../platform/services.ts';
import { callFor } from '../../alerts/index.ts';
import type { Link } from './links.ts';

/** What came of speaking to the platform. Nothing more is said for a holding whose token it does not take. */
export type Spoken =
  | { is: 'answered'; status: number; body: unknown }
  | { is: 'again'; answer: string; afterMs: number | null; isDown: boolean }
  /** Not taken; `isThere`: since it was taken before. */
  | { is: 'failed'; answer: string; isThere: boolean }
  | { is: 'token'; problem: 'token_refused' | 'token_unreadable' };

export type Saying = {
  id: string;
  kind: NationalKind;
  body: NationalBody;
  /** The platform's own number of what this is about. */
  reference: string | null;
};

type Of = { farmId: string; link: Link };
type Bearer = { bearer: string; untilMs: number };

/** A bearer is fetched anew so long before it ends. */
const earlyMs = 30_000;
const usualSeconds = 300;

/** Speaks to the platform as its mapping says, for one holding at a time. */
export class Platform {
  readonly #services: Services;
  readonly #bearers = new Map<string, Bearer>();

  constructor(services: Services) {
    this.#services = services;
  }

  async say(of: Of, saying: Saying): Promise<Spoken> {
    const { mapping } = this.#config();
    const { method, path, body } = mapping.transactions[saying.kind];
    const facts = factsOf(mapping, of.link, saying);
    return this.#speak(of, {
      method,
      facts,
      path,
      body: JSON.stringify(fill(body, facts)),
    });
  }

  /** What the platform says is on its way to a holding. */
  async readIncoming(of: Of): Promise<Spoken> {
    const { mapping } = this.#config();
    const facts = { gln: of.link.gln };
    return this.#speak(of, { method: 'GET', facts, path: mapping.incoming.path });
  }

  #config() {
    const { national } = this.#services.config;
    if (!national) throw new Error('no national platform is set');
    return national;
  }

  async #speak(of: Of, request: Request): Promise<Spoken> {
    // A bearer that ended early is fetched anew once. A second one that is not taken is the token's fault; where it is taken
    // and this may not be asked by it, only this is refused.
    for (const isLast of [false, true]) {
      const key = keyOf(of);
      const bearer = await this.#bearer(of, key);
      if (typeof bearer !== 'string') return bearer;
      const answer = await this.#call(of, { ...request, bearer });
      if (!answer.ok || (answer.status !== 401 && answer.status !== 403))
        return spokenOf(answer, [bearer, this.#config().apiKey]);
      this.#bearers.delete(key);
      if (isLast && answer.status === 401) return { is: 'token', problem: 'token_refused' };
      if (isLast) return spokenOf(answer, [bearer, this.#config().apiKey]);
    }
    throw new Error('neither answered nor refused');
  }

  async #bearer(of: Of, key: string): Promise<string | Spoken> {
    const nowMs = this.#services.now().getTime();
    const known = this.#bearers.get(key);
    if (known && known.untilMs > nowMs) return known.bearer;
    const { mapping, apiKey } = this.#config();
    const participantToken = this.#services.seal.open(of.link.token);
    if (participantToken === null) return { is: 'token', problem: 'token_unreadable' };
    const facts = { apiKey, participantToken, gln: of.link.gln };
    const answer = await this.#call(of, {
      method: 'POST',
      facts,
      path: mapping.bearer.path,
      headers: mapping.bearer.headers,
      body: JSON.stringify(fill(mapping.bearer.body, facts)),
    });
    // A path that is not there is nobody's token.
    if (answer.ok && [400, 401, 403].includes(answer.status))
      return { is: 'token', problem: 'token_refused' };
    // What it says beside its status may repeat what it was given.
    const isGood = answer.ok && answer.status < 300;
    const spoken = spokenOf(answer.ok && !isGood ? { ...answer, text: '' } : answer);
    if (spoken.is === 'failed')
      return { is: 'again', answer: spoken.answer, afterMs: null, isDown: true };
    if (spoken.is !== 'answered') return spoken;
    const bearer = valueAt(spoken.body, mapping.bearer.token);
    if (typeof bearer !== 'string' || !/^[\x21-\x7e]{1,8000}$/u.test(bearer))
      return { is: 'again', answer: 'no bearer was given', afterMs: null, isDown: true };
    const said = mapping.bearer.seconds && Number(valueAt(spoken.body, mapping.bearer.seconds));
    const seconds = said && said > 0 && said < 86_400 ? said : usualSeconds;
    this.#bearers.set(key, { bearer, untilMs: nowMs + Math.max(0, seconds * 1000 - earlyMs) });
    return bearer;
  }

  #call({ farmId }: Of, { method, facts, path, headers, body, bearer }: Request) {
    const { url, apiKey, mapping } = this.#config();
    const known: Facts = { ...facts, apiKey, bearer: bearer ?? null };
    const written = Object.entries(headers ?? mapping.headers).flatMap(([name, template]) => {
      const value = fillText(template, known);
      return value === '' ? [] : [[name, value] as const];
    });
    return callFor(this.#services, {
      farmId,
      purpose: 'national',
      call: {
        method,
        url: `${url}${fillText(path, known, encodeURIComponent)}`,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...Object.fromEntries(written),
        },
        ...(body === undefined ? {} : { body }),
      },
    });
  }
}

type Request = {
  method: 'GET' | 'POST' | 'PUT';
  facts: Facts;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  bearer?: string;
};

/** Another token is another one's bearer. */
const keyOf = ({ farmId, link }: Of): string =>
  createHash('sha256')
    .update(`${farmId} ${link.holdingId} ${link.gln} ${link.token}`)
    .digest('hex');

function factsOf({ words }: Mapping, { gln }: Link, { id, body, reference }: Saying): Facts {
  const { purpose, animals, day, otherGln, otherName, reason, heads } = body;
  return {
    id,
    gln,
    day,
    otherGln,
    otherName,
    reason,
    heads,
    reference,
    purpose: purpose && words.purpose[purpose],
    animals: animals.map(({ id: _here, species, sex, ...animal }) => ({
      ...animal,
      species: words.species[species],
      sex: sex === 'mixed' ? null : words.sex[sex],
    })),
  };
}

/** What another program wrote, as far as somebody reads it. */
const inShort = (text: string): string =>
  text
    .slice(0, 200)
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();

function spokenOf(answer: CallAnswer, secrets: readonly string[] = []): Spoken {
  if (!answer.ok) {
    // An answer that is too long is one all the same, and others are answered.
    const isDown = answer.problem === 'unreachable' || answer.problem === 'too_slow';
    return { is: 'again', answer: answer.problem, afterMs: null, isDown };
  }
  const { status, text, headers } = answer;
  if (status >= 200 && status < 300) return { is: 'answered', status, body: asJson(text) };
  const bare = secrets.reduce((all, secret) => all.replaceAll(secret, '…'), text);
  const said = inShort(`${status} ${bare}`);
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    const seconds = Number(headers['retry-after']);
    const afterMs = seconds > 0 ? Math.min(seconds, 86_400) * 1000 : null;
    return { is: 'again', answer: said, afterMs, isDown: status === 503 };
  }
  return { is: 'failed', answer: said, isThere: status === 409 };
}

function asJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
