import { dayOf } from '@kraal/domain/format/dates';
import { describe, expect, it } from 'vitest';
import { joinFarm } from '../../../testing/join.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  uploadFile,
  uuid,
} from '../../../testing/kraal.ts';

const kraal = await openKraal();

const send = (person: Person, method: 'GET' | 'POST', path: string, body?: unknown) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body === undefined ? {} : { body }),
  });

const placeOf = async (owner: Person, name: string): Promise<string> =>
  (await send(owner, 'POST', '/places', { name, kind: 'farm' })).body['id'];

const cow = (tag: string, more: object = {}) => ({
  species: 'Cattle',
  sex: 'female',
  tag,
  ...more,
});
const namesIn = async (owner: Person, filter: string): Promise<string[]> =>
  (await send(owner, 'GET', `/animals?species=Cattle&${filter}`)).body['items'].map(
    ({ tag, name }: { tag: string | null; name: string | null }) => tag ?? name,
  );
const codesOf = ({ body }: { body: { answers?: unknown } }): string[] =>
  (body['answers'] as { problems?: { code: string }[] }[]).flatMap(({ problems }) =>
    (problems ?? []).map(({ code }) => code),
  );
const keptIn = async (owner: Person, from: string, until: string) =>
  (await send(owner, 'GET', `/agistment?from=${from}&until=${until}`)).body['items'].map(
    ({ side, name, species, heads, headDays }: Record<string, unknown>) =>
      [side, name, species, heads, headDays].join(' '),
  );

