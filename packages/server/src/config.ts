import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { Mistake } from './platform/mistakes.ts';
import { type BasemapConfig, basemapOf } from './configBasemap.ts';
import { type NationalConfig, nationalOf } from './configNational.ts';

const optionalText = z.string().trim().min(1).optional();

const named = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network, or one of the words for networks that everybody has. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (named.includes(text)) return true;
  const longest = isIP(address) === 6 ? 128 : 32;
  const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return isIP(address) !== 0 && isLength && more.length === 0;
}

/** Every setting there is; `.env.example` documents each. */
const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Kraal <kraal@localhost>'),
  BACKUP_DIR: optionalText,
  /** Where the embedded database is followed to, every two seconds; nowhere without it. */
  ARCHIVE_DIR: optionalText,
  BACKUP_KEEP: z.coerce.number().int().min(0).max(1000).default(7),
  /** Accounts that one address may make within an hour before it waits. */
  REGISTRATION_LIMIT: z.coerce.number().int().min(1).max(10_000_000).default(30),
  /** Whose word about where a request comes from is taken: addresses and networks with commas between. */
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (all) => all.every(isProxy),
      'Write addresses or networks, like 10.0.0.2, 172.16.0.0/12',
    ),
  WEB_DIR: optionalText,
  FIREBASE_API_KEY: optionalText,
  FIREBASE_AUTH_DOMAIN: optionalText,
  FIREBASE_PROJECT_ID: optionalText,
  FIREBASE_TOKEN_SYNC_URL: optionalText,
  FIREBASE_KEYS_URL: z
    .url({ protocol: /^https?$/ })
    .default(
      'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    ),
  FIREBASE_AUTH_EMULATOR_URL: z.url({ protocol: /^http$/ }).optional(),
  /** Pictures behind the map: an address with {z}, {x} and {y}, and who is to be named for them. */
  BASEMAP_TILES: z
    .string()
    .regex(/^https?:\/\/[^\s{}]+.*\{z\}.*\{[xy]\}.*\{[xy]\}/, 'An address with {z}, {x} and {y}.')
    .optional(),
  /** Or a PMTiles file of this machine, or a style of MapLibre as a JSON file. */
  BASEMAP_FILE: optionalText,
  BASEMAP_STYLE: optionalText,
  BASEMAP_CREDIT: optionalText,
  /** Between several processes notes of what is new go by NATS instead of the database. */
  NATS_URL: z.url({ protocol: /^(nats|tls|wss?)$/ }).optional(),
  /** Hosts, addresses and networks inside that webhooks and the like may reach all the same; commas between. */
  CALL_OUT_ALLOW: z.string().max(2000).default(''),
  /** What secrets for calls out are sealed with; by default the data folder's own. Several processes share one. */
  SEAL_KEY: z.string().min(16).optional(),
  /** The national platform that movements and animals are reported to, where a farm wants it. */
  NATIONAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  NATIONAL_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/u)
    .optional(),
  /** How it is spoken to: its addresses, fields and words, as a JSON file. */
  NATIONAL_MAPPING: optionalText,
  NODE_ENV: optionalText,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
});

/** The Firebase project that signs people in, when one is configured. */
export type ProviderConfig = {
  apiKey: string;
  authDomain: string;
  projectId: string;
  tokenSyncUrl: string | null;
  keysUrl: string;
  emulatorUrl: string | null;
};

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  registrationLimit: number;
  trustedProxies: string[];
  webDir: string;
  logLevel: string;
  provider: ProviderConfig | null;
  /** What lies behind the map; without it the map is a plain plan and no address outside is asked. */
  basemap: BasemapConfig | null;
  secrets: Secrets;
  natsUrl: string | undefined;
  callOutAllow: string;
  sealKey: string;
  /** Without it no farm speaks to a national platform. */
  national: NationalConfig | null;
  /** Where each night's backup goes, and how many are kept; none with 0. */
  backups: { folder: string; keep: number };
  /** Where the archive of the embedded database goes. */
  archive: string | null;
};

const secretsSchema = z.object({ databasePassword: z.string(), tokenKeySeed: z.string() });
type Secrets = z.infer<typeof secretsSchema>;

