import type { Output, Request } from '@kraal/contract/endpoint';
import { mostMoved } from '@kraal/contract/bodies/movement';
import type { checkMove as contract, NamedPlace } from '@kraal/contract/movement';
import { addDays, dayOf } from '@kraal/domain/format/dates';
import { type Finding, mayMove, mayPass, type Move } from '@kraal/domain/movement/mayMove';
import { holdsOn } from '@kraal/domain/movement/places';
import { moveRules, ruleOn } from '@kraal/domain/movement/ruleBook';
import type { Transaction } from '../../platform/database/connection.ts';
import { invalid } from '../../platform/errors.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { cameLately, type Life, livesOf, type Wanted } from '../animals/index.ts';
import { onePlace, placesOfCamps } from '../infrastructure/index.ts';
import { promisedHeads } from './promised.ts';

type Body = Request<typeof contract>['body'];
type Checked = Output<typeof contract>;

/** Nobody plans further ahead, and nothing is known of so far. */
export const furthestDays = 400;

function wantedOf({
  animalIds,
  mobId,
  campId,
}: Pick<Body, 'animalIds' | 'mobId' | 'campId'>): Wanted {
  if (animalIds) return { animalIds };
  if (mobId) return { mobId };
  return { campId: campId ?? '' }; // one of the three, by the schema
}

/** Who of some animals may leave on a day. They are as they stand today: what is past is not asked any more. */
export async function checkMove(
  transaction: Transaction,
  { farm, now }: { farm: Farm; now: Date },
  body: Body,
): Promise<Checked> {
  const today = dayOf(now, farm.timeZone);
  if (body.day < today) throw invalid({ day: ['This day is over.'] });
  if (body.day > addDays(today, furthestDays)) throw invalid({ day: ['This day is too far off.'] });
  if (body.toId !== null) await onePlace(transaction, farm.id, body.toId);
  const lives = await wantedLives(transaction, farm.id, body);
  return examine(transaction, { farm, now }, { lives, ...body });
}

/** Who is meant: those that are named, or all of a mob or camp. */
export async function wantedLives(
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

/** What the rules say to a move of these animals, and to its two places. */
export async function examine(
  transaction: Transaction,
  { farm, now }: { farm: Farm; now: Date },
  { lives, headsOf, transferId, kind, day, fromId, toId, forExport }: Question,
): Promise<Checked> {
  const to = toId === null ? null : await onePlace(transaction, farm.id, toId);
  // Whoever does not say from where means where they stand: a property that is shut lets nothing out.
  const campIds = [...new Set(lives.map(({ state }) => state.campId))];
  const from =
    fromId === null
      ? await placesOfCamps(transaction, { farmId: farm.id, campIds })
      : [await onePlace(transaction, farm.id, fromId)];
  const today = dayOf(now, farm.timeZone);
  const came = await cameLately(transaction, { farmId: farm.id, today });
  const promised = await promisedHeads(transaction, farm.id, {
    animalIds: lives.map(({ state }) => state.id),
    except: transferId ?? null,
  });
  const move: Move = { kind, day, from, to, forExport, gestation: farm.gestationDays };
  const examined = lives.map((life): Examined => {
    const { id } = life.state;
    const heads = headsOf?.get(id) ?? life.heads;
    const isPromised = heads + (promised.get(id) ?? 0) > life.heads;
    const findings = mayMove(life.state, move, { cameOn: came.get(id) ?? null, isPromised });
    return { life: { ...life, heads }, findings };
  });
  const species = [...new Set(lives.map(({ state }) => state.species))];
  return said(examined, { places: mayPass(move, species), from, to, day });
}

type Examined = { life: Life; findings: Finding[] };

const totalOf = (examined: readonly Examined[]) => ({
  animals: examined.length,
  heads: examined.reduce((sum, { life }) => sum + life.heads, 0),
});

function said(
  examined: readonly Examined[],
  {
    places,
    from,
    to,
    day,
  }: Pick<Move, 'day'> & { places: Finding[]; from: NamedPlace[]; to: NamedPlace | null },
): Checked {
  const isStopped = places.some(({ blocks }) => blocks);
  const free = examined.filter(({ findings }) => !findings.some(({ blocks }) => blocks));
  const asWritten = ({ rule, until, blocks }: Finding) => ({ rule, until, blocks });
  return {
    all: totalOf(examined),
    mayGo: isStopped ? { animals: 0, heads: 0 } : totalOf(free),
    places: places.map((found) => {
      const place = [...from, to].find((one) => one?.id === found.subject.id);
      const reason =
        found.rule === 'place_restricted'
          ? place?.restrictions.find((one) => one.until === found.until && holdsOn(one, day))
              ?.reason
          : null;
      return {
        ...asWritten(found),
        placeId: found.subject.id,
        name: place?.name ?? '',
        reason: reason ?? null,
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
