import type { AnimalRow } from '@kraal/contract/animals';
import { agedOn } from '@kraal/domain/animals/agedOn';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '../../../platform/today.ts';
import { useMay } from '../../../platform/useSession.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/iconButton.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { formatCount, formatGain, formatMass } from '../../../formats/format.ts';
import { formatAgeOf, formatDate } from '../../../formats/localFormat.ts';
import { gainUnit, massUnit } from '../../../platform/units.ts';
import { RecordSheet, Timeline } from '../../ledger/index.ts';
import { ExceptionBadges } from '../ExceptionBadges.tsx';
import { tagOf } from './columns.tsx';

/** One animal beside the list, so that nobody loses the place: who it is, what holds it back, what happened last. */
export function PeekPanel({ animal, onClose }: { animal: AnimalRow; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const mayRecord = useMay('field_worker');
  const [isRecording, setIsRecording] = useState(false);
  const { id, isLot, heads, sex, status, species, breedingStatus, ownerId } = animal;
  const facts = [
    [t`Age`, formatAgeOf(animal, agedOn(animal, today))],
    [t`Camp`, animal.campName ?? '–'],
    [t`Mob`, animal.mobName ?? '–'],
    ...(animal.ownerName ? [[t`Belongs to`, animal.ownerName]] : []),
    [
      t`Mass`,
      animal.massKg === null
        ? '–'
        : `${formatMass(animal.massKg)} ${massUnit()} · ${formatDate(animal.massOn)}`,
    ],
    [t`ADG`, animal.adgG === null ? '–' : `${formatGain(animal.adgG)} ${gainUnit()}`],
    [t`Dam × sire`, `${animal.dam ?? '–'} × ${animal.sire ?? '–'}`],
    [t`Last seen`, formatDate(animal.lastSeenOn)],
  ] as const;
  return (
    <aside
      aria-label={t`A look at ${tagOf(animal)}`}
      className="flex max-h-[calc(100dvh-19rem)] w-80 shrink-0 flex-col overflow-y-auto rounded-card border border-line bg-raised p-4"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="mark truncate text-[20px] font-bold">{tagOf(animal)}</h2>
          <p className="text-muted">
            {i18n._(classNames[animal.animalClass])}
            {isLot ? ` × ${formatCount(heads)}` : ''}
          </p>
        </div>
        <IconButton label={t`Close`} onClick={onClose}>
          <X className="size-5" aria-hidden />
        </IconButton>
      </div>
      <div className="my-2 flex flex-wrap gap-1 empty:hidden">
        <ExceptionBadges animal={animal} today={today} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 truncate text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="my-3 flex flex-wrap gap-2">
        {mayRecord ? (
          <Button variant="primary" onClick={() => setIsRecording(true)}>
            <Trans>Record</Trans>
          </Button>
        ) : null}
        <LinkButton to={`/livestock/animals/${id}`}>
          <Trans context="go to its page">Open</Trans>
        </LinkButton>
      </div>
      <Timeline key={id} animalId={id} />
      {isRecording ? (
        <RecordSheet
          subjects={[
            { id, name: tagOf(animal), heads, isLot, sex, status, breedingStatus, ownerId },
          ]}
          species={species}
          onClose={() => setIsRecording(false)}
          onDone={() => setIsRecording(false)}
        />
      ) : null}
    </aside>
  );
}
