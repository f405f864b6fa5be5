import { z } from 'zod';
import { taskBody } from './bodies/work.ts';
import { farmParams, itemParams } from './common.ts';
import { endpoint } from './endpoint.ts';

/** One thing to be done. What it is by its sort: a planned move, a service, something broken, or a task somebody set. */
export const workItem = z.object({
  sort: z.enum(['move', 'service', 'broken', 'task']),
  id: z.string(),
  /** Of a task its words, else what it is about: a mob, a thing. */
  what: z.string(),
  /** Of a move the camp; of a task what it is about. */
  where: z.string().nullable(),
  subjectId: z.string().nullable(),
  dueOn: z.string().nullable(),
  isLate: z.boolean(),
  assignedTo: z.string().nullable(),
  assignedName: z.string().nullable(),
  isOwn: z.boolean(),
  version: z.number(),
});
export type WorkItem = z.infer<typeof workItem>;

export const listWork = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/work',
  summary:
    'What is to be done on the land: planned moves, services, what is broken, tasks; what is late first',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({ today: z.string(), items: z.array(workItem), more: z.number() }),
  shows: ['herd', 'camps', 'mobs', 'things', 'plan', 'tasks', 'members'],
});

export const addTask = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/tasks',
  summary: 'Set a task, for somebody or for whoever gets there first',
  permission: { farm: 'field_worker' },
  keys: true,
  params: farmParams,
  body: taskBody,
  response: z.object({ id: z.string() }),
});

export const finishTask = endpoint({
  method: 'PUT',
  path: '/api/farms/:farmId/tasks/:id/done',
  summary: 'A task is done, or not done after all',
  permission: { farm: 'field_worker' },
  keys: true,
  params: itemParams,
  body: z.object({ isDone: z.boolean(), version: z.int() }),
  response: z.object({ success: z.literal(true) }),
});

export const dropTask = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/tasks/:id',
  summary: 'A task is no task any more: by who set it, or a manager',
  permission: { farm: 'field_worker' },
  keys: true,
  params: itemParams,
  query: z.object({ version: z.coerce.number().int() }),
  response: z.object({ success: z.literal(true) }),
});
