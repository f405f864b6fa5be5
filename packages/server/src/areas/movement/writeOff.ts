import type { Request } from '@kraal/contract/endpoint';
import type { stepTransfer as contract, TransferItem } from '@kraal/contract/movement';
import { factsOf } from '@kraal/domain/movement/moveKinds';
import { toSlaughter } from '@kraal/domain/movement/ofAnimal';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { idFromName } from '../../platform/idFromName.ts';
import { placeEver } from '../infrastructure/index.ts';
import { recordAs, throwIfRejected } from '../ledger/index.ts';
import { momentOf, type Step } from './lorry/dayOfStep.ts';
import { inEntries } from './lorry/inEntries.ts';
import { linesOf, livesOfLines } from './lines.ts';

/** So much of a sum falls to each, in whole cents; what is left over goes to the last. */
function shared(cents: number, heads: readonly number[]): number[] {
  const all = heads.reduce((sum, one) => sum + one, 0);
  const parts = heads.map((one) => Math.floor((cents * one) / all));
  const left = cents - parts.reduce((sum, one) => sum + one, 0);
  return parts.map((part, at) => part + (at === parts.length - 1 ? left : 0));
}

const inside: readonly string[] = ['ask_sold_inside_withdrawal', 'ask_returned_inside_withdrawal'];
type Ending = Pick<Request<typeof contract>['body'], 'priceCents' | 'sure'>;

/** By which entry they leave: who is kept for others goes back to them and is sold by nobody. */
function endingOf(kind: TransferItem['kind']): 'slaughtered' | 'returned' | 'sold' {
  if (kind === 'slaughter') return 'slaughtered';
  return factsOf(kind).toOwner ? 'returned' : 'sold';
}

/**
 * The animals of a transfer leave the farm's stock by the ordinary entries, all or none: a list and a trace have one
 * source, whether they were sold by a transfer or by hand. Ids follow from the transfer, so that nobody is sold twice.
 */
export async function writeOff(
  transaction: Transaction,
  { caller, transfer, day: soldOn }: Step,
  { priceCents, sure }: Ending,
): Promise<void> {
  const { farm } = caller;
  const lines = await linesOf(transaction, farm.id, transfer.id);
  const lives = await livesOfLines(transaction, farm.id, lines);
  if (lives.length === 0) return;
  const occurredAt = await momentOf(transaction, { caller, day: soldOn, lives });
  const headsOf = new Map(lines.map((line) => [line.animalId, line.heads]));
  const to = transfer.toId === null ? null : await placeEver(transaction, farm.id, transfer.toId);
  const ending = endingOf(transfer.kind);
  // What is asked of one is not noted of another: who is inside a withdrawal has an entry apart.
  const singles = [
    ...Map.groupBy(
      lives.filter(({ state }) => !state.isLot),
      ({ state }) => state.meatUntil !== null && state.meatUntil >= soldOn,
    ),
  ].flatMap(([isInside, all]) =>
    inEntries(all.map(({ state }) => state.id)).map((animalIds) => ({ animalIds, isInside })),
  );
  const groups = [
    ...singles.map((one) => ({ ...one, heads: one.animalIds.length, isLot: false })),
    ...lives
      .filter(({ state }) => state.isLot)
      .map(({ state: { id } }) => ({
        animalIds: [id],
        heads: headsOf.get(id) ?? 0,
        isLot: true,
        isInside: true,
      })),
  ];
  const prices =
    priceCents === undefined
      ? null
      : shared(
          priceCents,
          groups.map(({ heads }) => heads),
        );
  const events = groups.map(({ animalIds, heads, isLot, isInside }, at) => ({
    id: idFromName(transfer.id, `left ${animalIds.join(' ')}`),
    kind: ending,
    occurredAt,
    animalIds,
    ...(isLot ? { heads } : {}),
    payload: {
      ...(to ? { [ending === 'slaughtered' ? 'at' : 'to']: to.name } : {}),
      ...(prices && ending !== 'returned' ? { priceCents: prices[at] } : {}),
      // Of who goes on living the interval is said to the buyer; the ledger holds it against slaughter alone.
      ...(transfer.forExport && toSlaughter({ kind: transfer.kind, to })
        ? { forExport: true }
        : {}),
      // That many leave at once is what was approved; whatever else is asked somebody must answer.
      sure: [
        'ask_many_leave',
        ...(sure ?? []).filter((code) => isInside || !inside.includes(code)),
      ],
    },
  }));
  await recordAs(caller, transaction, { source: 'web', events, check: throwIfRejected });
  const left = events.flatMap(({ id, animalIds }) => animalIds.map((animal) => ({ id, animal })));
  await transaction.execute(
    sql`update transfer_line l set left_by = s.id
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as s(id uuid, animal uuid)
      where l.farm_id = ${farm.id} and l.transfer_id = ${transfer.id} and l.animal_id = s.animal`,
  );
}
