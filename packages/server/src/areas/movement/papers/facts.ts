import { createHash, randomBytes } from 'node:crypto';
import type { Request } from '@kraal/contract/endpoint';
import type { issuePaper as issueContract } from '@kraal/contract/papers';
import type { TransferItem } from '@kraal/contract/movement';
import { currentIdentifier } from '@kraal/domain/animals/callName';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { asDay, type Day } from '@kraal/domain/format/dates';
import {
  headsByClass,
  type PaperFacts,
  type PaperLine,
  readMarkOf,
} from '@kraal/domain/movement/papers';
import { type Charged, withVat } from '@kraal/domain/movement/invoice';
import { chanceBytes, type PaperSummary } from '@kraal/domain/movement/paperToken';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Farm } from '../../../platform/http/authenticate.ts';
import { placeEver } from '../../infrastructure/index.ts';
import { linesOf, livesOfLines } from '../lines.ts';
import { soldBy } from '../soldBy.ts';
import { originsAttested } from './attest.ts';
import { ofFarms } from '../../farms/tables.ts';
import { ofPeople } from '../../people/tables.ts';

type Body = Request<typeof issueContract>['body'];

/** The farm as it gives stock away: whoever owns it, until somebody says another name. */
export async function farmAsOwner(transaction: Transaction, farmId: string) {
  const [found] = await select(
    transaction,
    row({ name: text, owner: text, address: text.orNull, gln: text.orNull, currency: text }),
    sql`select f.farm_name as name, f.address, f.gln, f.currency, coalesce((
        select trim(u.first_name || ' ' || u.last_name) from ${ofFarms.membership} m
          join ${ofPeople.userAccount} u on u.id = m.user_id
        where m.farm_id = f.id and m.role = 'farm_owner' order by m.created_at limit 1), '') as owner
      from ${ofFarms.farm} f where f.id = ${farmId}`,
  );
  if (!found) throw notFound('Farm');
  return found;
}

/** All that will stand on a paper: what was said, and the stock as it is on record. */
export async function factsOf(
  transaction: Transaction,
  of: Farm,
  { transfer, body, today }: { transfer: TransferItem; body: Body; today: Day },
): Promise<PaperFacts> {
  const farmId = of.id;
  const { fromId, toId } = transfer;
  const farm = await farmAsOwner(transaction, farmId);
  const from = fromId === null ? farm : await placeEver(transaction, farmId, fromId);
  const to = toId === null ? null : await placeEver(transaction, farmId, toId);
  const lines = await linesOf(transaction, farmId, transfer.id);
  const lives = await livesOfLines(transaction, farmId, lines);
  const lifeOf = new Map(lives.map((life) => [life.state.id, life]));
  const stock = lines.flatMap(({ animalId, heads }): PaperLine[] => {
    const life = lifeOf.get(animalId);
    if (!life) return [];
    const { state, animalClass } = life;
    return [
      {
        species: state.species,
        animalClass,
        sex: state.sex,
        breed: state.breed,
        colour: state.colour,
        mark: marksOf(state),
        tag: currentIdentifier(state, 'visual'),
        eid: currentIdentifier(state, 'eid'),
        heads,
      },
    ];
  });
  if (stock.length === 0) throw conflict('not_now', 'Nobody is on it.');
  if (stock.length < lines.length)
    throw conflict('not_now', 'Some of these animals are on record no more.');
  const sold = await soldBy(transaction, farmId, transfer.id);
  const isHereAgain = sold.isTakenBack || lives.some(({ state }) => !state.isLot && isHere(state));
  if (transfer.status === 'completed' && isHereAgain)
    throw conflict('not_now', 'Some of these animals are here again: their sale was taken back.');
  // Section 6: sex, number and colour of stock that is not marked.
  const isOfTheft = body.kind === 'identification' || body.kind === 'removal';
  if (
    isOfTheft &&
    stock.some((line) => line.mark === null && (line.sex === null || line.colour === null))
  )
    throw conflict(
      'undescribed',
      'Some have no brand or tattoo: the law wants their sex and colour, which are said in the herd.',
    );
  const { owner, agent, receiver, vehicle, driver } = body;
  const day = asDay(transfer.departedOn ?? transfer.soldOn ?? transfer.day);
  const origins =
    body.kind === 'health' ? await originsAttested(transaction, of, { lives, day, today }) : null;
  return {
    issuedOn: today,
    day,
    owner,
    agent,
    receiver,
    from: { name: from?.name ?? farm.name, gln: from?.gln ?? null },
    to: { name: to?.name ?? receiver.name, gln: to?.gln ?? null },
    vehicle,
    driver,
    lines: stock.toSorted(inMarkOrder),
    ...(origins ? { origins } : {}),
    ...(body.kind === 'invoice'
      ? {
          charged: chargedOf(
            { ...transfer, priceCents: sold.priceCents ?? transfer.priceCents },
            body,
            farm.currency,
          ),
        }
      : {}),
  };
}

/** What was paid for all of them; nobody is charged for what is not sold, or has no price. */
function chargedOf(
  { status, priceCents }: TransferItem,
  { vatPercent, vatIncluded, ownerVat, receiverVat, bank }: Body,
  currency: string,
): Charged {
  if (status !== 'completed' || priceCents === null)
    throw conflict('not_now', 'An invoice follows once they are sold, and for a price.');
  const amounts = withVat(priceCents, { percent: vatPercent, isIncluded: vatIncluded });
  return { currency, vatPercent, ...amounts, ownerVat, receiverVat, bank };
}

/** Brand and tattoo, where it has both. */
const marksOf = (state: AnimalState): string | null =>
  [currentIdentifier(state, 'brand'), currentIdentifier(state, 'tattoo')]
    .filter((one) => one !== null)
    .join(' / ') || null;

const isHere = ({ status }: AnimalState): boolean =>
  status !== 'returned' && status !== 'sold' && status !== 'slaughtered';

const byNumber = new Intl.Collator('en', { numeric: true });
const inMarkOrder = (one: PaperLine, other: PaperLine): number =>
  byNumber.compare(readMarkOf(one) ?? '~', readMarkOf(other) ?? '~');

/** What of it goes into the square. */
export function summaryOf({
  issuedOn,
  day,
  from,
  to,
  vehicle,
  lines,
}: PaperFacts): Omit<PaperSummary, 'kind' | 'year' | 'number' | 'version'> {
  const marks = lines.flatMap((line) => readMarkOf(line) ?? []);
  const hash = createHash('sha256').update(marks.toSorted().join('\n')).digest();
  return {
    chance: randomBytes(chanceBytes),
    issuedOn,
    day,
    from: from.name,
    to: to.name,
    vehicle: vehicle ?? '',
    heads: headsByClass(lines),
    marksHash: hash,
    marks,
    marksTotal: marks.length,
  };
}
