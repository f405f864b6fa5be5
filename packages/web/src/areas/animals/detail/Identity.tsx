import { agedOn } from '@kraal/domain/animals/agedOn';
import type { AnimalDetail } from '@kraal/contract/animals';
import { traitNames } from '@kraal/domain/growth/traits';
import { type FieldName, fieldNames } from '@kraal/domain/animals/fields';
import { formatEid } from '@kraal/domain/animals/identification/eid';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useToday } from '../../../platform/today.ts';
import { formatCount, formatGain, formatMass } from '../../../formats/format.ts';
import { Figure } from '../../../ui/surface.tsx';
import { BreedingBadge } from '../../breeding/index.ts';
import { HeldBy, WithdrawalBadge } from '../../health/index.ts';
import { formatReading, traitLabels } from '../../ledger/index.ts';
import { tagOf } from '../list/columns.tsx';
import { fieldLabels, fieldWord } from '../fieldLabels.ts';
import { classNames } from '../../../ui/classNames.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { FlockFigures } from './FlockFigures.tsx';
import { Photo } from './Photo.tsx';
import { gainUnit, massUnit } from '../../../platform/units.ts';
import { formatAgeOf, formatBorn, formatDate } from '../../../formats/localFormat.ts';

/** The newest reading of each trait that was taken of it, with its day. */
function ReadingFigures({ animal }: { animal: AnimalDetail }) {
  const { i18n } = useLingui();
  return traitNames.map((name) => {
    // What an earlier version kept on the device has none of them yet.
    const [value, on] = [animal[name] ?? null, animal[`${name}On`]];
    return value === null ? null : (
      <Figure
        key={name}
        label={i18n._(traitLabels[name])}
        value={formatReading(name, value)}
        note={on ? formatDate(on) : null}
      />
    );
  });
}

/** What stands beside the tag already. */
const inHeading: ReadonlySet<FieldName> = new Set<FieldName>(['name', 'breed']);

export function Identity({ animal }: { animal: AnimalDetail }) {
  const { i18n } = useLingui();
  const today = useToday();
  const marks = animal.identifiers.filter((mark) => mark.type !== 'visual' || mark.until !== null);
  const told = fieldNames.filter((name) => !inHeading.has(name) && animal[name]);
  return (
    <section className="rounded-card border border-line bg-raised p-4">
      <Photo id={animal.photoId} />
      <h1 className="mark !text-[28px] leading-tight break-words">{tagOf(animal)}</h1>
      <p className="mb-2 text-base text-muted">
        {i18n._(classNames[animal.animalClass])}
        {animal.bornOn ? ` · ${formatAgeOf(animal, agedOn(animal, today))}` : ''}
        {animal.breed ? ` · ${animal.breed}` : ''}
        {animal.name && animal.tag ? ` · ${animal.name}` : ''}
      </p>
      <p className="mb-3 flex flex-wrap gap-2">
        <StatusBadge status={animal.sameAs ? 'closed' : animal.status} />
        {animal.status === 'alive' ? (
          <WithdrawalBadge
            meatUntil={animal.meatUntil}
            milkUntil={animal.milkUntil}
            exportUntil={animal.exportUntil}
          />
        ) : null}
        <BreedingBadge animal={animal} />
        {animal.status === 'alive' ? null : (
          <span className="text-muted">{formatDate(animal.statusOn)}</span>
        )}
      </p>
      {animal.status === 'alive' ? (
        <Suspense fallback={null}>
          <HeldBy animalId={animal.id} held={animal.heldBy} />
        </Suspense>
      ) : null}
      {animal.flock ? <FlockFigures flock={animal.flock} /> : null}
      <div className="grid grid-cols-2 gap-3">
        {animal.isLot ? (
          <Figure label={<Trans>Heads</Trans>} value={formatCount(animal.heads)} />
        ) : null}
        <Figure
          label={<Trans>Mass</Trans>}
          value={formatMass(animal.massKg)}
          unit={massUnit()}
          note={animal.massOn ? formatDate(animal.massOn) : null}
        />
        <Figure label={<Trans>Gain</Trans>} value={formatGain(animal.adgG)} unit={gainUnit()} />
        <Figure label={<Trans>Camp</Trans>} value={animal.campName ?? '–'} />
        <Figure label={<Trans>Mob</Trans>} value={animal.mobName ?? '–'} />
        {animal.ownerName ? (
          <Figure label={<Trans>Belongs to</Trans>} value={animal.ownerName} />
        ) : null}
        <ReadingFigures animal={animal} />
      </div>
      {marks.length > 0 || told.length > 0 || animal.bornOn ? (
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-3">
          {animal.bornOn ? (
            <>
              <dt className="text-muted">
                <Trans>Born</Trans>
              </dt>
              <dd>{formatBorn(animal.bornOn, animal.bornPrecision)}</dd>
            </>
          ) : null}
          {told.map((name) => (
            <div key={name} className="contents">
              <dt className="text-muted">{i18n._(fieldLabels[name])}</dt>
              <dd className="break-words">{fieldWord(name, animal[name] ?? '')}</dd>
            </div>
          ))}
          {marks.map((mark) => (
            <div
              key={`${mark.type} ${mark.scheme} ${mark.value} ${mark.from}`}
              className="contents"
            >
              <dt className="text-muted">
                {mark.type === 'eid' ? (
                  'EID'
                ) : mark.type === 'visual' ? (
                  <Trans>Earlier tag</Trans>
                ) : mark.type === 'official' ? (
                  <Trans>Number in {mark.scheme}</Trans>
                ) : mark.type === 'brand' ? (
                  <Trans>Brand</Trans>
                ) : (
                  <Trans>Tattoo</Trans>
                )}
              </dt>
              <dd className={`mark ${mark.until ? 'text-muted line-through' : ''}`}>
                {mark.type === 'eid' ? formatEid(mark.value) : mark.value}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