/** Secrets nobody chose are made once and kept where only the owner of the data reads them. */
function loadSecrets(dataDir: string, keySeed?: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return readSecrets(file);
  const secrets: Secrets = {
    databasePassword: randomBytes(24).toString('base64url'),
    tokenKeySeed: keySeed ?? randomBytes(32).toString('base64url'),
  };
  // Whole or not at all: half a file would lock the database's own owner out.
  const draft = `${file}.new`;
  writeFileSync(draft, JSON.stringify(secrets), { mode: 0o600, flush: true });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
  return secrets;
}

function readSecrets(file: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new Mistake(`${file} is damaged. Put it back from a backup.`);
    throw error;
  }
}

type Environment = z.infer<typeof environmentSchema>;
const cannotStart = (lines: string[]) =>
  new Mistake(
    `Kraal cannot start with these settings:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
const isLoopback = (host: string): boolean =>
  ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host);

function providerOf(settings: Environment): ProviderConfig | null {
  const {
    FIREBASE_API_KEY: apiKey,
    FIREBASE_AUTH_DOMAIN: authDomain,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_EMULATOR_URL: emulatorUrl = null,
  } = settings;
  if (!apiKey && !authDomain && !projectId) return null;
  if (!apiKey || !authDomain || !projectId)
    throw cannotStart([
      'FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and FIREBASE_PROJECT_ID belong together: set all three or none.',
    ]);
  // The emulator's tokens are not signed: with it anybody can be anybody.
  if (
    emulatorUrl &&
    (settings.NODE_ENV === 'production' ||
      !isLoopback(settings.HOST) ||
      !isLoopback(new URL(settings.PUBLIC_URL ?? 'http://localhost').hostname))
  ) {
    throw cannotStart([
      'FIREBASE_AUTH_EMULATOR_URL: the emulator takes any token, so it is for tests on this machine alone.',
    ]);
  }
  return {
    apiKey,
    authDomain,
    projectId,
    tokenSyncUrl: settings.FIREBASE_TOKEN_SYNC_URL ?? null,
    keysUrl: settings.FIREBASE_KEYS_URL,
    emulatorUrl,
  };
}

/**
 * Reads the environment; throws one error that names every wrong setting. `keySeed`: what sessions are signed with
 * where the data folder has no secrets yet.
 */
export function loadConfig(environment: NodeJS.ProcessEnv, keySeed?: string): Config {
  const filled = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const parsed = environmentSchema.safeParse(filled);
  if (!parsed.success) {
    throw cannotStart(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const settings = parsed.data;
  if (settings.ARCHIVE_DIR && settings.DATABASE_URL)
    throw cannotStart([
      'ARCHIVE_DIR: the archive is for the embedded database; a database of your own (DATABASE_URL) has its own tools.',
    ]);
  const dataDir = resolve(settings.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  const secrets = loadSecrets(dataDir, keySeed);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    // What is printed with it cannot be mended: an address of two slashes leads nowhere.
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${settings.PORT}`,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    registrationLimit: settings.REGISTRATION_LIMIT,
    trustedProxies: settings.TRUSTED_PROXIES,
    webDir: resolve(settings.WEB_DIR ?? join(import.meta.dirname, '../../web/dist')),
    logLevel: settings.LOG_LEVEL,
    provider: providerOf(settings),
    basemap: basemapOf({
      tiles: settings.BASEMAP_TILES,
      file: settings.BASEMAP_FILE,
      style: settings.BASEMAP_STYLE,
      credit: settings.BASEMAP_CREDIT,
    }),
    secrets,
    national: nationalOf({
      url: settings.NATIONAL_URL,
      apiKey: settings.NATIONAL_API_KEY,
      mapping: settings.NATIONAL_MAPPING,
    }),
    natsUrl: settings.NATS_URL,
    callOutAllow: settings.CALL_OUT_ALLOW,
    sealKey: settings.SEAL_KEY ?? secrets.tokenKeySeed,
    backups: {
      folder: resolve(settings.BACKUP_DIR ?? join(dataDir, 'backups')),
      keep: settings.BACKUP_KEEP,
    },
    archive: settings.ARCHIVE_DIR ? resolve(settings.ARCHIVE_DIR) : null,
  };
}
