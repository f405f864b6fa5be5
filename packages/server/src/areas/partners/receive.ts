import { parseJson } from '../../platform/http/boundedJson.ts';
import {
  type Envelope,
  envelopeSchema,
  helloSchema,
  longestGreeting,
  type PartnerStatus,
  signedText,
  turnOf,
} from '@kraal/domain/partners/message';
import type { Reception } from '@kraal/contract/partners';
import { serverOf } from '@kraal/domain/partners/address';
import { sql } from 'drizzle-orm';
import { inTenant, select, type Transaction } from '../../platform/database/connection.ts';
import { noteChange } from '../../platform/database/noteChange.ts';
import { number, oneOf, row, text } from '../../platform/database/row.ts';
import { unkeepable } from '../../platform/http/text.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { isSignedWith } from '../../platform/signingKey.ts';
import { addressOf } from './address.ts';
import { greet } from './greet.ts';
import { messageKind } from './messageKinds.ts';
import { unheard } from './queue.ts';

const rejected = (why: Extract<Reception, { is: 'rejected' }>['why']): Reception => ({
  is: 'rejected',
  why,
});

/** More farms that ask at once than anybody looks through. */
const mostPending = 50;

export type KnownPartner = {
  id: string;
  name: string;
  placeId: string | null;
  publicKey: string | null;
  status: PartnerStatus;
  server: string | null;
  receivedNumber: number;
};
const partnerRow = row({
  id: text,
  name: text,
  placeId: text.orNull,
  publicKey: text.orNull,
  status: oneOf<PartnerStatus>(),
  server: text.orNull,
  receivedNumber: number,
});

/** Whether this process carried it from a farm of its own, or somebody out there says that it is from one of theirs. */
export type Arrival = 'here' | 'outside';

/** Takes a message from another farm, whoever carried it here. Nothing of it is believed before its signature is. */
export async function receiveMessage(
  services: Services,
  raw: unknown,
  arrival: Arrival = 'here',
): Promise<Reception> {
  const read = envelopeSchema.safeParse(raw);
  if (!read.success || unkeepable(read.data)) return rejected('malformed');
  const envelope = read.data;
  const signature = Buffer.from(envelope.signature, 'base64url');
  if (!isSignedWith(envelope.key, { signed: Buffer.from(signedText(envelope)), signature }))
    return rejected('forged');
  // Nobody outside speaks for a farm that is here.
  if (arrival === 'outside' && (await farmOfCode(services, envelope.from)))
    return rejected('forged');
  const farm = await farmOfCode(services, envelope.to);
  if (!farm) return rejected('unknown_farm');
  return services.turns.take(farm.id, 'write', () =>
    inTenant(services.database, {
      tenant: { farmId: farm.id, userId: null },
      work: (transaction) => take(transaction, { services, farm, arrival }, envelope),
    }),
  );
}

type FarmOfCode = { id: string; timeZone: string };

async function farmOfCode({ door }: Services, code: string): Promise<FarmOfCode | undefined> {
  const [farm] = await select(
    door,
    row({ id: text, timeZone: text }),
    sql`select id, time_zone as "timeZone" from farm_of_code(${code})`,
  );
  return farm;
}

type At = { services: Services; farm: FarmOfCode; arrival: Arrival };

/** Who was met here is heard from here, and who was met elsewhere from elsewhere, until the two meet anew. */
const comesFromElsewhere = (known: KnownPartner, { arrival }: At): boolean =>
  known.status !== 'ended' && (known.server !== null) !== (arrival === 'outside');

