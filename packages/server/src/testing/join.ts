import { call, type Person, signUp } from './kraal.ts';

type Kraal = Parameters<typeof signUp>[0];

/** Somebody else who works on a farm from now on: a person with a farm of their own, or who came already. */
export async function joinFarm(
  kraal: Kraal,
  owner: Person,
  role: string,
  guest?: Person,
): Promise<Person> {
  const member = guest ?? (await signUp(kraal));
  const { body } = await call(kraal, 'POST', `/api/farms/${owner.farmId}/invitations`, {
    token: owner.token,
    body: { role },
  });
  const secret = String(body['link']).split('invitation=')[1] ?? '';
  const { status } = await call(kraal, 'POST', `/api/invitations/${secret}/accept`, {
    token: member.token,
    body: {},
  });
  if (status !== 200) throw new Error(`nobody joined: ${status}`);
  return member;
}
