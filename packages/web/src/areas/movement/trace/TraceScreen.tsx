import { traceQuery } from '@kraal/contract/bodies/trace';
import { traceContacts, traceFirst } from '@kraal/contract/trace';
import { addDays, asDay } from '@kraal/domain/format/dates';
import { usualTraceDays } from '@kraal/domain/movement/trace';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Read } from '../../../ui/states.tsx';
import { Card, PageHead } from '../../../ui/surface.tsx';
import { Practise } from './Practise.tsx';
import { PracticeReport } from './PracticeReport.tsx';
import { type Asked, TraceForm } from './TraceForm.tsx';
import { FirstOfTrace } from './FirstOfTrace.tsx';
import { TraceResult } from './TraceResult.tsx';

type OfAddress = {
  asked: Asked | null;
  isWrong: boolean;
  ask: (asked: Asked) => void;
  isPractice: boolean;
  practise: (animalId: string) => void;
};

/** What the address asks: a trace can be sent to somebody, and opened from an alert. */
function useAsked(): OfAddress {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const read = (name: string, otherwise?: string) => search.get(name) ?? otherwise;
  const asked = traceQuery.safeParse({
    animalId: read('animal'),
    campId: read('camp'),
    way: read('way'),
    from: read('from', addDays(asDay(today), -usualTraceDays)),
    until: read('until', today),
    steps: read('steps'),
    lingersDays: read('lingers'),
  });
  const ask = ({ animalId, campId, way, from, until, steps, lingersDays }: Asked) =>
    setSearch({
      ...(animalId ? { animal: animalId } : {}),
      ...(campId ? { camp: campId } : {}),
      way,
      from,
      until,
      steps: String(steps),
      ...(lingersDays > 0 ? { lingers: String(lingersDays) } : {}),
    });
  const isWrong = !asked.success && (search.has('animal') || search.has('camp'));
  const practise = (animal: string) => setSearch({ animal, steps: '2', practice: '1' });
  const isPractice = search.has('practice');
  return { asked: asked.success ? asked.data : null, isWrong, ask, isPractice, practise };
}

/** From one animal or camp to everybody who must be tested, and everybody who must be called. */
export function TraceScreen() {
  const { asked, isWrong, ask, isPractice, practise } = useAsked();
  const [begun, setBegun] = useState<number | null>(null);
  return (
    <>
      <PageHead title={<Trans>Traceability</Trans>}>
        <Practise
          onBegin={() => setBegun(performance.now())}
          onChosen={(animalId) => practise(animalId)}
        />
      </PageHead>
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Card title={<Trans>Who may have had it from whom?</Trans>}>
          <TraceForm key={asked?.animalId ?? asked?.campId ?? ''} asked={asked} onAsk={ask} />
        </Card>
        {asked ? <Traced asked={asked} practice={isPractice ? { begun } : null} /> : null}
        {isWrong ? (
          <p role="alert" className="px-1 py-4 text-alarm">
            <Trans>What this address asks cannot be traced. Ask anew.</Trans>
          </p>
        ) : null}
        {asked || isWrong ? null : (
          <p className="px-1 py-4 text-muted">
            <Trans>
              Choose an animal, or a camp: everybody who stood in one camp with it is named here,
              step by step, with days, and whoever is to be called.
            </Trans>
          </p>
        )}
      </div>
    </>
  );
}

type TracedProps = { asked: Asked; practice: { begun: number | null } | null };

function Traced({ asked, practice }: TracedProps) {
  const { farmId } = useFarm();
  const trace = useEndpoint(traceContacts, { params: { farmId }, query: asked });
  const first = useEndpoint(traceFirst, { params: { farmId }, query: asked });
  const isSlow = useSlow(JSON.stringify(asked));
  // A large herd takes a while to be counted: who is to be tested first is there before.
  if (!trace.data && !trace.error && first.data && isSlow)
    return <FirstOfTrace asked={asked} items={first.data.items} />;
  return (
    <Read of={trace} rows={8}>
      {(result) => (
        <div className="flex min-w-0 flex-col gap-4">
          {practice ? (
            <PracticeReport
              key={`report ${practice.begun}`}
              begun={practice.begun}
              result={result}
            />
          ) : null}
          <TraceResult
            key={JSON.stringify(asked)}
            asked={asked}
            result={result}
            isBelow={practice !== null}
          />
        </div>
      )}
    </Read>
  );
}

/** What is there within so long is not shown in part first. */
const soonMs = 250;

/** Whether what was asked is not answered at once. */
function useSlow(asked: string): boolean {
  const [slowOf, setSlowOf] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSlowOf(asked), soonMs);
    return () => clearTimeout(timer);
  }, [asked]);
  return slowOf === asked;
}
