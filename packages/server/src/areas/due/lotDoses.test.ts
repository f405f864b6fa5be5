import { addDays, dayOf, type Day } from '@kraal/domain/format/dates';
import { expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  type TestEvent,
  uuid,
} from '../../testing/kraal.ts';

const kraal = await openKraal();
const today = dayOf(new Date(), 'Africa/Johannesburg');
const ago = (days: number): Day => addDays(today, -days);
const send = (method: 'GET' | 'POST', path: string, who: Person, body?: unknown) =>
  call(kraal, method, `/api/farms/${who.farmId}${path}`, {
    token: who.token,
    ...(body === undefined ? {} : { body }),
  });

type Flock = { owner: Person; medicineId: string; protocolId: string };

/** A vaccine that each ewe gets once from a month on, with a booster after three weeks. */
async function flock(onceInLife = false): Promise<Flock> {
  const owner = await signUp(kraal, ['Sheep']);
  const medicine = await send('POST', '/medicines', owner, {
    name: 'Pulpvax',
    medicineClass: 'vaccine',
    unit: 'ml',
    species: ['Sheep'],
    onceInLife,
  });
  const protocol = await send('POST', '/protocols', owner, {
    name: 'Pulpy kidney',
    species: 'Sheep',
    mode: 'age',
    fromDays: 30,
    medicineId: medicine.body['id'],
    steps: [0, 21],
  });
  return { owner, medicineId: medicine.body['id'], protocolId: protocol.body['id'] };
}

const lot = (id: string, heads: number): TestEvent => ({
  ...event('registered', id, ago(100), {
    species: 'Sheep',
    sex: 'female',
    heads,
    bornOn: ago(400),
  }),
  heads,
});
const vaccinated = ({ medicineId }: Flock, id: string, day: Day, heads?: number): TestEvent => ({
  ...event('treated', id, day, {
    lines: [{ medicineId, dose: 1, unit: 'ml', meatDays: 0, milkDays: 0 }],
    sure: true,
  }),
  ...(heads === undefined ? {} : { heads }),
});
const out = (from: string, intoId: string, heads: number, day: Day, tag?: string): TestEvent =>
  event('split', from, day, { intoId, heads, ...(tag ? { tag } : {}) });
const joined = (from: string, intoId: string, heads: number, day: Day): TestEvent =>
  event('merged', from, day, { intoId, heads });

const firstDue = async ({ owner, protocolId }: Flock): Promise<string[]> =>
  (await send('GET', `/protocols/${protocolId}/animals?limit=100`, owner)).body['items']
    .map(({ id }: { id: string }) => id)
    .sort();
const boosterDue = async ({ owner }: Flock): Promise<string[]> =>
  (await send('GET', `/due?to=${today}&kinds=dose&limit=100`, owner)).body['items']
    .map(({ animalId }: { animalId: string }) => animalId)
    .sort();

it('follows heads that are tagged out, whenever it is entered', async () => {
  const farm = await flock();
  const [all, one, some] = [uuid(), uuid(), uuid()];
  await recorded(kraal, farm.owner, [
    lot(all, 60),
    out(all, one, 1, ago(30), 'E1'),
    out(all, some, 20, ago(30)),
  ]);
  expect(await firstDue(farm)).toEqual([all, one, some].sort());
  // The vaccination of forty days ago is entered last.
  const late = vaccinated(farm, all, ago(40));
  await recorded(kraal, farm.owner, [late]);
  expect(await firstDue(farm)).toEqual([]);
  expect(await boosterDue(farm)).toEqual([all, one, some].sort());
  await recorded(kraal, farm.owner, [vaccinated(farm, one, ago(5))]);
  expect(await boosterDue(farm)).toEqual([all, some].sort());
  await recorded(kraal, farm.owner, [
    {
      ...event('voided', all, new Date().toISOString(), {}),
      voids: { eventId: late.id, reason: 'another lot' },
    },
  ]);
  expect(await firstDue(farm)).toEqual([all, some].sort());
});

