import type { AlertItem } from '@kraal/contract/alerts';
import type { AlertCode } from '@kraal/domain/alerts/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { Spinner } from '../../../ui/states.tsx';
import { loadGrowth } from '../../animals/index.ts';
import { loadCampFeed, loadMoveFrom, loadOutlook, loadRain } from '../../grazing/index.ts';
import { loadBatchList } from '../../health/index.ts';
import { loadCampSketch, loadCampWater, loadThingRecord } from '../../infrastructure/index.ts';
import { FarmEntries } from './FarmEntries.tsx';
import { MissedAnimals } from './MissedAnimals.tsx';
import { OwnEntries } from './OwnEntries.tsx';
import { RainYears } from './RainYears.tsx';

const Growth = lazy(loadGrowth);
const Rain = lazy(loadRain);
const Outlook = lazy(loadOutlook);
const MoveFrom = lazy(loadMoveFrom);
const CampFeed = lazy(loadCampFeed);
const BatchList = lazy(loadBatchList);
const CampSketch = lazy(loadCampSketch);
const CampWater = lazy(loadCampWater);
const ThingRecord = lazy(loadThingRecord);

/** From which entries of the animal or lot a rule draws. */
const entriesOf: Partial<Record<AlertCode, readonly string[]>> = {
  birth_overdue: ['served', 'joined_sire', 'removed_sire', 'pregnancy_checked', 'heat_observed'],
  check_overdue: ['served', 'joined_sire', 'removed_sire', 'pregnancy_checked', 'heat_observed'],
  withdrawal_ends: ['treated', 'course_ended', 'held_back'],
  transfer_withdrawal: ['treated', 'course_ended', 'held_back'],
  course_unfinished: ['treated', 'course_ended'],
  controlled_disease: ['diagnosed', 'lab_tested', 'post_mortem', 'aborted', 'died'],
  stolen_mark: ['registered', 'acquired', 'born', 'identified', 'split', 'recorded_twice'],
  isolation_ends: ['acquired', 'split', 'merged'],
  mob_short: [
    'registered',
    'acquired',
    'counted',
    'lost',
    'stolen',
    'found',
    'merged',
    'split',
    'died',
    'sold',
    'slaughtered',
    'flock_bore',
  ],
};

/** What shows that an alert is right: entries, animals, a chart, where it is; with the act that mends it beside it. */
export function AlertEvidence({ alert }: { alert: AlertItem }) {
  const { t } = useLingui();
  const shown = evidenceOf(alert);
  if (shown === null) return null;
  return (
    <section aria-label={t`What shows it`} className="flex flex-col gap-3">
      <h2>
        <Trans>What shows it</Trans>
      </h2>
      <Suspense fallback={<Spinner />}>{shown}</Suspense>
    </section>
  );
}

function evidenceOf({ rule, subjectId, campId, mobId, facts, name }: AlertItem): ReactNode {
  const kinds = entriesOf[rule];
  if (kinds) return <OwnEntries animalId={subjectId} kinds={kinds} />;
  switch (rule) {
    case 'not_seen':
      return <OwnEntries animalId={subjectId} kinds={null} />;
    case 'mass_lost':
    case 'gain_low':
      return <Growth animalId={subjectId} />;
    case 'deaths_above':
    case 'abortions_above':
      return (
        <FarmEntries
          kind={rule === 'deaths_above' ? 'died' : 'aborted'}
          species={name}
          days={Number(facts['days'])}
        />
      );
    case 'protocol_overdue':
      return <MissedAnimals protocolId={subjectId} />;
    case 'camp_dry':
      return (
        <>
          <CampSketch campId={subjectId} />
          <CampWater campId={subjectId} />
        </>
      );
    case 'isolation_mixed':
      return <CampSketch campId={subjectId} />;
    case 'camp_overgrazed':
    case 'feed_ending':
      return (
        <>
          <CampSketch campId={subjectId} />
          <MoveFrom campId={subjectId} mobId={null} />
          <CampFeed campId={subjectId} />
        </>
      );
    case 'plan_not_followed':
      return (
        <>
          {campId ? <CampSketch campId={campId} /> : null}
          <MoveFrom campId={null} mobId={mobId} plannedId={campId} />
        </>
      );
    case 'inspection_overdue':
      return <ThingRecord id={subjectId} only={['inspected', 'repaired']} />;
    case 'service_overdue':
      return <ThingRecord id={subjectId} only={['serviced']} />;
    case 'rain_missing':
      return facts['years'] ? (
        <RainYears mm={Number(facts['mm'])} years={String(facts['years'])} />
      ) : (
        <Rain />
      );
    case 'medicine_short':
      return <BatchList medicineId={subjectId} />;
    case 'medicine_expired':
    case 'medicine_expiring':
      // Of an alert of before it is known with the next round.
      return typeof facts['medicineId'] === 'string' ? (
        <BatchList medicineId={facts['medicineId']} isShown={({ id }) => id === subjectId} />
      ) : null;
    case 'feed_short':
      return <Outlook />;
    default:
      return null;
  }
}
