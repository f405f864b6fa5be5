import { expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';
import { sheetsFor } from '../../testing/sheets.ts';
import { evaluateFarm } from './round.ts';

const kraal = await openKraal({}, { now: () => new Date('2026-11-22T10:00:00Z') });

type Notice = { what: string; about: { rule?: string; names?: string; disease?: string } };

const noticed = async (person: Person): Promise<Notice[]> => {
  await evaluateFarm(kraal.services, { id: person.farmId, timeZone: 'Africa/Johannesburg' });
  return (await call(kraal, 'GET', '/api/notices', { token: person.token })).body['items'];
};
const cow = (id: string, tag: string) =>
  event('registered', id, '2020-01-01', { species: 'Cattle', sex: 'female', tag });
const said = (items: readonly Notice[]) => ({
  alerts: items
    .filter(({ about }) => about.rule === 'controlled_disease')
    .map(({ about }) => JSON.parse(about.names ?? '[]').toSorted()),
  notices: items
    .filter(({ what }) => what === 'notifiable_disease')
    .map(({ about }) => about.disease),
});

it('a controlled disease of the living is told of by its alert alone, entered or brought in by a file', async () => {
  const [one, file] = [await signUp(kraal), await signUp(kraal)];
  const sick = uuid();
  await recorded(kraal, one, [
    cow(sick, 'K'),
    event('diagnosed', sick, '2026-11-20', { disease: 'Anthrax' }),
  ]);
  expect(said(await noticed(one))).toEqual({ alerts: [['K']], notices: [] });

  const { looked, act } = sheetsFor(kraal);
  await recorded(kraal, file, [cow(uuid(), 'K'), cow(uuid(), 'L')]);
  const rows = ['K', 'L'].map((tag) => `${tag},2026-11-01,Foot-and-mouth disease\n`);
  const past = { purpose: 'records', recordKind: 'diagnosis' };
  const { id } = await looked(`tag,date,disease\n${rows.join('')}`, past, file);
  await act(file, id, 'run', 'imported');
  expect(said(await noticed(file))).toEqual({ alerts: [['K', 'L']], notices: [] });
});

it('of a carcass its alert speaks; of one that died long ago, and where the rule is off, the notice', async () => {
  const [dead, off] = [await signUp(kraal), await signUp(kraal)];
  const [gone, before, sick] = [uuid(), uuid(), uuid()];
  const died = (id: string, on: string) =>
    event('died', id, on, { cause: 'disease', disease: 'Anthrax' });
  await recorded(kraal, dead, [cow(gone, 'K'), died(gone, '2026-11-19')]);
  expect(said(await noticed(dead))).toEqual({ alerts: [['K']], notices: [] });
  await recorded(kraal, dead, [cow(before, 'L'), died(before, '2026-10-10')]);
  expect(said(await noticed(dead))).toEqual({ alerts: [['K']], notices: ['Anthrax'] });
  await call(kraal, 'PUT', `/api/farms/${off.farmId}/alerts/rules/controlled_disease`, {
    token: off.token,
    body: { isOn: false, severity: 'critical', threshold: null, version: 0 },
  });
  await recorded(kraal, off, [
    cow(sick, 'K'),
    event('diagnosed', sick, '2026-11-20', { disease: 'Anthrax' }),
  ]);
  expect(said(await noticed(off))).toEqual({ alerts: [], notices: ['Anthrax'] });
});
