import type { Output, Request } from '@kraal/contract/endpoint';
import { mostMoved } from '@kraal/contract/bodies/movement';
import type { checkMove as contract, NamedPlace } from '@kraal/contract/movement';
import { addDays, dayOf } from '@kraal/domain/format/dates';
import { type Finding, mayMove, mayPass, type Move } from '@kraal/domain/movement/mayMove';
import { isOnFarm } from '@kraal/domain/ledger/state';
import { moveRules, ruleOn } from '@kraal/domain/movement/ruleBook';
import type { Transaction } from '../../platform/database/connection.ts';
import { invalid } from '../../platform/errors.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { cameLately, type Life, livesOf, type Wanted } from '../animals/index.ts';
import { onePlace, placeEver, placesOfCamps } from '../infrastructure/index.ts';
import { headsMeant, promisedHeads } from './promised.ts';
import { metLately } from './quarantine/isolated.ts';
import { stoppedHere } from './stopList/stopped.ts';

type Body = Request<typeof contract>['body'];
type Checked = Output<typeof contract>;

/** Nobody plans further ahead, and nothing is known of so far. */
const furthestDays = 400;

function wantedOf({
  animalIds,
  mobId,
  campId,
}: Pick<Body, 'animalIds' | 'mobId' | 'campId'>): Wanted {
  if (animalIds) return { animalIds };
  if (mobId) return { mobId };
  return { campId: campId ?? '' }; // one of the three, by the schema
}

/** Before they leave it is asked: what is over is a matter for a trace. */
export function checkDay(day: string, { farm, now }: { farm: Farm; now: Date }): void {
  const today = dayOf(now, farm.timeZone);
  if (day < today) throw invalid({ day: ['This day is over.'] });
  if (day > addDays(today, furthestDays)) throw invalid({ day: ['This day is too far off.'] });
}

/** Who of some animals may leave on a day. They are as they stand today: what is past is not asked any more. */
export async function checkMove(
  transaction: Transaction,
  { farm, now }: { farm: Farm; now: Date },
  body: Body,
): Promise<Checked> {
  checkDay(body.day, { farm, now });
  for (const id of [body.toId, body.fromId])
    if (id !== null) await onePlace(transaction, farm.id, id);
  const lives = await wantedAnimals(transaction, farm.id, body);
  return examine(transaction, { farm, now }, { lives, ...body });
}

/** Who is meant: those that are named, or all of a mob or camp. */
export async function wantedAnimals(
  transaction: Transaction,
  farmId: string,
  body: Pick<Body, 'animalIds' | 'mobId' | 'campId'>,
): Promise<Life[]> {
  const lives = await livesOf(transaction, { farmId, wanted: wantedOf(body), most: mostMoved });
  if (lives.length > mostMoved)
    throw invalid({ animalIds: ['These are more than 2000 animals: ask about fewer at a time.'] });
  if (body.animalIds && lives.length < new Set(body.animalIds).size)
    throw invalid({ animalIds: ['One of these animals is not on the farm.'] });
  return lives;
}

type Question = Pick<Body, 'kind' | 'day' | 'fromId' | 'toId' | 'forExport'> & {
  lives: readonly Life[];
  /** Of whom only so many heads are to go. */
  headsOf?: ReadonlyMap<string, number>;
  /** The transfer that asks: what it promises itself stands against nothing. */
  transferId?: string;
};

/**
 * From where they leave: where they stand, whatever somebody says, so that a property that is shut lets nothing out; and
 * the one that is named. Where nobody knows the one or the other it may be any.
 */
async function placesLeft(
  transaction: Transaction,
  farmId: string,
  { lives, fromId }: { lives: readonly Life[]; fromId: string | null },
): Promise<NamedPlace[]> {
  const living = lives.filter(({ state }) => isOnFarm(state));
  const campIds = [...new Set(living.map(({ state }) => state.campId))];
  const isNamed = fromId !== null;
  const places = await placesOfCamps(transaction, { farmId, campIds, isNamed });
  const named = fromId === null ? null : await placeEver(transaction, farmId, fromId);
  return [...places.filter(({ id }) => id !== named?.id), ...(named ? [named] : [])];
}

