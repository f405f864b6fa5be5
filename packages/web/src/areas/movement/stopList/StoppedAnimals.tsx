import type { StopHit } from '@kraal/contract/stopList';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AnimalLink } from '../../../ui/animalLink.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { PhoneLink } from '../../../ui/phoneLink.tsx';

type Shown = StopHit & { animalId?: string; name?: string };

/** Numbers that are reported as stolen: by whom, under which case, and whom to call. */
export function StoppedAnimals({ title, hits }: { title: ReactNode; hits: readonly Shown[] }) {
  return (
    <section role="alert" className="rounded-card border-2 border-alarm bg-raised p-4">
      <h2 className="text-alarm">{title}</h2>
      <ul className="divide-y divide-line">
        {hits.map((hit) => (
          <li key={`${hit.id} ${hit.animalId}`} className="flex flex-col gap-1 py-2">
            <Who hit={hit} />
            <span className="flex flex-wrap items-center gap-x-3">
              <span>
                {hit.isOurs ? <Trans>Listed by yourselves</Trans> : hit.farmName}
                {hit.contactName ? `, ${hit.contactName}` : null}
              </span>
              <PhoneLink phone={hit.contactPhone} />
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Trans>
          Do not buy, load or slaughter them. Call their owner and the Stock Theft Unit of the
          police, with the number of the case.
        </Trans>
      </p>
    </section>
  );
}

function Who({ hit }: { hit: Shown }) {
  const { i18n } = useLingui();
  const { animalId, name, eid, animalClass, stolenOn, reference } = hit;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        {animalId && name ? <AnimalLink id={animalId}>{name}</AnimalLink> : null}
        <span className="mark font-bold">{eid}</span>
        <span className="text-muted">{i18n._(classNames[animalClass])}</span>
      </span>
      <span>
        <Trans>
          stolen on {formatDate(asDay(stolenOn))} · police case {reference}
        </Trans>
      </span>
    </>
  );
}