async function take(transaction: Transaction, at: At, envelope: Envelope): Promise<Reception> {
  const { farm } = at;
  const isHello = envelope.kind === 'hello';
  // Who is nobody here keeps nobody waiting.
  const first = await partnerOf(transaction, farm.id, { code: envelope.from, isHeld: false });
  if (!first && !isHello) return rejected('not_linked');
  if (first && !isVoiceOf(first, at, envelope)) return rejected('forged');
  await messageKind(envelope.kind)?.lock(transaction, farm.id);
  const known = await metOrMade(transaction, farm.id, envelope);
  if (!known) return rejected('too_many');
  if (!isVoiceOf(known, at, envelope)) return rejected('forged');
  if (known.status === 'requested' && known.publicKey === null && at.arrival === 'outside')
    return {
      is: 'later',
      key: (await addressOf(transaction, at.services, farm.id)).keys.publicKey,
    };
  // A voice that is new begins where it is: what was said between is not for this farm, or was another's word.
  const isNewVoice = known.publicKey !== envelope.key || known.receivedNumber === unheard;
  const turn = isNewVoice ? 'next' : turnOf(known.receivedNumber, envelope.number);
  if (turn === 'before') return ofBefore(transaction, { at, known }, envelope);
  if (turn === 'early' && !isHello) return { is: 'renumber', last: known.receivedNumber };
  const answer = await hearOrReject(transaction, at, { known, envelope });
  if (answer.is !== 'taken' && isNewVoice) {
    // Nothing is known by what it said in vain.
    await transaction.execute(
      sql`delete from partner where farm_id = ${farm.id} and id = ${known.id} and version = 0`,
    );
    return answer;
  }
  const taken = await select(
    transaction,
    row({ status: oneOf<PartnerStatus>() }),
    sql`update partner set received_number = ${envelope.number}, public_key = ${envelope.key}
      where farm_id = ${farm.id} and id = ${known.id} returning status`,
  );
  // Whoever asks again and again is kept once: as the partner that it asks to be.
  if (answer.is === 'taken' && taken[0]?.status !== 'pending')
    await keep(transaction, at, { partnerId: known.id, envelope });
  await noteChange(transaction, farm.id, ['partners', 'transfers']);
  return answer.is === 'taken' ? withOwnVoice(transaction, at, envelope) : answer;
}

/** A farm that is met hears with which key this one speaks, from where it wrote down that this one is. */
async function withOwnVoice(
  transaction: Transaction,
  { services, farm }: At,
  { kind }: Pick<Envelope, 'kind'>,
): Promise<{ is: 'taken'; key?: string }> {
  if (kind !== 'hello' && kind !== 'welcome') return { is: 'taken' };
  const { keys } = await addressOf(transaction, services, farm.id);
  return { is: 'taken', key: keys.publicKey };
}

/**
 * Whether that key may speak for a partner: the one that is known, or any that says hello where nobody said yes yet.
 * Before this farm was answered by whom it asked, the first voice from here is theirs; one from outside waits.
 */
function isVoiceOf(known: KnownPartner, at: At, { key, kind }: Envelope): boolean {
  if (comesFromElsewhere(known, at)) return false;
  // Whoever says outside that he asks may be another than who asked before: the owner says to whom they say yes.
  const isAsking = known.status === 'pending' && at.arrival === 'outside';
  const isOpen = kind === 'hello' && (known.status === 'ended' || isAsking);
  return known.publicKey === key || known.publicKey === null || isOpen;
}

async function partnerOf(
  transaction: Transaction,
  farmId: string,
  { code, isHeld }: { code: string; isHeld: boolean },
): Promise<KnownPartner | null> {
  const [known] = await select(
    transaction,
    partnerRow,
    sql`select id, name, place_id as "placeId", public_key as "publicKey", status, server,
        received_number as "receivedNumber"
      from partner where farm_id = ${farmId} and code = ${code} ${isHeld ? sql`for update` : sql``}`,
  );
  return known ?? null;
}

