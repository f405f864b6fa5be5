import type { BreedingStatus } from '@kraal/domain/breeding/status';
import type { Subject } from './ownForms.tsx';

const most = 5;

const usual = ['weighed', 'treated', 'moved', 'measured', 'noted', 'sold', 'diagnosed'];
const ofLots = ['counted', 'moved', 'treated', 'flock_scanned', 'sold', 'died'];
/** What comes next for a female, by where she stands. */
const nextOf: Record<BreedingStatus, readonly string[]> = {
  pregnant: ['gave_birth', 'moved', 'treated'],
  overdue: ['gave_birth', 'pregnancy_checked', 'aborted', 'treated'],
  served: ['pregnancy_checked', 'heat_observed', 'served'],
  repeat_breeder: ['pregnancy_checked', 'served', 'culled_from_breeding', 'treated'],
  open: ['served', 'heat_observed', 'weighed'],
  maiden: ['served', 'weighed', 'heat_observed'],
  culled: ['sold', 'slaughtered', 'weighed'],
};
const ofMany = ['moved', 'treated', 'joined_mob', 'weighed', 'sold'];
const ofMissing = ['found', 'died', 'noted'];

function wishesFor(subjects: readonly Subject[]): readonly string[] {
  if (subjects.some(({ status }) => status === 'lost' || status === 'stolen')) return ofMissing;
  if (subjects.length > 1) return ofMany;
  const [only] = subjects;
  if (only?.isLot) return ofLots;
  return only?.breedingStatus ? nextOf[only.breedingStatus] : [];
}

/** The five acts likeliest next for those that were chosen, of those that can be recorded of them, the likeliest first. */
export function likeliest(subjects: readonly Subject[], possible: readonly string[]): string[] {
  const wished = [...new Set([...wishesFor(subjects), ...usual])];
  return wished.filter((name) => possible.includes(name)).slice(0, most);
}
