import { traceQuery } from '@kraal/contract/bodies/trace';
import { traceContacts } from '@kraal/contract/trace';
import { addDays, asDay } from '@kraal/domain/format/dates';
import { usualTraceDays } from '@kraal/domain/movement/trace';
import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Read } from '../../../ui/states.tsx';
import { Card, PageHead } from '../../../ui/surface.tsx';
import { type Asked, TraceForm } from './TraceForm.tsx';
import { TraceResult } from './TraceResult.tsx';

/** What the address asks: a trace can be sent to somebody, and opened from an alert. */
function useAsked(): { asked: Asked | null; isWrong: boolean; ask: (asked: Asked) => void } {
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
  return { asked: asked.success ? asked.data : null, isWrong, ask };
}

/** From one animal or camp to everybody who must be tested, and everybody who must be called. */
export function TraceScreen() {
  const { asked, isWrong, ask } = useAsked();
  return (
    <>
      <PageHead title={<Trans>Traceability</Trans>} />
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Card title={<Trans>Who may have had it from whom?</Trans>}>
          <TraceForm key={asked?.animalId ?? asked?.campId ?? ''} asked={asked} onAsk={ask} />
        </Card>
        {asked ? <Traced asked={asked} /> : null}
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

function Traced({ asked }: { asked: Asked }) {
  const { farmId } = useFarm();
  const trace = useEndpoint(traceContacts, { params: { farmId }, query: asked });
  return (
    <Read of={trace} rows={8}>
      {(result) => <TraceResult key={JSON.stringify(asked)} asked={asked} result={result} />}
    </Read>
  );
}
