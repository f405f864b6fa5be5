import { alertAreas, alertCodes, alertSubjects, severities } from '@kraal/domain/alerts/rules';
import { z } from 'zod';
import { alertAct, alertShelves, ruleSetting } from './bodies/alerts.ts';
import { done, farmParams, itemParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const rule = z.enum(alertCodes);
const facts = z.record(z.string(), z.union([z.string(), z.number()]));

export const alertItem = z.object({
  id: z.string(),
  rule,
  subjectKind: z.enum(alertSubjects),
  subjectId: z.string(),
  name: z.string(),
  heads: z.number(),
  mobId: z.string().nullable(),
  mobName: z.string().nullable(),
  campId: z.string().nullable(),
  campName: z.string().nullable(),
  severity: z.enum(severities),
  facts,
  shelf: z.enum(alertShelves),
  firedAt: z.string(),
  /** When what made it was gone; null while it stands. */
  resolvedAt: z.string().nullable(),
  snoozedUntil: z.string().nullable(),
  ackedAt: z.string().nullable(),
  ackedName: z.string().nullable(),
  settledAt: z.string().nullable(),
  settledName: z.string().nullable(),
  settledAs: z.string().nullable(),
  settledNote: z.string().nullable(),
  /** Nobody answered, and the next were told. */
  isEscalated: z.boolean(),
});
export type AlertItem = z.infer<typeof alertItem>;

const filter = {
  shelf: z.enum(alertShelves).default('open'),
  severity: z.enum(severities).optional(),
  area: z.enum(alertAreas).optional(),
  rule: rule.optional(),
  mobId: z.uuid().optional(),
  campId: z.uuid().optional(),
  /** Of what was told to this person. */
  userId: z.uuid().optional(),
};

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/alerts',
  summary: 'Alerts of a shelf, the gravest first, of them the latest',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend(filter),
  response: pageOf(alertItem),
  shows: ['alerts', 'mobs', 'camps', 'medicines', 'members'],
});

export const groupAlerts = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/alerts/groups',
  summary: 'How many alerts each rule has, with the first of them, and how many lie on each shelf',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object(filter),
  response: z.object({
    open: z.number(),
    snoozed: z.number(),
    settled: z.number(),
    proposals: z.number(),
    groups: z.array(
      z.object({
        rule,
        severity: z.enum(severities),
        alerts: z.number(),
        heads: z.number(),
        latestAt: z.string(),
        /** The first few, as the list has them. */
        first: z.array(alertItem),
      }),
    ),
  }),
  shows: ['alerts', 'mobs', 'camps', 'medicines', 'members'],
});

export const showAlert = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/alerts/:id',
  summary: 'One alert: why, and who was told when and by what',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: alertItem.extend({
    /** Who is told next while nobody answers; the first of them by name. */
    next: z
      .object({
        at: z.string(),
        occasion: z.string(),
        names: z.array(z.string()),
        people: z.number(),
      })
      .nullable(),
    told: z.array(
      z.object({
        at: z.string(),
        name: z.string(),
        occasion: z.string(),
        ways: z.array(
          z.object({
            channel: z.string(),
            status: z.string(),
            answer: z.string().nullable(),
            at: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  shows: ['alerts', 'mobs', 'camps', 'medicines', 'members'],
});

export const actOnAlerts = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/alerts/acts',
  summary: 'Seen, put off, dealt with, open again, or taken back: some alerts, or those of a rule',
  permission: { farm: 'field_worker' },
  keys: true,
  params: farmParams,
  body: alertAct,
  response: z.object({
    changed: z.number(),
    /** Which they were, so that this can be taken back of them and of no others. */
    ids: z.array(z.string()),
  }),
});

const setting = z.object({
  isOn: z.boolean(),
  severity: z.enum(severities),
  threshold: z.number().nullable(),
});

export const listRules = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/alerts/rules',
  summary: 'Every rule with what the farm set, for all of it and for single mobs, camps, medicines',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({
    rules: z.array(
      setting.extend({
        rule,
        /** 0 where the farm set nothing. */
        version: z.number(),
        /** In the last 90 days. */
        fired: z.number(),
        falseAlarms: z.number(),
        scopes: z.array(
          setting.extend({
            scopeKind: z.enum(['mob', 'camp', 'medicine']),
            scopeId: z.string(),
            name: z.string(),
            version: z.number(),
          }),
        ),
      }),
    ),
  }),
  shows: ['alerts', 'mobs', 'camps', 'medicines', 'members'],
});

const ruleParams = z.object({ farmId: z.uuid(), rule });

export const setRule = endpoint({
  method: 'PUT',
  path: '/api/farms/:farmId/alerts/rules/:rule',
  summary: 'Set a rule for the whole farm, or for one mob, camp or medicine',
  permission: { farm: 'farm_manager' },
  params: ruleParams,
  body: ruleSetting,
  response: done,
});

export const dropRule = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/alerts/rules/:rule',
  summary: 'What was set is set no more: the usual holds again, or what the farm has',
  permission: { farm: 'farm_manager' },
  params: ruleParams,
  query: z.object({ scopeId: z.uuid().optional(), version: z.coerce.number().int() }),
  response: done,
});

export const simulateRule = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/alerts/simulation',
  summary: 'What a rule, set so, would have told in the last 90 days, by the rules that run live',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  body: setting.extend({ rule }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    /** Days that were looked at: each, or every so many on a large farm. */
    everyDays: z.number(),
    /** Whether it came as far as today; a large farm takes longer than anybody waits. */
    isWhole: z.boolean(),
    alerts: z.number(),
    messages: z.number(),
    days: z.array(
      z.object({
        day: z.string(),
        fired: z.number(),
        ended: z.number(),
        names: z.array(z.string()),
      }),
    ),
  }),
});
