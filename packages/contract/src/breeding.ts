import { speciesSchema } from '@kraal/domain/livestock/speciesSchema';
import { z } from 'zod';
import { farmParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const called = z.object({ id: z.string(), tag: z.string().nullable(), name: z.string().nullable() });
const mate = called.extend({ breed: z.string().nullable(), campName: z.string().nullable(), mobName: z.string().nullable(), inbreeding: z.number() });
export type Mate = z.infer<typeof mate>;
export const planMatings = endpoint({
  method: 'POST', path: '/api/farms/:farmId/breeding/matings', summary: 'Inbreeding of the young of every female with every sire', permission: { farm: 'viewer' }, params: farmParams,
  body: z.object({ femaleIds: z.array(z.uuid()).min(1, 'Choose at least one female.').max(2000), sireIds: z.array(z.uuid()).min(1, 'Choose at least one sire.').max(40) }),
  response: z.object({ sires: z.array(called), rows: z.array(z.object({ female: called, inbreeding: z.array(z.number()) })), warn: z.number(), stop: z.number(), loops: z.number() }),
});
export const sharedAncestors = endpoint({
  method: 'GET', path: '/api/farms/:farmId/breeding/ancestors', summary: 'Ancestors that two animals share, the nearest first', permission: { farm: 'viewer' }, params: farmParams,
  query: z.object({ one: z.uuid(), other: z.uuid() }), response: z.object({ items: z.array(called) }),
});
export const listMates = endpoint({
  method: 'GET', path: '/api/farms/:farmId/breeding/mates', summary: 'Living females or entire males of an age to breed', permission: { farm: 'viewer' }, params: farmParams,
  query: pageQuery.extend({ species: speciesSchema, sex: z.enum(['female', 'male']), mobId: z.uuid().optional(), campId: z.uuid().optional() }), response: pageOf(mate),
});
