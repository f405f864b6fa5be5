import type { Role } from '../people/roles.ts';

export const severities = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** What an alert can be about; a link of each kind opens its screen. */
export const alertSubjects = [
  'animal',
  'mob',
  'camp',
  'thing',
  'medicine',
  'protocol',
  'import',
  'species',
  'member',
  'farm',
] as const;
export type AlertSubject = (typeof alertSubjects)[number];

export const alertAreas = ['health', 'breeding', 'growth', 'herd', 'land', 'farm'] as const;
export type AlertArea = (typeof alertAreas)[number];

/** What a person can do about it in two taps. */
export type AlertAct = 'record' | 'open' | 'work' | 'call_vet' | 'map';

type Threshold = {
  /** In what it is counted; the screen says it in words. */
  unit: 'days' | 'percent' | 'heads' | 'odds';
  /** Raised from this value on, or up to it. */
  raises: 'from' | 'to';
  usual: number;
  least: number;
  most: number;
  /** So far back over the threshold a value must go before a raised alert ends. */
  margin: number;
};

export type AlertRule = {
  area: AlertArea;
  about: AlertSubject;
  severity: Severity;
  threshold: Threshold | null;
  /** Hours for which it must hold before anybody is told, and for which it must be gone before it ends. */
  holdsHours: number;
  keepsHours: number;
  /** Older than so many days, something that is heard of now is history: no alert. Null where what counts is that it is still so. */
  freshDays: number | null;
  /** Who is told first, by role; and who next, when nobody answered within so many hours. */
  first: readonly Role[];
  next: readonly Role[];
  escalatesAfterHours: number | null;
  /** Told again so often at most, while nobody answers. */
  repeats: { everyHours: number; atMost: number } | null;
  /** Causes that make it no news, each of the same subject or of the whole farm. */
  silencedBy: readonly { rule: string; of: 'subject' | 'farm' }[];
  /** What it may be set differently for, beside the whole farm. */
  scopes: readonly ('mob' | 'camp' | 'medicine')[];
  acts: readonly AlertAct[];
  /**
   * Facts by which one alert is told from another of the same subject: it ends when they come to name something new, and
   * another begins. Where several stand at once they are one alert, which names them all.
   */
  sameBy: readonly string[];
  /** Facts in which several findings of one subject, that stand at once, are all named. */
  joins: readonly string[];
  /** More of it than it said is another one too: forty missing are not the one that was settled. Its value, or a fact. */
  anewByMore?: true | string;
  /** Nobody hears that it is over: nothing was put right, it only is no news any more. */
  endsUnsaid?: true;
  /** Nobody switches it off, nor makes it less grave. */
  staysOn?: true;
};

const stockmen: readonly Role[] = ['field_worker', 'farm_manager'];
const managers: readonly Role[] = ['farm_manager', 'farm_owner'];
const carers: readonly Role[] = ['field_worker', 'farm_manager', 'veterinarian'];
const owners: readonly Role[] = ['farm_owner'];

const days = (usual: number, more: Partial<Threshold> & Pick<Threshold, 'most'>): Threshold => ({
  unit: 'days',
  raises: 'from',
  usual,
  least: 0,
  margin: 0,
  ...more,
});

const plain = {
  severity: 'warning',
  holdsHours: 0,
  keepsHours: 0,
  freshDays: null,
  first: stockmen,
  next: owners,
  escalatesAfterHours: 48,
  repeats: { everyHours: 96, atMost: 2 },
  silencedBy: [],
  scopes: [],
  acts: ['open'],
  sameBy: [],
  joins: [],
} as const;

/** Told once, and nobody further is called: good to know, and no harm if it is read late. */
const quiet = {
  ...plain,
  severity: 'info',
  next: [],
  escalatesAfterHours: null,
  repeats: null,
} as const;

/** What cannot wait for the morning. */
const urgent = {
  ...plain,
  severity: 'critical',
  escalatesAfterHours: 4,
  repeats: { everyHours: 24, atMost: 3 },
} as const;

/**
 * Every rule there is, with what a farm gets that sets nothing. What is merely due is work and makes no alert: each of
 * these waits until it is late, short, unusual or broken. A new rule is one entry here, its words in `words/`, and a
 * watch in the area that knows the facts.
 */
