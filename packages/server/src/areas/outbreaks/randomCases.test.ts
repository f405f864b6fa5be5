import type { TracedInCase } from '@kraal/contract/outbreaks';
import { gs1CheckDigit } from '@kraal/domain/animals/identification/gs1';
import { addDays, asDay, type Day } from '@kraal/domain/format/dates';
import { diseaseOf } from '@kraal/domain/health/diseases';
import { type Chance, chance } from '@kraal/domain/testing/chance';
import { dayOfEntry } from '@kraal/domain/testing/entry';
import {
  reachedBackFrom,
  reachedFrom,
  type Whereabouts,
  whereaboutsOf,
} from '@kraal/domain/testing/oracle/traces';
import { expect, it } from 'vitest';
import { partsOf } from '../../platform/database/inParts.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  showAddress,
  signUp,
  type TestEvent,
  uuid,
} from '../../testing/kraal.ts';
import { grantAdmin } from '../admin/index.ts';

// What is asked of a hundred thousand at once is asked of three.
partsOf(3);

const kraal = await openKraal({}, { now: () => new Date('2026-05-20T08:00:00Z') });
const admin = await signUp(kraal);
await showAddress(kraal, admin);
await grantAdmin(kraal.services.database, 'http://x', admin.email);

/** Places of a world of its own: the worlds share a database. */
const glnsOf = (seed: number): string[] =>
  [1, 2].map((one) => {
    const digits = `6001${String(seed * 10 + one).padStart(8, '0')}`;
    return `${digits}${gs1CheckDigit(digits)}`;
  });
type Place = { id: string; gln: string };
type Beast = { id: string; species: string; farm: number; eid: string };
type Farm = { person: Person; camps: string[]; places: Place[]; entries: TestEvent[] };
type World = { farms: Farm[]; beasts: Beast[] };

