import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { about, call, event, recorded, signInAgain, signUp, uuid } from '../../testing/kraal.ts';
import { cow, openWatched } from '../../testing/watched.ts';
import { simulate } from './simulate.ts';
import { evaluateFarm } from './round.ts';

const { kraal, look, send, shelf, act, goTo, minutes, cattleFarm } =
  await openWatched(evaluateFarm);

const label = {
  name: 'Dectomax',
  medicineClass: 'other',
  unit: 'ml',
  dosePer: 'head',
  doseRate: 5,
  meatDays: 20,
};

async function cabinet(begins: string) {
  goTo(begins);
  const person = await cattleFarm();
  const animal = uuid();
  await recorded(kraal, person, [cow(animal, 'K1')]);
  const medicine = await send(person, 'POST', '/medicines', label);
  const id = String(medicine.body['id']);
  return {
    person,
    id,
    stored: medicine.body,
    bought: async (more: object): Promise<string> =>
      (await send(person, 'POST', `/medicines/${id}/batches`, { number: 'L1', ...more })).body[
        'id'
      ],
    given: (on: string, dose: number) =>
      recorded(kraal, person, [
        event('treated', animal, on, {
          lines: [{ medicineId: id, dose, unit: 'ml', meatDays: 40, milkDays: 7, exportDays: 40 }],
          sure: true,
        }),
      ]),
  };
}

