import type { Severity } from '@kraal/domain/alerts/rules';
import type { KeptAlert } from './store.ts';

const gravity: Record<Severity, string> = { critical: '0', warning: '1', info: '2' };
const endOfTime = 9_999_999_999_999;

/** The order of a shelf: the gravest first, of them the latest, as text that an index keeps. */
const placeOf = (severity: Severity, firedAt: number | null, id: string): string =>
  `${gravity[severity]} ${String(endOfTime - (firedAt ?? 0)).padStart(13, '0')} ${id}`;

const iso = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();

export const rowOf = (farmId: string, { state, ...of }: KeptAlert) => ({
  farm_id: farmId,
  id: of.id,
  rule: of.rule,
  subject_kind: of.subjectKind,
  subject_id: of.subjectId,
  name: of.name.slice(0, 200),
  heads: Math.max(1, Math.round(of.heads)),
  mob_id: of.mobId,
  camp_id: of.campId,
  severity: of.severity,
  value: of.value,
  facts: of.facts,
  status: state.status,
  shelf: of.shelf,
  place: placeOf(of.severity, state.firedAt, of.id),
  seen_at: iso(state.seenAt),
  fired_at: iso(state.firedAt),
  clear_at: iso(state.clearAt),
  resolved_at: iso(state.resolvedAt),
  snoozed_until: iso(state.snoozedUntil),
  level: state.level,
  repeats: state.repeats,
  told_at: iso(state.toldAt),
  next_at: iso(of.nextAt),
  version: 1,
});
