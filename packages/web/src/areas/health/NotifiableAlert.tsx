import { AnimalLink } from '../../ui/animalLink.tsx';
import { type Notifiable, notifiableAlerts } from '@kraal/contract/health';
import { Trans } from '@lingui/react/macro';
import { Siren } from 'lucide-react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount } from '../../formats/format.ts';
import { formatDate } from '../../formats/localFormat.ts';

/** A controlled disease: what to do next, and whom to tell. It stands here until the entry is ninety days old or cancelled. */
export function NotifiableAlert() {
  const { farmId } = useFarm();
  const { data } = useEndpoint(notifiableAlerts, { params: { farmId } });
  return (
    <>
      {(data?.items ?? []).map((one) =>
        one.standing === 'controlled' ? (
          <Alert key={one.eventId} alert={one} />
        ) : (
          <Report key={one.eventId} alert={one} />
        ),
      )}
    </>
  );
}

/** To be reported: a suspicion asks for a report, and forbids nothing to leave. */
function Report({ alert: { disease, day, animals } }: { alert: Notifiable }) {
  return (
    <section role="status" className="rounded-card border border-warn bg-raised p-4">
      <h2 className="flex items-center gap-2 text-warn">
        <Siren className="size-6" aria-hidden />
        <Trans>
          {disease}, recorded on {formatDate(day)}: report it
        </Trans>
      </h2>
      <Animals of={animals} />
      <p>
        <Trans>Report it to the state veterinarian. Meat, milk and wool may still leave.</Trans>
      </p>
    </section>
  );
}

function Animals({ of: animals }: { of: Notifiable['animals'] }) {
  return (
    <p className="my-2 flex flex-wrap gap-x-3">
      {animals.map((one) => (
        <AnimalLink key={one.id} id={one.id}>
          {one.tag ?? '–'}
        </AnimalLink>
      ))}
    </p>
  );
}

function Alert({ alert: { disease, day, animals, buyers } }: { alert: Notifiable }) {
  return (
    <section role="alert" className="rounded-card border-2 border-alarm bg-raised p-4">
      <h2 className="flex items-center gap-2 text-alarm">
        <Siren className="size-6" aria-hidden />
        <Trans>
          {disease}: a controlled disease, recorded on {formatDate(day)}
        </Trans>
      </h2>
      <Animals of={animals} />
      <ol className="list-decimal space-y-1 pl-5">
        <li>
          <Trans>
            Call the state veterinarian now. A suspicion is enough; do not wait for the laboratory.
          </Trans>
        </li>
        <li>
          <Trans>
            Move no animal, and no meat, milk, wool or manure, off the farm. Keep the sick apart.
          </Trans>
        </li>
        <li>
          <Trans>Let no visitor or vehicle near the animals; clean boots, hands and wheels.</Trans>
        </li>
        <li>
          <Trans>Do not open a carcass where anthrax is possible.</Trans>
        </li>
        <li>
          <Trans>Tell your neighbours, and whoever is about to buy from you.</Trans>
        </li>
        <li>
          <Trans>Tell who bought in the thirty days before:</Trans>{' '}
          {buyers.length === 0 ? <Trans>nobody is on record.</Trans> : null}
          <ul className="list-disc pl-5">
            {buyers.map((one) => (
              <li key={`${one.name} ${one.soldOn}`}>
                <Trans>
                  {one.name}: {formatCount(one.heads)} heads on {formatDate(one.soldOn)}
                </Trans>
              </li>
            ))}
          </ul>
        </li>
      </ol>
    </section>
  );
}
