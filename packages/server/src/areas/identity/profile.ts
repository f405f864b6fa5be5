import { randomBytes } from 'node:crypto';
import type { Request } from '@kraal/contract/endpoint';
import type { updateMe } from '@kraal/contract/identity';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import { answerPhoto, redraw } from '../../platform/files/photo.ts';
import type { Services } from '../../platform/services.ts';

const longestSide = 256;

export async function changeProfile(
  { database }: Services,
  userId: string,
  wish: Request<typeof updateMe>['body'],
): Promise<void> {
  await database.execute(sql`update user_account set
    first_name = coalesce(${wish.firstName ?? null}, first_name),
      last_name = coalesce(${wish.lastName ?? null}, last_name),
      language = coalesce(${wish.language ?? null}, language),
    notify = coalesce(${wish.notify ? JSON.stringify(wish.notify) : null}::jsonb, notify)
      where id = ${userId}`);
}

/** Pictures in a page carry no bearer token: the name itself is what nobody can guess. */
export async function keepProfilePhoto(
  services: Services,
  userId: string,
  picture: Buffer,
): Promise<void> {
  const name = `${randomBytes(32).toString('hex')}.webp`;
  await services.files.put(`people/${name}`, await redraw(picture, longestSide));
  await services.database.execute(
    sql`update user_account set profile_photo_url = ${`/api/people/${name}`} where id = ${userId}`,
  );
}

export async function sendProfilePhoto(
  services: Services,
  name: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { rows } = await services.database.execute(
    sql`select 1 from user_account where profile_photo_url = ${`/api/people/${name}`}`,
  );
  if (rows.length === 0) throw notFound('Photo');
  return answerPhoto(reply, services.files, `people/${name}`);
}
