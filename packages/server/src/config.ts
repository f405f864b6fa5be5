import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const optionalText = z.string().trim().min(1).optional();

/** Every setting there is; `.env.example` documents each. */
const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Kraal <kraal@localhost>'),
  WEB_DIR: optionalText,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  webDir: string;
  logLevel: string;
  secrets: Secrets;
};

const secretsSchema = z.object({ databasePassword: z.string(), tokenKeySeed: z.string() });
type Secrets = z.infer<typeof secretsSchema>;

/** Secrets nobody chose are made once and kept where only the owner of the data reads them. */
function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const secrets: Secrets = { databasePassword: randomBytes(24).toString('base64url'), tokenKeySeed: randomBytes(32).toString('base64url') };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  chmodSync(file, 0o600);
  return secrets;
}

/** Reads the environment; throws one error that names every wrong setting. */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(filled);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Kraal cannot start with these settings:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const dataDir = resolve(settings.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    webDir: resolve(settings.WEB_DIR ?? join(import.meta.dirname, '../../web/dist')),
    logLevel: settings.LOG_LEVEL,
    secrets: loadSecrets(dataDir),
  };
}