const first = asDay('2026-01-05');
const lastDay = '2026-05-19';
/** Moments of one day are told apart: entries of one moment have an order of their own, and not by when they are told. */
const at = (day: Day, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;

async function farmWith(name: string, glns: readonly string[]): Promise<Farm> {
  const person = await signUp(kraal, ['Cattle', 'Sheep'], { farmName: name });
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await call(kraal, 'POST', `/api/farms/${person.farmId}${path}`, {
      token: person.token,
      body,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return String(answer.body['id']);
  };
  const camps = [await make('/camps', { name: 'Een' }), await make('/camps', { name: 'Twee' })];
  const places = [];
  for (const gln of glns)
    places.push({ id: await make('/places', { name: `Skou ${gln}`, kind: 'show', gln }), gln });
  return { person, camps, places, entries: [] };
}

let numbers = 0;

/** An animal on one farm: it stands in camps, goes to shows, and may be sold to another farm, where its life goes on. */
function live(random: Chance, { farms, beasts }: World): void {
  const species = random.one(['Cattle', 'Sheep']);
  const eid = `710${String((numbers += 1)).padStart(12, '0')}`;
  let day = addDays(first, random.int(0, 60));
  const lives = random.int(1, 3);
  for (let turn = 0; turn < lives; turn += 1) {
    const farm = random.int(0, farms.length - 1);
    const here = farms[farm];
    if (!here) return;
    const id = uuid();
    // What is to come was not recorded yet.
    const put = (kind: string, hour: number, payload: object) => {
      if (day > lastDay) return;
      here.entries.push({ ...event(kind, id, day, { ...payload }), occurredAt: at(day, hour) });
    };
    put(turn === 0 ? 'registered' : 'acquired', 4, {
      species,
      sex: 'female',
      bornOn: '2023-01-01',
      eid,
      campId: random.one(here.camps),
    });
    if (day > lastDay) return;
    beasts.push({ id, species, farm, eid });
    for (let move = random.int(0, 3); move > 0; move -= 1) {
      day = addDays(day, random.int(1, 12));
      if (random.is(0.6)) put('moved', 6, { campId: random.one(here.camps) });
      else {
        put('departed', 6, { placeId: random.one(here.places).id, loadId: uuid() });
        put('arrived', 9, {});
        day = addDays(day, random.int(0, 6));
        put('moved', 15, { campId: random.one(here.camps) });
      }
    }
    if (turn === lives - 1) return;
    day = addDays(day, random.int(1, 10));
    put('sold', 3, { to: 'Somebody' });
  }
}

/**
 * All farms as one, to the oracle: places of one GLN are one place, and what an animal has goes on with it to the farm
 * where its next record begins. What was asked about is one animal on whichever farm it was.
 */
function together({ farms, beasts }: World, species: readonly string[], start: Beast): Whereabouts {
  const kept = beasts.filter((one) => species.includes(one.species));
  const ids = new Set(kept.map(({ id }) => id));
  const all: Whereabouts = { stays: [], passings: [], same: [], counts: [] };
  for (const { entries, places } of farms) {
    const glnOf = new Map(places.map(({ id, gln }) => [id, gln]));
    for (const stay of whereaboutsOf(entries).stays)
      if (ids.has(stay.id)) all.stays.push({ ...stay, camp: glnOf.get(stay.camp) ?? stay.camp });
  }
  const begins = (id: string): number =>
    Math.min(...all.stays.filter((stay) => stay.id === id).map(({ since }) => since));
  for (const one of kept)
    for (const other of kept) {
      if (one.eid !== other.eid || one.id === other.id) continue;
      if (one.eid === start.eid) all.same.push([one.id, other.id]);
      else if (begins(one.id) < begins(other.id))
        all.passings.push({ giver: one.id, receiver: other.id, at: begins(other.id) });
    }
  return all;
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+02:00`);
const dayOf = (ms: number): string => dayOfEntry({ occurredAt: new Date(ms).toISOString() });

const worlds = Number(process.env['CASE_WORLDS'] ?? 4);
const firstSeed = Number(process.env['CASE_SEED'] ?? 1);

it.each(Array.from({ length: worlds }, (_, turn) => firstSeed + turn))(
  'traces over random farms are those of an oracle that sees them as one (%i)',
  async (seed) => {
    const random = chance(seed);
    const world: World = { farms: [], beasts: [] };
    for (const name of ['A', 'B', 'C'])
      world.farms.push(await farmWith(`${name} ${seed}`, glnsOf(seed)));
    for (let turn = 0; turn < 24; turn += 1) live(random, world);
    for (const { person, entries } of world.farms)
      if (entries.length > 0) await recorded(kraal, person, entries);
    const found: string[] = [];
    let met = 0;
    for (let turn = 0; turn < 10; turn += 1) {
      const disease = random.one(['foot_and_mouth', 'bovine_brucellosis']);
      const species = diseaseOf(disease)?.species ?? [];
      const start = random.one(
        world.beasts.filter((one) => species.includes(one.species as 'Cattle')),
      );
      const from = addDays(first, random.int(0, 60));
      const until = addDays(from, random.int(5, 70));
      const asked = {
        farmId: world.farms[start.farm]?.person.farmId ?? '',
        animalId: start.id,
        way: turn % 2 === 0 ? 'spread' : 'source',
        steps: random.int(1, 3),
        lingersDays: random.is(0.3) ? random.int(1, 10) : 0,
      };
      const span = {
        from: startOf(from),
        until: startOf(addDays(until, 1)),
        lingersDays: asked.lingersDays,
      };
      const reach = asked.way === 'spread' ? reachedFrom : reachedBackFrom;
      const whereabouts = together(world, species, start);
      // Whoever stood nowhere in the window is on nobody's list; what was asked about always is.
      const isHere = (id: string): boolean =>
        id === start.id ||
        whereabouts.stays.some(
          (stay) => stay.id === id && stay.since < span.until && stay.until > span.from,
        );
      const isStart = (id: string): boolean =>
        world.beasts.some((one) => one.id === id && one.eid === start.eid);
      const wanted = [...reach(whereabouts, { animal: start.id }, span, asked.steps)]
        .filter(([id]) => isHere(id))
        .map(([id, { step, at }]) => {
          // What was asked about is on no farm before it came there, nor after it left.
          const there = whereabouts.stays.filter((stay) => stay.id === id && isStart(id));
          const ms =
            asked.way === 'spread'
              ? Math.max(at, Math.min(...there.map(({ since }) => since)))
              : Math.min(at, Math.max(...there.map(({ until: ended }) => ended)));
          const moment = there.length > 0 && id !== start.id ? ms : at;
          return `${id} ${step} ${dayOf(asked.way === 'spread' ? moment : moment - 1)}`;
        })
        .toSorted();
      const { body: opened } = await call(kraal, 'POST', '/api/admin/outbreaks', {
        token: admin.token,
        body: {
          disease,
          authority: 'State vet',
          reference: `R ${turn}`,
          reason: 'A random outbreak.',
          from,
          until,
        },
      });
      const { status, body } = await call(
        kraal,
        'POST',
        `/api/admin/outbreaks/${opened['id']}/trace`,
        {
          token: admin.token,
          body: asked,
        },
      );
      expect(status, JSON.stringify(body)).toBe(200);
      // What comes first is the beginning of the whole.
      const keyOf = ({ farmId, id, step, on, how, viaFarm }: TracedInCase) =>
        [farmId, id, step, on, how, viaFarm].join(' ');
      for (const most of [1, random.int(2, 8), 1000]) {
        const path = `/api/admin/outbreaks/${opened['id']}/trace-first`;
        const more = { token: admin.token, body: { ...asked, most } };
        const { body: first } = await call(kraal, 'POST', path, more);
        expect((first['items'] as TracedInCase[]).map(keyOf)).toEqual(
          (body['items'] as TracedInCase[]).slice(0, most).map(keyOf),
        );
      }
      const told = (body['items'] as TracedInCase[])
        .map(({ id, step, on }) => `${id} ${step} ${on}`)
        .toSorted();
      const said = `${seed} ${turn} ${asked.way} ${disease} ${from}–${until}`;
      for (const one of wanted.filter((line) => !told.includes(line)))
        found.push(`${said} - ${one}`);
      for (const one of told.filter((line) => !wanted.includes(line)))
        found.push(`${said} + ${one}`);
      // Each animal once, by the number that it wears.
      const animals = new Set((body['items'] as TracedInCase[]).map(({ eid, id }) => eid ?? id))
        .size;
      if (body['total'].animals !== animals)
        found.push(`${said}: ${body['total'].animals} of ${animals}`);
      met += told.length;
    }
    expect(found).toEqual([]);
    expect(met).toBeGreaterThan(20);
  },
);