describe('what belongs to others', () => {
  it('is kept here, counted apart, has young of its owner, and goes back to nobody else', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const bothaId = await placeOf(owner, 'Botha');
    const [ours, theirs, calf] = [uuid(), uuid(), uuid()];
    await recorded(kraal, owner, [
      event('registered', ours, '2025-01-01', cow('O1')),
      event('acquired', theirs, '2025-01-01', cow('T1', { ownerId: bothaId })),
      event('gave_birth', theirs, '2025-03-01', {
        young: [{ id: calf, alive: true, sex: 'male', tag: 'C1' }],
        sure: true,
      }),
    ]);
    expect(await namesIn(owner, 'ownerId=others')).toEqual(['C1', 'T1']);
    expect(await namesIn(owner, `ownerId=${bothaId}`)).toEqual(['C1', 'T1']);
    expect(await namesIn(owner, 'ownerId=own')).toEqual(['O1']);
    const { body } = await send(owner, 'GET', `/animals/${calf}`);
    expect([body['ownerId'], body['ownerName']]).toEqual([bothaId, 'Botha']);
    // Sold it is in its owner's name, and whoever sells says that they know.
    expect(
      codesOf(await record(kraal, owner, [event('sold', theirs, '2025-06-01', { to: 'X' })])),
    ).toEqual(['ask_not_ours']);
    // Ours goes back to nobody.
    expect(
      codesOf(await record(kraal, owner, [event('returned', ours, '2025-06-01', {})])),
    ).toEqual(['is_ours']);
    await recorded(kraal, owner, [event('returned', theirs, '2025-06-01', { to: 'Botha' })]);
    expect(await namesIn(owner, 'ownerId=others')).toEqual(['C1']);
    expect(await namesIn(owner, 'ownerId=others&status=returned')).toEqual(['T1']);
    expect(await namesIn(owner, 'status=gone')).toEqual(['T1']);
    // The calf stays and becomes the farm's: then it was another's until that day.
    await recorded(kraal, owner, [
      event('owner_changed', calf, '2025-06-11', { ownerId: null, priceCents: 500_000 }),
    ]);
    expect(await namesIn(owner, 'ownerId=own')).toEqual(['C1', 'O1']);
    // The cow: the five months to May, 151 nights; the calf: March to May, 92 nights, and ten of June.
    expect(await keptIn(owner, '2025-01-01', '2025-05-31')).toEqual([
      `theirs Botha Cattle 0 ${151 + 92}`,
    ]);
    expect(await keptIn(owner, '2025-06-01', '2025-06-30')).toEqual(['theirs Botha Cattle 0 10']);
    expect(await keptIn(owner, '2025-07-01', '2025-07-31')).toEqual([]);
  });

  it('is of a lot so many heads; heads of two owners are put into no lot', async () => {
    const owner = await signUp(kraal, ['Sheep']);
    const [bothaId, dlaminiId] = [await placeOf(owner, 'Botha'), await placeOf(owner, 'Dlamini')];
    const [one, other, part] = [uuid(), uuid(), uuid()];
    const ewes = { species: 'Sheep', sex: 'female', heads: 40 };
    await recorded(kraal, owner, [
      event('acquired', one, '2025-01-01', { ...ewes, ownerId: bothaId }),
      event('acquired', other, '2025-01-01', { ...ewes, ownerId: dlaminiId }),
      event('split', one, '2025-01-11', { intoId: part, heads: 10 }),
      { ...event('returned', one, '2025-01-21', { sure: true }), heads: 20 },
    ]);
    const some = { ...event('owner_changed', other, '2025-01-15', { ownerId: null }), heads: 5 };
    expect(codesOf(await record(kraal, owner, [some]))).toEqual(['split_first']);
    const merging = event('merged', part, '2025-02-01', { intoId: other, heads: 10 });
    expect(codesOf(await record(kraal, owner, [merging]))).toEqual(['ask_other_owner']);
    await recorded(kraal, owner, [
      event('owner_changed', part, '2025-01-25', { ownerId: dlaminiId }),
    ]);
    await recorded(kraal, owner, [{ ...merging, id: uuid() }]);
    // Botha's: 40 for ten nights, of 30 and 10 for ten more, then 10 and 10 for four, then 10 for seven.
    expect(await keptIn(owner, '2025-01-01', '2025-01-31')).toEqual([
      `theirs Botha Sheep 10 ${40 * 20 + 20 * 4 + 10 * 7}`,
      `theirs Dlamini Sheep 50 ${40 * 31 + 10 * 7}`,
    ]);
  });

  it('comes late, is taken back and told in another order, and ends the same', async () => {
    const [first, second] = [await signUp(kraal, ['Cattle']), await signUp(kraal, ['Cattle'])];
    const told: unknown[] = [];
    for (const [owner, isLate] of [
      [first, false],
      [second, true],
    ] as const) {
      const bothaId = await placeOf(owner, 'Botha');
      const [animal, calf] = [uuid(), uuid()];
      const came = event('registered', animal, '2025-01-01', cow('A'));
      const changed = event('owner_changed', animal, '2025-02-01', { ownerId: bothaId });
      const bore = event('gave_birth', animal, '2025-03-01', {
        young: [{ id: calf, alive: true, sex: 'male', tag: 'B' }],
        sure: true,
      });
      const back = event('returned', animal, '2025-04-01', {});
      await recorded(
        kraal,
        owner,
        isLate ? [came, bore, changed, back] : [came, changed, bore, back],
      );
      // While it stands that it went back, whose it was is not taken back.
      const { animalIds: _all, ...voided } = event('voided', animal, '2025-02-01', {});
      const answers = await record(kraal, owner, [
        { ...voided, id: uuid(), voids: { eventId: changed.id, reason: 'wrong' } },
      ]);
      expect(codesOf(answers)).toEqual(['returned_later']);
      const { body } = await send(owner, 'GET', `/animals/${calf}`);
      told.push([body['ownerName'], await keptIn(owner, '2025-01-01', '2025-12-31')]);
    }
    expect(told[0]).toEqual(told[1]);
  });

  it('that went home stays there, whatever comes to light of its dam, or of it on that day', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const bothaId = await placeOf(owner, 'Botha');
    const [dam, calf] = [uuid(), uuid()];
    const changed = event('owner_changed', dam, '2025-01-10', { ownerId: bothaId });
    await recorded(kraal, owner, [
      event('registered', dam, '2025-01-01', cow('A')),
      changed,
      event('gave_birth', dam, '2025-03-01', {
        young: [{ id: calf, alive: true, sex: 'male', tag: 'B' }],
        sure: true,
      }),
      event('returned', calf, '2025-09-01', {}),
    ]);
    const late = event('owner_changed', calf, '2025-09-01T15:00:00Z', { ownerId: null });
    expect(codesOf(await record(kraal, owner, [late]))).toEqual(['not_alive']);
    const { animalIds: _all, ...voided } = event('voided', dam, '2025-01-10', {});
    await recorded(kraal, owner, [{ ...voided, voids: { eventId: changed.id, reason: 'wrong' } }]);
    await recorded(kraal, owner, [
      event('weighed', calf, '2025-04-01', { massKg: 90, sure: true }),
    ]);
    const { body } = await send(owner, 'GET', `/animals/${calf}`);
    expect([body['status'], body['heads']]).toEqual(['returned', 0]);
  });

  it('changes hands and goes home for a whole mob, sent twice and by sixteen at once, once', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const bothaId = await placeOf(owner, 'Botha');
    const { id: mobId } = (await send(owner, 'POST', '/mobs', { name: 'Gaste' })).body;
    const ids = [uuid(), uuid(), uuid()];
    await recorded(
      kraal,
      owner,
      ids.map((id, at) => event('registered', id, '2025-01-01', cow(`M${at}`, { mobId }))),
    );
    const ofMob = (kind: string, on: string, payload: object) => {
      const { animalIds: _none, ...entry } = event(kind, ids[0] ?? '', on, { ...payload });
      return { ...entry, mobId };
    };
    const change = ofMob('owner_changed', '2025-02-01', { ownerId: bothaId });
    await recorded(kraal, owner, [change]);
    await recorded(kraal, owner, [change]);
    expect(await namesIn(owner, 'ownerId=others')).toEqual(['M0', 'M1', 'M2']);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        record(kraal, owner, [ofMob('returned', '2025-03-01', { sure: true })]),
      ),
    );
    const taken = answers.filter(({ body }) => body['answers'][0].result === 'recorded');
    expect([taken.length, answers.filter(({ status }) => status >= 500)]).toEqual([1, []]);
    expect(await namesIn(owner, 'ownerId=others&status=returned')).toEqual(['M0', 'M1', 'M2']);
    expect(await keptIn(owner, '2025-01-01', '2025-12-31')).toEqual([
      `theirs Botha Cattle 0 ${3 * 28}`,
    ]);
  });

  it('goes home by a lorry to nobody but its owner, whoever that is by then', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [bothaId, dlaminiId] = [await placeOf(owner, 'Botha'), await placeOf(owner, 'Dlamini')];
    const [one, other] = [uuid(), uuid()];
    await recorded(kraal, owner, [
      event('registered', one, '2025-01-01', cow('T1', { ownerId: bothaId })),
      event('registered', other, '2025-01-01', cow('T2', { ownerId: bothaId })),
    ]);
    const now = new Date();
    const { body: made } = await send(owner, 'POST', '/transfers', {
      kind: 'agistmentReturn',
      day: dayOf(now, 'Africa/Johannesburg'),
      fromId: null,
      toId: bothaId,
      forExport: false,
      animalIds: [one, other],
      onlyFree: true,
    });
    let version: number = made['version'];
    const step = async (name: string, more: object = {}) => {
      const path = `/transfers/${made['id']}/steps`;
      const answer = await send(owner, 'POST', path, { step: name, version, note: null, ...more });
      version = answer.body['version'] ?? version;
      return [answer.status, answer.body['code'] ?? null];
    };
    for (const name of ['submit', 'approve', 'depart'])
      expect([name, ...(await step(name))]).toEqual([name, 200, null]);
    const change = { ...event('owner_changed', other, '2025-01-01', { ownerId: dlaminiId }) };
    await recorded(kraal, owner, [{ ...change, occurredAt: new Date().toISOString() }]);
    expect(await step('arrive', { deliveredHeads: 2 })).toEqual([200, null]);
    expect(await step('complete')).toEqual([409, 'not_theirs']);
  });

  it('goes back by a transfer: none that is ours or another’s; the last step writes it off as returned', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [bothaId, dlaminiId] = [await placeOf(owner, 'Botha'), await placeOf(owner, 'Dlamini')];
    const [ours, theirs, others] = [uuid(), uuid(), uuid()];
    await recorded(kraal, owner, [
      event('registered', ours, '2025-01-01', cow('O1')),
      event('registered', theirs, '2025-01-01', cow('T1', { ownerId: bothaId })),
      event('registered', others, '2025-01-01', cow('D1', { ownerId: dlaminiId })),
    ]);
    const day = dayOf(new Date(), 'Africa/Johannesburg');
    const move = { kind: 'agistmentReturn', day, fromId: null, toId: bothaId, forExport: false };
    const asked = { ...move, animalIds: [ours, theirs, others] };
    const { body: checked } = await send(owner, 'POST', '/movement/check', asked);
    const blocked = checked['items']
      .filter(({ findings }: { findings: { blocks: boolean }[] }) =>
        findings.some(({ blocks }) => blocks),
      )
      .map(({ name }: { name: string }) => name);
    expect([blocked.toSorted(), checked['mayGo']['heads']]).toEqual([['D1', 'O1'], 1]);
    const { body: made } = await send(owner, 'POST', '/transfers', { ...asked, onlyFree: true });
    let version: number = made['version'];
    for (const step of ['submit', 'approve', 'complete']) {
      const { status, body } = await send(owner, 'POST', `/transfers/${made['id']}/steps`, {
        step,
        version,
        note: null,
        // Nobody pays for what goes home, whatever a program sends.
        ...(step === 'complete' ? { priceCents: 100 } : {}),
      });
      expect([step, status], JSON.stringify(body)).toEqual([step, 200]);
      version = body['version'];
      expect(body['priceCents']).toBeNull();
    }
    const { body } = await send(owner, 'GET', `/animals/${theirs}`);
    expect(body['status']).toBe('returned');
    expect(await namesIn(owner, 'status=alive')).toEqual(['D1', 'O1']);
  });

  it('leaves by a file and comes in by it again, with whoever went back', async () => {
    const [owner, other] = [await signUp(kraal, ['Cattle']), await signUp(kraal, ['Cattle'])];
    const [bothaId] = [await placeOf(owner, 'Botha'), await placeOf(other, 'Botha')];
    const [here, gone] = [uuid(), uuid()];
    await recorded(kraal, owner, [
      event('registered', here, '2025-01-01', cow('H', { ownerId: bothaId })),
      event('registered', gone, '2025-01-01', cow('G', { ownerId: bothaId })),
      event('returned', gone, '2025-02-01', {}),
    ]);
    const file = await kraal.app.inject({
      url: `/api/farms/${owner.farmId}/animals-file?species=Cattle&status=all&format=csv`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const path = `/api/farms/${other.farmId}/imports`;
    const { body } = await uploadFile(kraal, path, other.token, 'h.csv', file.rawPayload);
    const id: string = body['id'];
    const options = { species: 'Cattle', purpose: 'animals', registeredOn: '2025-01-01' };
    await send(other, 'POST', `/imports/${id}/check`, { mapping: body['mapping'], options });
    const { body: rows } = await send(other, 'GET', `/imports/${id}/rows?limit=200`);
    expect(rows['items'].flatMap(({ problems }: { problems: unknown[] }) => problems)).toEqual([]);
    await send(other, 'POST', `/imports/${id}/run`);
    await expect
      .poll(async () => (await send(other, 'GET', `/imports/${id}`)).body['status'])
      .toBe('imported');
    expect(await namesIn(other, 'ownerId=others&status=all')).toEqual(['G', 'H']);
    expect(await namesIn(other, 'ownerId=others&status=returned')).toEqual(['G']);
  });

  it('refuses a place that is not on the list, the same owner twice, and whoever may not', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const stranger = await signUp(kraal, ['Cattle']);
    const hand = await joinFarm(kraal, owner, 'field_worker');
    const animal = uuid();
    await recorded(kraal, owner, [event('registered', animal, '2025-01-01', cow('A'))]);
    const [own, foreign] = [await placeOf(owner, 'Botha'), await placeOf(stranger, 'Vreemd')];
    const change = (ownerId: unknown) => event('owner_changed', animal, '2025-02-01', { ownerId });
    const said = async (person: Person, ownerId: unknown) =>
      codesOf(await record(kraal, person, [change(ownerId)]));
    expect(await said(owner, foreign)).toEqual(['unknown_reference']);
    const { body: home } = await send(owner, 'POST', '/holdings', { name: 'Tuis' });
    expect(await said(owner, home['id'])).toEqual(['own_place']);
    expect(await said(owner, null)).toEqual(['same_owner']);
    expect((await said(owner, 'x')).length).toBeGreaterThan(0);
    expect(await said({ ...hand, farmId: owner.farmId }, own)).toEqual(['forbidden']);
    const { status } = await send(owner, 'GET', '/agistment?from=2025-02-01&until=2025-01-01');
    const { status: later } = await send(owner, 'GET', '/agistment?from=x&until=2025-01-01');
    const { status: theirs } = await call(
      kraal,
      'GET',
      `/api/farms/${owner.farmId}/agistment?from=2025-01-01&until=2025-02-01`,
      { token: stranger.token },
    );
    expect([status, later, theirs]).toEqual([422, 422, 403]);
  });
});
