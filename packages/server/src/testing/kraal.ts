import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, inject } from 'vitest';
import { watchRows } from '../platform/database/connection.ts';
import { mismatches } from '../platform/database/row.ts';
import { loadConfig } from '../config.ts';
import { type Running, startKraal } from '../start.ts';
import { offsetTo, testClockOffsetMs } from './shiftedClock.ts';
import { templateName, withDatabase } from './databases.ts';
import { watchStatements } from './statements.ts';

export type Answer = {
  status: number;
  body: Record<string, any>;
  headers: Record<string, unknown>;
}; // tests look into answers freely
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type Opening = {
  now?: () => Date;
  stopWithinMs?: number;
  watching?: boolean;
  /** Makes the database; without it it is a copy of an empty one. */
  fill?: (ownerUrl: string) => Promise<void>;
};

// Every answer that any test makes the product read is held against the shape by which it is read.
watchRows((shape, answer) => {
  const wrong = mismatches(shape, answer);
  if (wrong.length === 0) return;
  const error = new Error(`a row is not as it is named: ${wrong.join(', ')}`);
  console.error(error);
  throw error;
});

watchStatements();

/** The whole product on a database of its own; taken down after the file's tests. */
export async function openKraal(
  environment: Record<string, string> = {},
  options: Opening = {},
): Promise<Running & { ownerUrl: string; dataDir: string }> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { fill, ...starting } = options;
  const template = fill ? 'template0' : templateName;
  await withDatabase(clusterUrl, `create database ${name} template ${template}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'kraal-data-'));
  const ownerUrl = clusterUrl.replace(/postgres$/, name);
  await fill?.(ownerUrl);
  const offsetMs = starting.now ? offsetTo(starting.now()) : testClockOffsetMs;
  if (offsetMs !== 0)
    await withDatabase(ownerUrl, `alter database ${name} set app.clock_offset_ms = '${offsetMs}'`);
  const running = await startKraal(
    loadConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: ownerUrl,
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
      WEB_DIR: dataDir,
      REGISTRATION_LIMIT: '1000000',
      ...environment,
    }),
    { requestsPerMinute: 1_000_000, watching: false, ...starting },
  );
  afterAll(async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { ...running, ownerUrl, dataDir };
}

export async function call(
  { app }: Pick<Running, 'app'>,
  method: Method,
  url: string,
  {
    token,
    body,
    headers,
  }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    body: isJson ? response.json() : { text: response.body },
    headers: response.headers,
  };
}

export type Person = {
  token: string;
  refreshToken: string;
  userId: string;
  farmId: string;
  email: string;
};

const password = 'veld en vlei 7';

/** The same person with a token of this moment: those of before end while a test's clock goes on. */
export async function signInAgain(kraal: Pick<Running, 'app'>, person: Person): Promise<Person> {
  const { body } = await call(kraal, 'POST', '/api/auth/login', {
    body: { email: person.email, password },
  });
  return { ...person, token: body['accessToken'], refreshToken: body['refreshToken'] };
}

export async function signUp(
  kraal: Pick<Running, 'app'>,
  species = ['Cattle', 'Sheep', 'Goats'],
  { farmName = 'Testplaas' } = {},
): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const { body } = await call(kraal, 'POST', '/api/auth/register', {
    body: {
      firstName: 'Piet',
      lastName: 'Botha',
      email,
      password,
      farmName,
      species,
    },
  });
  return {
    token: body['accessToken'],
    refreshToken: body['refreshToken'],
    userId: body['user'].id,
    farmId: body['user'].farms[0].farmId,
    email,
  };
}

export const uuid = (): string => randomUUID();
export type TestEvent = {
  actId?: string;
  id: string;
  kind: string;
  occurredAt: string;
  animalIds?: string[];
  subjectIds?: string[];
  mobId?: string;
  payload: Record<string, unknown>;
  heads?: number;
  voids?: { eventId: string; reason: string };
};

export function event(
  kind: string,
  animalId: string,
  occurredAt: string,
  payload: Record<string, unknown> = {},
  more: Partial<TestEvent> = {},
): TestEvent {
  return {
    id: uuid(),
    kind,
    occurredAt: occurredAt.length === 10 ? `${occurredAt}T10:00:00Z` : occurredAt,
    animalIds: [animalId],
    payload,
    ...more,
  };
}

/** An entry about something on the land instead of an animal. */
export function about(kind: string, subjectId: string, on: string, payload = {}): TestEvent {
  const { animalIds: _nobody, ...entry } = event(kind, '', on, payload);
  return { ...entry, subjectIds: [subjectId] };
}

export async function record(
  kraal: Pick<Running, 'app'>,
  { token, farmId }: Person,
  events: TestEvent[],
  query = '',
): Promise<Answer> {
  return call(kraal, 'POST', `/api/farms/${farmId}/events${query}`, {
    token,
    body: { source: 'web', events },
  });
}

/** Records events that must all be taken. */
export async function recorded(
  kraal: Pick<Running, 'app'>,
  person: Person,
  events: TestEvent[],
): Promise<void> {
  const { body } = await record(kraal, person, events);
  const rejected = body['answers']?.find(
    (answer: { result: string }) => answer.result === 'rejected',
  );
  if (rejected || !body['answers']) throw new Error(JSON.stringify(rejected ?? body));
}

export async function uploadFile(
  kraal: Pick<Running, 'app'>,
  url: string,
  token: string,
  name: string,
  content: Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const boundary = 'kraaltestboundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await kraal.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

/** As if the person had opened a mailed link: the address is theirs. */
export const showAddress = async (
  kraal: Pick<Running, 'services'>,
  { userId }: Person,
): Promise<void> =>
  void (await kraal.services.database.execute(
    sql`update user_account set email_verified_at = kraal_now() where id = ${userId}`,
  ));

/** The letters to an address, oldest first. */
export function mailsTo(dataDir: string, email: string): string[] {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((letter) => letter.includes(email));
}