const definitions = {
  birth_overdue: {
    ...plain,
    area: 'breeding',
    about: 'animal',
    threshold: days(3, { most: 60 }),
    scopes: ['mob', 'camp'],
    acts: ['record', 'open', 'call_vet'],
  },
  check_overdue: {
    ...quiet,
    area: 'breeding',
    about: 'animal',
    threshold: days(14, { most: 120 }),
    // Who carries past her day needs no scan any more.
    silencedBy: [{ rule: 'birth_overdue', of: 'subject' }],
    scopes: ['mob', 'camp'],
    acts: ['record', 'open'],
  },
  abortions_above: {
    ...urgent,
    area: 'breeding',
    about: 'species',
    threshold: { unit: 'odds', raises: 'from', usual: 100, least: 10, most: 10_000, margin: 50 },
    keepsHours: 48,
    first: [...managers, 'veterinarian'],
    acts: ['call_vet', 'open'],
  },
  withdrawal_ends: {
    ...quiet,
    area: 'health',
    about: 'animal',
    threshold: days(1, { most: 14, raises: 'to' }),
    first: ['farm_manager', 'farm_owner'],
    // It may not leave anyhow.
    silencedBy: [{ rule: 'controlled_disease', of: 'subject' }],
    scopes: ['mob', 'camp'],
    sameBy: ['of'],
  },
  // Promised to somebody, and it may not go by then, or its buyer must know.
  transfer_withdrawal: {
    ...plain,
    area: 'health',
    about: 'animal',
    threshold: null,
    first: managers,
    next: [],
    escalatesAfterHours: null,
    repeats: null,
    sameBy: ['transfer'],
  },
  // What its seller found late: whoever bought it counts with less than is true.
  seller_corrected: {
    ...urgent,
    area: 'health',
    about: 'animal',
    threshold: null,
    freshDays: 28,
    first: managers,
    sameBy: ['on'],
    endsUnsaid: true,
  },
  // Whoever has it bought it of a thief, or is one: the police are called, and its owner.
  stolen_mark: {
    ...urgent,
    area: 'herd',
    about: 'animal',
    threshold: null,
    first: managers,
    sameBy: ['stopId'],
    joins: ['farm', 'reference', 'phone'],
    staysOn: true,
  },
  // Heads that stand in both herds, or in none.
  load_disputed: {
    ...urgent,
    area: 'herd',
    about: 'farm',
    threshold: null,
    first: managers,
    sameBy: ['loadId'],
    endsUnsaid: true,
  },
  // What the law wants to be said is not said, and nobody would know.
  national_refused: {
    ...plain,
    area: 'farm',
    about: 'farm',
    threshold: null,
    first: managers,
    sameBy: ['holdingId'],
    anewByMore: true,
  },
  // Somebody must stand at the ramp.
  load_coming: {
    ...quiet,
    area: 'herd',
    about: 'farm',
    threshold: null,
    first: [...stockmen, 'farm_owner'],
    sameBy: ['consignmentId'],
    endsUnsaid: true,
  },
  course_unfinished: {
    ...plain,
    area: 'health',
    about: 'animal',
    threshold: days(1, { most: 30 }),
    first: carers,
    scopes: ['mob', 'camp', 'medicine'],
    acts: ['record', 'open'],
    sameBy: ['medicineId'],
    joins: ['medicine', 'medicineId'],
  },
  protocol_overdue: {
    ...plain,
    area: 'health',
    about: 'protocol',
    threshold: days(1, { most: 60 }),
    first: carers,
    acts: ['work', 'open'],
    anewByMore: 'animals',
  },
  medicine_expired: {
    ...plain,
    area: 'health',
    about: 'medicine',
    threshold: days(0, { most: 365 }),
    first: [...managers, 'veterinarian'],
    next: [],
    escalatesAfterHours: null,
    scopes: ['medicine'],
  },
  medicine_expiring: {
    ...quiet,
    area: 'health',
    about: 'medicine',
    threshold: days(30, { most: 365, raises: 'to' }),
    first: [...managers, 'veterinarian'],
    silencedBy: [{ rule: 'medicine_expired', of: 'subject' }],
    scopes: ['medicine'],
  },
  medicine_short: {
    ...quiet,
    area: 'health',
    about: 'medicine',
    threshold: days(14, { most: 180, raises: 'to', margin: 7 }),
    first: [...managers, 'veterinarian'],
    scopes: ['medicine'],
  },
  controlled_disease: {
    ...urgent,
    area: 'health',
    about: 'animal',
    threshold: null,
    first: [...managers, 'veterinarian'],
    acts: ['call_vet', 'open'],
    sameBy: ['disease'],
    joins: ['disease'],
  },
  isolation_ends: {
    ...quiet,
    area: 'health',
    about: 'animal',
    threshold: days(1, { most: 14, raises: 'to' }),
    first: ['farm_manager', 'farm_owner'],
    silencedBy: [{ rule: 'controlled_disease', of: 'farm' }],
    scopes: ['mob', 'camp'],
  },
  // Newcomers keep apart; whoever stands with them waits as long as they.
  isolation_mixed: {
    ...plain,
    area: 'health',
    about: 'camp',
    threshold: { unit: 'heads', raises: 'from', usual: 1, least: 1, most: 10_000, margin: 0 },
    first: managers,
    next: [],
    escalatesAfterHours: null,
    repeats: null,
    scopes: ['camp'],
    acts: ['open', 'map'],
  },
  deaths_above: {
    ...urgent,
    area: 'herd',
    about: 'species',
    threshold: { unit: 'odds', raises: 'from', usual: 100, least: 10, most: 10_000, margin: 50 },
    keepsHours: 48,
    first: [...managers, 'veterinarian'],
    acts: ['call_vet', 'open'],
  },
  not_seen: {
    ...quiet,
    area: 'herd',
    about: 'animal',
    threshold: days(90, { least: 1, most: 730 }),
    first: stockmen,
    scopes: ['mob', 'camp'],
    acts: ['record', 'open'],
  },
  mob_short: {
    ...plain,
    area: 'herd',
    about: 'animal',
    threshold: { unit: 'heads', raises: 'from', usual: 1, least: 1, most: 10_000, margin: 0 },
    freshDays: 14,
    first: [...stockmen, 'farm_owner'],
    next: [],
    escalatesAfterHours: null,
    scopes: ['mob', 'camp'],
    acts: ['record', 'open'],
    anewByMore: true,
  },
  mass_lost: {
    ...plain,
    area: 'growth',
    about: 'animal',
    threshold: { unit: 'percent', raises: 'from', usual: 10, least: 1, most: 50, margin: 3 },
    freshDays: 60,
    scopes: ['mob', 'camp'],
    acts: ['record', 'open'],
  },
  gain_low: {
    ...quiet,
    area: 'growth',
    about: 'animal',
    threshold: { unit: 'percent', raises: 'to', usual: 40, least: 0, most: 100, margin: 10 },
    first: managers,
    silencedBy: [{ rule: 'mass_lost', of: 'subject' }],
    scopes: ['mob', 'camp'],
  },
  camp_overgrazed: {
    ...plain,
    area: 'land',
    about: 'camp',
    threshold: { unit: 'percent', raises: 'from', usual: 110, least: 50, most: 300, margin: 10 },
    keepsHours: 24,
    scopes: ['camp'],
    acts: ['map', 'open'],
  },
  camp_dry: {
    ...urgent,
    area: 'land',
    about: 'camp',
    threshold: null,
    escalatesAfterHours: 12,
    scopes: ['camp'],
    acts: ['map', 'open'],
  },
  feed_ending: {
    ...plain,
    area: 'land',
    about: 'camp',
    threshold: days(7, { most: 60, raises: 'to', margin: 3 }),
    scopes: ['camp'],
    acts: ['map', 'open'],
  },
  feed_short: {
    ...plain,
    area: 'land',
    about: 'farm',
    threshold: days(60, { most: 365, raises: 'to', margin: 7 }),
    first: managers,
    next: [],
    escalatesAfterHours: null,
    repeats: { everyHours: 336, atMost: 2 },
    acts: ['open'],
  },
  rain_missing: {
    ...quiet,
    area: 'land',
    about: 'farm',
    threshold: { unit: 'percent', raises: 'to', usual: 50, least: 1, most: 100, margin: 15 },
    first: managers,
    acts: ['open'],
  },
  inspection_overdue: {
    ...quiet,
    area: 'land',
    about: 'thing',
    threshold: days(60, { least: 1, most: 365 }),
    first: stockmen,
    scopes: ['camp'],
    acts: ['record', 'open'],
  },
  service_overdue: {
    ...quiet,
    area: 'land',
    about: 'thing',
    threshold: days(7, { most: 365 }),
    first: stockmen,
    // What cannot be seen to while it is broken is broken first of all.
    scopes: ['camp'],
    acts: ['record', 'open'],
  },
  plan_not_followed: {
    ...quiet,
    area: 'land',
    about: 'mob',
    threshold: days(2, { most: 14 }),
    first: [...stockmen, 'farm_owner'],
    scopes: ['mob', 'camp'],
    acts: ['work', 'open'],
  },
  import_failed: {
    ...quiet,
    area: 'farm',
    about: 'import',
    severity: 'warning',
    threshold: null,
    freshDays: 7,
    first: managers,
  },
  role_raised: {
    ...quiet,
    area: 'farm',
    about: 'member',
    // Whoever took over an owner's account gives another one the same: this does not wait for the morning.
    severity: 'critical',
    threshold: null,
    first: owners,
    sameBy: ['to', 'on'],
    endsUnsaid: true,
    staysOn: true,
  },
  new_sign_in: {
    ...quiet,
    area: 'farm',
    about: 'member',
    threshold: null,
    first: owners,
    sameBy: ['at'],
    joins: ['at', 'device'],
  },
  backup_failing: {
    ...plain,
    area: 'farm',
    about: 'farm',
    threshold: days(2, { least: 2, most: 30 }),
    first: owners,
    next: [],
    escalatesAfterHours: null,
    acts: [],
  },
} as const satisfies Record<string, AlertRule>;