it('counts of heads that come together what all of them had', async () => {
  const farm = await flock();
  const [had, had_not, had_too] = [uuid(), uuid(), uuid()];
  await recorded(kraal, farm.owner, [
    lot(had, 10),
    lot(had_not, 10),
    lot(had_too, 10),
    vaccinated(farm, had, ago(60)),
    vaccinated(farm, had_too, ago(50)),
    joined(had_too, had, 10, ago(40)),
  ]);
  expect(await firstDue(farm)).toEqual([had_not]);
  await recorded(kraal, farm.owner, [joined(had_not, had, 5, ago(20))]);
  expect(await firstDue(farm)).toEqual([had, had_not].sort());
  expect(await boosterDue(farm)).toEqual([]);
});

it('given to a part is given to the lot when the others get it in the same fortnight', async () => {
  const farm = await flock();
  const [all, one] = [uuid(), uuid()];
  await recorded(kraal, farm.owner, [lot(all, 60), vaccinated(farm, all, ago(40), 35)]);
  expect(await firstDue(farm)).toEqual([all]);
  await recorded(kraal, farm.owner, [vaccinated(farm, all, ago(38), 25)]);
  expect(await firstDue(farm)).toEqual([]);
  await recorded(kraal, farm.owner, [out(all, one, 1, ago(39), 'E9')]);
  // Whether the one tagged out in between had it nobody knows; of the others too few did.
  expect(await firstDue(farm)).toEqual([all, one].sort());
});

it('what is given once in a life is asked of heads whose lot had it', async () => {
  const farm = await flock(true);
  const [all, one, other, whole, ewe] = [uuid(), uuid(), uuid(), uuid(), uuid()];
  await recorded(kraal, farm.owner, [
    lot(all, 60),
    lot(other, 5),
    lot(whole, 8),
    vaccinated(farm, whole, ago(40)),
    out(whole, ewe, 1, ago(30), 'E2'),
    vaccinated(farm, all, ago(40), 35),
    out(all, one, 1, ago(30), 'E1'),
  ]);
  const again = async (id: string) => {
    const { payload, ...rest } = vaccinated(farm, id, ago(2));
    const lines = (payload as { lines: unknown[] }).lines;
    const { body } = await record(kraal, farm.owner, [{ ...rest, payload: { lines } }]);
    return body['answers'][0].code;
  };
  // Some of the lot had it, nobody knows which: that is asked.
  expect(await again(one)).toBe('ask_perhaps_given');
  expect(await again(all)).toBe('ask_perhaps_given');
  expect(await again(ewe)).toBe('once_in_life');
  expect(await again(whole)).toBe('once_in_life');
  expect(await again(other)).toBeUndefined();
});

it('heads that come by birth, or are found again, have not had what the others had', async () => {
  const farm = await flock(true);
  const [dams, young, lost] = [uuid(), uuid(), uuid()];
  const bore = (day: Day) =>
    event('flock_bore', dams, day, { mothers: 20, alive: 20, youngId: young, sure: true });
  await recorded(kraal, farm.owner, [
    lot(dams, 60),
    lot(lost, 60),
    bore(ago(90)),
    vaccinated(farm, young, ago(50)),
    { ...event('stolen', lost, ago(50), { sure: true }), heads: 20 },
    vaccinated(farm, lost, ago(40), undefined),
  ]);
  expect(await firstDue(farm)).toEqual([dams]);
  await recorded(kraal, farm.owner, [
    bore(ago(45)),
    { ...event('found', lost, ago(30)), heads: 20 },
  ]);
  expect(await firstDue(farm)).toEqual([dams, young, lost].sort());
});

it('a protocol’s doses outlive a joining of lots, whatever each was given', async () => {
  const farm = await flock();
  const other = await send('POST', '/medicines', farm.owner, {
    name: 'Another make',
    medicineClass: 'vaccine',
    unit: 'ml',
    species: ['Sheep'],
  });
  const [one, two] = [uuid(), uuid()];
  const by = (id: string, medicineId: string, day: Day, step: number): TestEvent => {
    const made = vaccinated({ ...farm, medicineId }, id, day);
    return { ...made, payload: { ...made.payload, protocolId: farm.protocolId, step } };
  };
  await recorded(kraal, farm.owner, [
    lot(one, 30),
    lot(two, 30),
    by(one, farm.medicineId, ago(60), 0),
    by(one, farm.medicineId, ago(39), 1),
    by(two, other.body['id'], ago(55), 0),
    joined(two, one, 30, ago(30)),
  ]);
  expect(await firstDue(farm)).toEqual([]);
  expect(await boosterDue(farm)).toEqual([one]);
});
