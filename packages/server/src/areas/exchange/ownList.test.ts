import { addDays, dayOf } from '@kraal/domain/format/dates';
import { describe, expect, it } from 'vitest';
import { call, event, openKraal, record, recorded, signUp, uuid } from '../../testing/kraal.ts';
import { sheetsFor } from '../../testing/sheets.ts';

const kraal = await openKraal();
const { brought } = sheetsFor(kraal);
const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');

describe('a list that goes from farm to farm', () => {
  it('takes along until when each is held back, and nobody is slaughtered a day sooner', async () => {
    const [seller, buyer] = [await signUp(kraal), await signUp(kraal)];
    const [held, free] = [uuid(), uuid()];
    const cow = { species: 'Cattle', sex: 'female', bornOn: '2019-03-01' };
    const [meatUntil, milkUntil, exportUntil] = [21, 4, 42].map((days) => addDays(today, days));
    await recorded(kraal, seller, [
      event('acquired', held, addDays(today, -2), {
        ...cow,
        tag: 'H1',
        meatUntil,
        milkUntil,
        exportUntil,
      }),
      event('registered', free, '2024-01-01', { ...cow, tag: 'F1' }),
    ]);
    const file = await kraal.app.inject({
      url: `/api/farms/${seller.farmId}/animals-file?format=csv`,
      headers: { authorization: `Bearer ${seller.token}` },
    });
    const { herd } = await brought(file.body, {}, buyer);
    const of = async (tag: string) =>
      (
        await call(
          kraal,
          'GET',
          `/api/farms/${buyer.farmId}/animals/${String(herd.get(tag)?.['id'])}`,
          {
            token: buyer.token,
          },
        )
      ).body;
    expect(await of('H1')).toMatchObject({ meatUntil, milkUntil, exportUntil });
    expect(await of('F1')).toMatchObject({ meatUntil: null, milkUntil: null, exportUntil: null });
    const slaughter = async (tag: string) => {
      const id = String(herd.get(tag)?.['id']);
      const at = kraal.services.now().toISOString();
      const entry = { ...event('slaughtered', id, today, {}), occurredAt: at };
      const { body } = await record(kraal, buyer, [entry]);
      const [answer] = body['answers'] as { problems?: { code: string }[] }[];
      return answer?.problems?.map(({ code }) => code) ?? [];
    };
    expect(await slaughter('H1')).toContain('inside_withdrawal');
    expect(await slaughter('F1')).toEqual([]);
  });
});

describe('a list of cows', () => {
  const sheet = (rows: string[]) => `Tag,Sex,Born,Dam,Calvings\n${rows.join('\n')}\n`;
  const [young, grown, old] = [20, 40, 140].map((months) => addDays(today, -30 * months));

  it('says of few how often they gave birth: who is old enough is a cow', async () => {
    const calf = addDays(today, -60);
    const { herd } = await brought(
      sheet([
        `C1,f,${old},,`,
        `C2,f,${old},,6`,
        `C3,f,${old},,0`,
        `C4,f,${young},,`,
        `C5,f,${grown},,`,
        `K1,m,${calf},C1,`,
      ]),
    );
    const classes = [...herd].map(([tag, one]) => `${tag} ${String(one['animalClass'])}`);
    expect(classes.toSorted()).toEqual([
      'C1 cow',
      'C2 cow',
      'C3 heifer',
      'C4 heifer',
      'C5 cow',
      'K1 bull_calf',
    ]);
  });
});