/** What the rules say to a move of these animals, and to its two places. */
export async function examine(
  transaction: Transaction,
  { farm, now }: { farm: Farm; now: Date },
  { lives, headsOf, transferId, kind, day, fromId, toId, forExport }: Question,
): Promise<Checked> {
  const to = toId === null ? null : await placeEver(transaction, farm.id, toId);
  const from = await placesLeft(transaction, farm.id, { lives, fromId });
  const today = dayOf(now, farm.timeZone);
  // Of a day that is over whoever was in isolation then counts, though it may have ended since.
  const came = await cameLately(transaction, { farmId: farm.id, today: day < today ? day : today });
  const stopped = new Set(
    (await stoppedHere(transaction, farm.id)).map(({ animalId }) => animalId),
  );
  const met = await metLately(transaction, {
    farmId: farm.id,
    timeZone: farm.timeZone,
    today: day < today ? day : today,
  });
  const promised = await promisedHeads(transaction, farm.id, {
    animalIds: lives.map(({ state }) => state.id),
    except: transferId ?? null,
  });
  const move: Move = { kind, day, from, to, forExport, gestation: farm.gestationDays };
  const examined = lives.map((life): Examined => {
    const { id } = life.state;
    const others = promised.get(id) ?? 0;
    const heads = headsOf?.get(id) ?? headsMeant(life, promised);
    const isPromised = others > 0 && heads + others > life.heads;
    const findings = mayMove(life.state, move, {
      cameOn: came.get(id) ?? null,
      metOn: met.get(id) ?? null,
      isPromised,
      isStopped: stopped.has(id),
    });
    // Of a lot that has become smaller meanwhile some are no longer there.
    if (isOnFarm(life.state) && heads > life.heads)
      findings.unshift({
        rule: 'not_here',
        subject: { kind: 'animal', id },
        until: null,
        blocks: true,
      });
    return { life: { ...life, heads }, of: headsOf?.get(id) ?? life.heads, findings };
  });
  const living = lives.filter(({ state }) => isOnFarm(state));
  const species = [...new Set(living.map(({ state }) => state.species))];
  // What is shut for sheep keeps no ox.
  const shut = new Set(species.filter((one) => mayPass(move, [one]).some((it) => it.blocks)));
  return said(examined, { places: mayPass(move, species), stopped: shut, from, to, day });
}

type Examined = {
  life: Life;
  /** How many were asked about. */
  of: number;
  findings: Finding[];
};

const totalOf = (examined: readonly Examined[]) => ({
  animals: examined.length,
  heads: examined.reduce((sum, { life }) => sum + life.heads, 0),
});

function said(
  examined: readonly Examined[],
  {
    places,
    stopped,
    from,
    to,
    day,
  }: Pick<Move, 'day'> & {
    places: Finding[];
    stopped: ReadonlySet<string>;
    from: NamedPlace[];
    to: NamedPlace | null;
  },
): Checked {
  const isFree = ({ life, findings }: Examined): boolean =>
    !stopped.has(life.state.species) && !findings.some(({ blocks }) => blocks);
  const asWritten = ({ rule, until, blocks }: Finding) => ({ rule, until, blocks });
  return {
    all: {
      animals: examined.length,
      heads: examined.reduce((sum, { of }) => sum + of, 0),
    },
    mayGo: totalOf(examined.filter(isFree)),
    places: places.map((found) => {
      const place = [...from, to].find((one) => one?.id === found.subject.id);
      return {
        ...asWritten(found),
        placeId: found.subject.id,
        name: place?.name ?? '',
        reason: found.reason ?? null,
      };
    }),
    rules: byRule(examined, day),
    items: examined
      .filter(({ findings }) => findings.length > 0)
      .map(({ life, findings }) => ({
        animalId: life.state.id,
        name: life.name,
        animalClass: life.animalClass,
        heads: life.heads,
        findings: findings.map(asWritten),
      })),
    staying: examined.filter((one) => !isFree(one)).map(({ life }) => life.state.id),
  };
}

/** How many each rule speaks of, those first that block. */
function byRule(examined: readonly Examined[], day: Move['day']): Checked['rules'] {
  const groups = new Map<string, Checked['rules'][number]>();
  for (const { life, findings } of examined)
    for (const { rule, blocks } of findings) {
      const key = `${rule} ${blocks}`;
      const group = groups.get(key) ?? {
        rule,
        blocks,
        animals: 0,
        heads: 0,
        source: ruleOn(rule, day)?.source ?? '',
      };
      groups.set(key, {
        ...group,
        animals: group.animals + 1,
        heads: group.heads + life.heads,
      });
    }
  const place = (one: Checked['rules'][number]): number =>
    moveRules.indexOf(one.rule) + (one.blocks ? 0 : moveRules.length);
  return [...groups.values()].toSorted((a, b) => place(a) - place(b));
}
