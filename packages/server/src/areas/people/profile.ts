import { select } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { randomBytes } from 'node:crypto';
import type { Request } from '@kraal/contract/endpoint';
import type { updateMe } from '@kraal/contract/people';
import { sql } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import { notFound } from '../../platform/errors.ts';
import { answerPhoto, redraw } from '../../platform/files/photo.ts';
import type { Services } from '../../platform/services.ts';
import type { Head } from '../../platform/http/fileAnswer.ts';

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
    notify = coalesce(${wish.notify ? JSON.stringify(wish.notify) : null}::jsonb, notify),
    telling = coalesce(${wish.telling ? JSON.stringify(wish.telling) : null}::jsonb, telling)
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
  const rows = await select(
    services.database,
    row({ before: text.orNull }),
    sql`update user_account u set profile_photo_url = ${`/api/people/${name}`}
      from (select id, profile_photo_url from user_account where id = ${userId} for update) o
      where u.id = o.id returning o.profile_photo_url as before`,
  );
  const before = rows[0]?.before;
  if (before?.startsWith('/api/people/'))
    await services.files.remove(before.replace('/api/people/', 'people/'));
}

export async function sendProfilePhoto(
  services: Services,
  name: string,
  reply: Head,
): Promise<Readable> {
  const ofSomebody = await select(
    services.database,
    row({ id: text }),
    sql`select id from user_account where profile_photo_url = ${`/api/people/${name}`}`,
  );
  if (ofSomebody.length === 0) throw notFound('Photo');
  return answerPhoto(reply, services.files, `people/${name}`);
}
