import type { Occasion } from '@kraal/domain/alerts/engine';
import type { Occurrence } from '@kraal/domain/alerts/messages';
import type { KeptAlert } from './store.ts';

/** Whom an alert is about, and whoever did what it is about: they are told nothing of it. */
function knownTo({ subjectKind, subjectId, facts }: KeptAlert): string[] {
  if (subjectKind !== 'member') return [];
  const { byId } = facts;
  return typeof byId === 'string' ? [subjectId, byId] : [subjectId];
}

/** Something of an alert as people are told it, as far up as it went. */
export const occurrenceOf = (
  alert: KeptAlert,
  occasion: Occasion,
  level = alert.state.level,
): Occurrence => ({
  alertId: alert.id,
  rule: alert.rule,
  severity: alert.severity,
  occasion,
  level,
  name: alert.name,
  heads: alert.heads,
  knownTo: knownTo(alert),
});