/** The sender as it is known here; of one that is new its greeting makes it known. Null where too many ask already. */
async function metOrMade(
  transaction: Transaction,
  farmId: string,
  { from }: Envelope,
): Promise<KnownPartner | null> {
  const known = await partnerOf(transaction, farmId, { code: from, isHeld: true });
  if (known) return known;
  const [pending] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from partner
      where farm_id = ${farmId} and status = 'pending'`,
  );
  if ((pending?.total ?? 0) >= mostPending) return null;
  await transaction.execute(
    sql`insert into partner (farm_id, id, code, status, version)
      values (${farmId}, ${newId()}, ${from}, 'ended', 0) on conflict (farm_id, code) do nothing`,
  );
  return partnerOf(transaction, farmId, { code: from, isHeld: true });
}

/** Its number was taken before: by itself, or by another one. */
async function ofBefore(
  transaction: Transaction,
  { at, known }: { at: At; known: KnownPartner },
  { kind, number: numbered, signature }: Envelope,
): Promise<Reception> {
  const [kept] = await select(
    transaction,
    row({ signature: text }),
    sql`select signature from partner_message where farm_id = ${at.farm.id}
      and partner_id = ${known.id} and direction = 'in' and number = ${numbered}`,
  );
  // Of whoever asks again the number alone is known; anything else that is not kept was not taken, and is said anew.
  const isGreeting = kind === 'hello' || kind === 'welcome';
  if (kept ? kept.signature === signature : isGreeting) {
    const voiced = await withOwnVoice(transaction, at, { kind });
    return { ...voiced, is: 'known' };
  }
  return { is: 'renumber', last: known.receivedNumber };
}

type Heard = { known: KnownPartner; envelope: Envelope };

/** What another program says may fit every schema and still be nothing that can be kept: then it is as if it did not. */
async function hearOrReject(transaction: Transaction, at: At, heard: Heard): Promise<Reception> {
  try {
    return await transaction.transaction((within) => hear(within, at, heard));
  } catch (error) {
    if (isUnkept(error)) return rejected('malformed');
    throw error;
  }
}

/** PostgreSQL's classes of values that are out of range or of no such form, or that break a constraint. */
function isUnkept(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null;
  const code = cause !== null && typeof cause === 'object' && 'code' in cause ? cause.code : null;
  return typeof code === 'string' && /^2[123]/u.test(code);
}

async function hear(
  transaction: Transaction,
  { services, farm, arrival }: At,
  { known, envelope: { kind, body } }: Heard,
): Promise<Reception> {
  const said = asJson(body);
  if (unkeepable(said)) return rejected('malformed');
  const hearing = { services, farm, partner: known };
  if (kind === 'hello' || kind === 'welcome' || kind === 'goodbye') {
    const hello = helloSchema.safeParse(body.length > longestGreeting ? null : said);
    if (!hello.success) return rejected('malformed');
    const server = arrival === 'outside' ? serverOf(hello.data.server ?? '') : null;
    if (arrival === 'outside' && kind === 'hello' && !isElsewhere(server, services))
      return rejected('malformed');
    return greet(transaction, hearing, { ...hello.data, kind, known, server });
  }
  if (known.status !== 'linked') return rejected('not_linked');
  const isHeard = await messageKind(kind)?.hear(transaction, hearing, said);
  return isHeard ? { is: 'taken' } : rejected('malformed');
}

/** Whoever is elsewhere says where an answer reaches them: not here, and on this machine only where this server is too. */
function isElsewhere(server: string | null, { config }: Services): boolean {
  const own = serverOf(config.publicUrl);
  if (server === null || own === null || server === own) return false;
  return server.startsWith('https:') || own.startsWith('http:');
}

function asJson(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return null;
  }
}

const keep = (
  transaction: Transaction,
  { services, farm }: At,
  { partnerId, envelope }: { partnerId: string; envelope: Envelope },
) =>
  transaction.execute(
    sql`insert into partner_message
        (farm_id, partner_id, direction, number, kind, body, signature, key, at)
      values (${farm.id}, ${partnerId}, 'in', ${envelope.number}, ${envelope.kind},
        ${envelope.body}, ${envelope.signature}, ${envelope.key}, ${services.now().toISOString()})
      -- A voice that is new, after a restore on another machine say, has numbers that the one before had too.
      on conflict (farm_id, partner_id, direction, number) do update set kind = excluded.kind,
        body = excluded.body, signature = excluded.signature, key = excluded.key, at = excluded.at`,
  );
