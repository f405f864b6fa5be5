import type { Endpoint } from '@kraal/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalid, notFound } from '../errors.ts';
import { unkeepable } from './text.ts';

function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  problems: Record<string, string[]>,
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body';
    problems[field] = [...(problems[field] ?? []), issue.message];
  }
  return undefined;
}

const withoutItems = (body: unknown, each: string | undefined): unknown =>
  each && body && typeof body === 'object' ? { ...body, [each]: null } : body;

/** What was asked, as its endpoint's schemas read it; refused with all that is wrong at once. */
export function parse(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  const flaw = unkeepable(withoutItems(request.body, endpoint.each)) ?? unkeepable(request.query);
  if (flaw) throw invalid({ body: [flaw] });
  const problems: Record<string, string[]> = {};
  const unreadable: Record<string, string[]> = {};
  const params = parsePart(endpoint.params, request.params, unreadable);
  if (Object.keys(unreadable).length > 0) throw notFound();
  const parsed = {
    params,
    query: parsePart(endpoint.query, request.query, problems),
    body: parsePart(endpoint.body, request.body, problems),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return parsed;
}