export type AlertCode = keyof typeof definitions;
export const alertCodes = Object.keys(definitions) as AlertCode[]; // the keys of a constant object are its own type
export const alertRules: Readonly<Record<AlertCode, AlertRule>> = definitions;

export const isAlertCode = (text: string): text is AlertCode => Object.hasOwn(definitions, text);

/** A threshold as a farm, or a mob, camp or medicine of it, has it. */
export type RuleSetting = {
  isOn: boolean;
  severity: Severity;
  /** Null where the rule knows none. */
  threshold: number | null;
};

const notOfLedger: readonly AlertCode[] = [
  'backup_failing',
  'load_coming',
  'load_disputed',
  'national_refused',
  'seller_corrected',
  'stolen_mark',
];

/** Whether its past is in the ledger: of accounts, files, backups and what others say a farm of the past knows nothing. */
export const canBeTried = (code: AlertCode): boolean =>
  !['member', 'import'].includes(alertRules[code].about) && !notOfLedger.includes(code);

export const usualSetting = (code: AlertCode): RuleSetting => {
  const { severity, threshold } = alertRules[code];
  return { isOn: true, severity, threshold: threshold?.usual ?? null };
};

/**
 * How a value stands to a threshold: `raised` from it on, `held` where it went back and not yet by the margin that ends
 * a raised alert, else `clear`. A rule without a threshold is raised by being found.
 */
export function standingOf(
  code: AlertCode,
  value: number,
  threshold: number | null,
): 'raised' | 'held' | 'clear' {
  const rule = alertRules[code].threshold;
  if (rule === null || threshold === null) return 'raised';
  const over = rule.raises === 'from' ? value - threshold : threshold - value;
  if (over >= 0) return 'raised';
  return over > -rule.margin ? 'held' : 'clear';
}

/** The value from which on a watch must look: the loosest threshold that anybody set, and the margin behind it. */
export function looksFrom(code: AlertCode, thresholds: readonly number[]): number {
  const rule = alertRules[code].threshold;
  if (rule === null) return 0;
  const all = thresholds.length > 0 ? thresholds : [rule.usual];
  return rule.raises === 'from' ? Math.min(...all) - rule.margin : Math.max(...all) + rule.margin;
}
