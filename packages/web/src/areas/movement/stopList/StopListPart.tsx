import {
  endStopMark,
  listStolen,
  listStopHere,
  listStopMarks,
  type StopMark,
} from '@kraal/contract/stopList';
import { asDay } from '@kraal/domain/format/dates';
import { stopEnds } from '@kraal/domain/movement/stopList';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { AnimalLink } from '../../../ui/animalLink.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { formatDate } from '../../../formats/localFormat.ts';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { Read } from '../../../ui/states.tsx';
import { Badge, Card } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { CheckNumbers } from './CheckNumbers.tsx';
import { ReportStolen } from './ReportStolen.tsx';
import { StoppedAnimals } from './StoppedAnimals.tsx';
import { endWords, standingTones, standingWords } from './stopWords.ts';

/** Stolen animals: those of others that are here, numbers before a purchase, and the farm's own. */
export function StopListPart() {
  const { farmId } = useFarm();
  const here = useEndpoint(listStopHere, { params: { farmId } });
  return (
    <div className="flex flex-col gap-4">
      <Read of={here} rows={1}>
        {({ items }) =>
          items.length === 0 ? null : (
            <StoppedAnimals
              title={<Trans>In your herd, and reported as stolen</Trans>}
              hits={items}
            />
          )
        }
      </Read>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CheckNumbers />
        <OwnStolen />
      </div>
    </div>
  );
}

function OwnStolen() {
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const pages = useCursor();
  const stolen = useEndpoint(listStolen, { params: { farmId }, query: { limit: 200 } });
  const marks = useEndpoint(
    listStopMarks,
    { params: { farmId }, query: { limit: 50, ...pages.query } },
    { keep: true },
  );
  return (
    <Card title={<Trans>Stolen from you</Trans>}>
      <Read of={stolen} rows={2}>
        {({ items, total }) =>
          total > 0 && may ? (
            <ReportStolen key={items.map(({ id }) => id).join(' ')} stolen={items} total={total} />
          ) : null
        }
      </Read>
      <Read of={marks} rows={2}>
        {({ items, total, nextCursor }) => (
          <>
            {total === 0 && (stolen.data?.total ?? 0) === 0 ? (
              <p className="text-muted">
                <Trans>
                  Record an animal that wears an EID as stolen, and you can warn all other farms of
                  its number here.
                </Trans>
              </p>
            ) : null}
            <ul className="mt-3 divide-y divide-line">
              {items.map((one) => (
                <Entry key={`${one.id} ${one.standing}`} mark={one} />
              ))}
            </ul>
            <MorePages pages={pages} nextCursor={nextCursor} />
          </>
        )}
      </Read>
    </Card>
  );
}

function Entry({ mark }: { mark: StopMark }) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const { busy, message, run } = useSubmit();
  const { id, animalId, name, eid, stolenOn, reference, standing, endedHow, reason } = mark;
  const end = (how: (typeof stopEnds)[number]) =>
    run(async () => {
      await call(endStopMark, { params: { farmId, id }, body: { how } });
      await forgetFarm('transfers');
    });
  const labels = { recovered: t`It is back`, mistake: t`Listed by mistake` };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-48 flex-1">
        <AnimalLink id={animalId}>{name}</AnimalLink> <span className="mark">{eid}</span>
        <span className="block text-[13px] text-muted">
          <Trans>
            stolen on {formatDate(asDay(stolenOn))} · police case {reference}
          </Trans>
          {endedHow ? ` · ${i18n._(endWords[endedHow])}` : null}
          {reason ? `: ${reason}` : null}
        </span>
      </span>
      <Badge tone={standingTones[standing]}>{i18n._(standingWords[standing])}</Badge>
      {may && standing !== 'ended'
        ? stopEnds.map((how) => (
            <Button
              key={how}
              variant="quiet"
              busy={busy}
              aria-label={`${labels[how]}: ${name}`}
              onClick={() => void end(how)}
            >
              {labels[how]}
            </Button>
          ))
        : null}
      <FormMessage message={message} />
    </li>
  );
}
