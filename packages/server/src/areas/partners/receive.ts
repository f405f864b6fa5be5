import {
  type Envelope,
  envelopeSchema,
  helloSchema,
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
import { greet } from './greet.ts';
import { messageKind } from './messageKinds.ts';

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
  return inTenant(services.database, {
    tenant: { farmId: farm.id, userId: null },
    work: (transaction) => take(transaction, { services, farm, arrival }, envelope),
  });
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
  await messageKind(envelope.kind)?.lock(transaction, farm.id);
  const known = await partnerOf(transaction, farm.id, envelope);
  if (known === 'too_many') return rejected('too_many');
  if (!known) return rejected('not_linked');
  const isHello = envelope.kind === 'hello';
  // After an end two farms may meet anew with other keys, since a person says again that it is them.
  const isAnew = isHello && known.status === 'ended';
  if (known.publicKey !== null && known.publicKey !== envelope.key && !isAnew)
    return rejected('forged');
  if (comesFromElsewhere(known, at)) return rejected('forged');
  const turn = turnOf(known.receivedNumber, envelope.number);
  if (turn === 'before') return ofBefore(transaction, { farm, known }, envelope);
  // Who meets anew begins where it is: what was said between is not for this farm.
  if (turn === 'early' && !isHello) return { is: 'renumber', last: known.receivedNumber };
  const answer = await hearOrReject(transaction, at, { known, envelope });
  // Nobody's key is known by what it said in vain.
  const key = answer.is === 'taken' ? envelope.key : known.publicKey;
  await transaction.execute(
    sql`update partner set received_number = ${envelope.number}, public_key = ${key}
      where farm_id = ${farm.id} and id = ${known.id}`,
  );
  if (answer.is === 'taken') await keep(transaction, at, { partnerId: known.id, envelope });
  await noteChange(transaction, farm.id, ['partners', 'transfers']);
  return answer;
}

/** The sender as it is known here; of one that is new its greeting makes it known. */
async function partnerOf(
  transaction: Transaction,
  farmId: string,
  { from, kind }: Envelope,
): Promise<KnownPartner | 'too_many' | null> {
  const kept = () =>
    select(
      transaction,
      partnerRow,
      sql`select id, name, place_id as "placeId", public_key as "publicKey", status,
          server, received_number as "receivedNumber"
        from partner where farm_id = ${farmId} and code = ${from} for update`,
    );
  const [known] = await kept();
  if (known || kind !== 'hello') return known ?? null;
  const [pending] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from partner
      where farm_id = ${farmId} and status = 'pending'`,
  );
  if ((pending?.total ?? 0) >= mostPending) return 'too_many';
  await transaction.execute(
    sql`insert into partner (farm_id, id, code, status) values (${farmId}, ${newId()}, ${from},
      'ended') on conflict (farm_id, code) do nothing`,
  );
  const [made] = await kept();
  return made ?? null;
}

/** Its number was taken before: by itself, or by another one. */
async function ofBefore(
  transaction: Transaction,
  { farm, known }: { farm: At['farm']; known: KnownPartner },
  { number: numbered, signature }: Envelope,
): Promise<Reception> {
  const [kept] = await select(
    transaction,
    row({ signature: text }),
    sql`select signature from partner_message where farm_id = ${farm.id}
      and partner_id = ${known.id} and direction = 'in' and number = ${numbered}`,
  );
  // Of what was heard and not kept the number alone is known.
  if (!kept || kept.signature === signature) return { is: 'known' };
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
    const hello = helloSchema.safeParse(said);
    if (!hello.success) return rejected('malformed');
    const server = arrival === 'outside' ? serverOf(hello.data.server ?? '') : null;
    // Whoever is elsewhere says where an answer reaches them, and that is not here.
    const isNowhere = server === null || server === serverOf(services.config.publicUrl);
    if (arrival === 'outside' && kind !== 'goodbye' && isNowhere) return rejected('malformed');
    return greet(transaction, hearing, { ...hello.data, kind, known, server });
  }
  if (known.status !== 'linked') return rejected('not_linked');
  const isHeard = await messageKind(kind)?.hear(transaction, hearing, said);
  return isHeard ? { is: 'taken' } : rejected('malformed');
}

function asJson(body: string): unknown {
  try {
    return JSON.parse(body);
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
    sql`insert into partner_message (farm_id, partner_id, direction, number, kind, body, signature, at)
      values (${farm.id}, ${partnerId}, 'in', ${envelope.number}, ${envelope.kind},
        ${envelope.body}, ${envelope.signature}, ${services.now().toISOString()})`,
  );