describe('what is on the shelf', () => {
  it('is running short by all that was given of it, whether or not somebody named the batch', async () => {
    const { person, bought, given } = await cabinet('2026-05-20T08:00:00Z');
    await bought({ bought: 45 });
    for (let day = 1; day < 10; day += 1) await given(`2026-05-0${day}`, 30);
    await look(person);
    // 270 ml in 90 days: what is left lasts 15, and after one dose more a day less than two weeks.
    expect(await shelf(person)).toEqual([]);
    await given('2026-05-19', 30);
    await look(person);
    expect(await shelf(person)).toMatchObject([
      { rule: 'medicine_short', facts: { left: 45, unit: 'ml', days: 13 } },
    ]);
  });

  it('lasts as many days as it is divided, to the day', async () => {
    const { person, bought, given } = await cabinet('2026-05-20T08:00:00Z');
    await bought({ bought: 10.2 });
    // 61.2 ml in 90 days: 10.2 last 15, which no binary fraction says.
    for (let day = 1; day < 13; day += 1)
      await given(`2026-05-${String(day).padStart(2, '0')}`, 5.1);
    await look(person);
    expect(await shelf(person)).toEqual([]);
  });

  it('of which no batch is kept makes no alert', async () => {
    const { person, given } = await cabinet('2026-05-20T08:00:00Z');
    for (let day = 1; day < 10; day += 1) await given(`2026-05-0${day}`, 5);
    await look(person);
    expect(await shelf(person)).toEqual([]);
  });

  it('stays short when the label says another unit later', async () => {
    const { person, id, stored, bought, given } = await cabinet('2026-05-20T08:00:00Z');
    await bought({ bought: 45 });
    for (let day = 0; day < 10; day += 1) await given(`2026-05-${10 + day}`, 30);
    await look(person);
    expect((await shelf(person)).map(({ rule }) => rule)).toEqual(['medicine_short']);
    const changed = await send(person, 'PATCH', `/medicines/${id}`, {
      ...label,
      unit: 'mg',
      version: stored['version'],
      sure: ['ask_unit_left'],
    });
    expect(changed.status).toBe(200);
    await look(person);
    expect(await shelf(person)).toMatchObject([{ rule: 'medicine_short', facts: { unit: 'ml' } }]);
  });

  it('and expired three years ago is still spoken of, until it is written off', async () => {
    const { person, bought } = await cabinet('2026-05-20T08:00:00Z');
    const batch = await bought({ bought: 45, expiresOn: '2023-03-20' });
    await look(person);
    const spoken = async () => (await shelf(person)).map(({ rule }) => rule);
    expect(await spoken()).toContain('medicine_expired');
    await send(person, 'POST', `/batches/${batch}/count`, { left: 0, reason: 'expired' });
    await look(person);
    expect(await spoken()).not.toContain('medicine_expired');
  });

  it('is tried on past days as it stood then', async () => {
    const { person: early, bought } = await cabinet('2026-03-01T08:00:00Z');
    const batch = await bought({ bought: 45, expiresOn: '2026-03-20' });
    goTo('2026-04-01T08:00:00Z');
    const person = await signInAgain(kraal, early);
    const path = `/batches/${batch}/count`;
    expect((await send(person, 'POST', path, { left: 0, reason: 'expired' })).status).toBe(200);
    // The database's own clock is today's, whatever day it is here.
    await kraal.services.database.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('app.farm_id', ${person.farmId}, true)`);
      await transaction.execute(sql`update batch set created_at = '2026-03-01T08:00:00Z'`);
      await transaction.execute(sql`update batch_count set at = '2026-04-01T08:00:00Z'`);
    });
    goTo('2026-05-20T08:00:00Z');
    const trial = await simulate(
      kraal.services,
      { id: person.farmId, timeZone: 'Africa/Johannesburg' },
      {
        userId: person.userId,
        body: { rule: 'medicine_expired', isOn: true, severity: 'warning', threshold: 0 },
        isGone: () => false,
      },
    );
    expect(trial.days).toMatchObject([
      { day: '2026-03-21', fired: 1 },
      { day: '2026-04-01', ended: 1 },
    ]);
  });
});

describe('an alert', () => {
  const overdue = async () => {
    const person = await cattleFarm();
    const id = uuid();
    await recorded(kraal, person, [
      cow(id, 'K1'),
      event('served', id, '2025-07-25', { method: 'natural' }),
      event('pregnancy_checked', id, '2025-10-25', { result: 'pregnant' }),
      event('weighed', id, '2026-05-19', { massKg: 500 }),
    ]);
    await look(person);
    return { person, id };
  };

  it('that was settled long ago and is opened again gives its people their time before it goes further', async () => {
    const { person: first } = await overdue();
    await act(first, { rule: 'birth_overdue', act: 'settle', as: 'done' });
    minutes(10 * 24 * 60);
    await look(first);
    const person = await signInAgain(kraal, first);
    await act(person, { rule: 'birth_overdue', act: 'reopen' });
    const after = async (hours: number) => {
      minutes(hours * 60);
      return (await look(person)).told;
    };
    // Nobody else is called after two days, and whoever it is told to hears of it again four days after that.
    expect([await after(0), await after(47), await after(2), await after(90)]).toEqual([
      0, 0, 0, 0,
    ]);
    expect(await after(7)).toBe(1);
  });

  it.each(['acknowledge', 'settle'] as const)(
    'of which it is taken back long after that it was answered (%s) gives its people their time',
    async (done) => {
      const { person: first } = await overdue();
      const as = done === 'settle' ? { as: 'done' } : {};
      await act(first, { rule: 'birth_overdue', act: done, ...as });
      minutes(10 * 24 * 60);
      await look(first);
      const person = await signInAgain(kraal, first);
      const { body } = await send(
        person,
        'GET',
        `/alerts?limit=9&rule=birth_overdue&shelf=${done === 'settle' ? 'settled' : 'open'}`,
      );
      await act(person, { ids: [body['items'][0].id], act: 'undo', of: done });
      await look(person);
      const after = (await send(person, 'GET', `/alerts/${body['items'][0].id}`)).body;
      expect(after['isEscalated']).toBe(false);
      minutes(47 * 60);
      expect((await look(person)).told).toBe(0);
    },
  );

  it('of the camp in which a mob stands is among those of the mob', async () => {
    const person = await cattleFarm();
    const made = async (path: string, body: object) =>
      String((await send(person, 'POST', path, body)).body['id']);
    const [mob, other] = [
      await made('/mobs', { name: 'Koeie' }),
      await made('/mobs', { name: 'R' }),
    ];
    const camp = await made('/camps', { name: 'Vlei', areaHa: 10 });
    const heads = Array.from({ length: 12 }, () => uuid());
    await recorded(kraal, person, [
      ...heads.map((id, at) => cow(id, `K${at}`)),
      ...heads.map((id) => event('joined_mob', id, '2026-05-01', { mobId: mob })),
      ...heads.map((id) => event('moved', id, '2026-05-02', { campId: camp })),
    ]);
    const trough = await made('/things', { kind: 'trough', name: 'Krip', campIds: [camp] });
    await recorded(kraal, person, [
      about('inspected', trough, '2026-05-15', { condition: 'broken' }),
    ]);
    await look(person);
    const of = async (query: string) =>
      (await send(person, 'GET', `/alerts?shelf=open&limit=50&${query}`)).body['items'].map(
        ({ rule }: { rule: string }) => rule,
      );
    const ofCamp = await of(`campId=${camp}`);
    expect(ofCamp).toContain('camp_dry');
    expect(await of(`mobId=${mob}`)).toContain('camp_dry');
    expect(await of(`mobId=${other}`)).toEqual([]);
  });
});

it('whoever is removed from a farm has a notice at once, and a bell that rings on their other farm', async () => {
  const rung: string[] = [];
  const end = kraal.services.bus.hear((note) => {
    if (note.kind === 'person') rung.push(note.id);
  });
  const [owner, guest] = [await cattleFarm(), await signUp(kraal)];
  const invite = await send(owner, 'POST', '/invitations', { role: 'field_worker' });
  const token = String(invite.body['link']).split('invitation=')[1] ?? '';
  await call(kraal, 'POST', `/api/invitations/${token}/accept`, { token: guest.token, body: {} });
  await send(owner, 'DELETE', `/members/${guest.userId}`);
  await expect.poll(() => rung).toContain(guest.userId);
  end();
});
