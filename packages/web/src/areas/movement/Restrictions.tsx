import type { NamedPlace } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import { mostRestrictions } from '@kraal/domain/movement/places';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { speciesWord } from '../../ui/speciesWord.ts';
import { wayWords } from './words.ts';
import { AddRestriction } from './AddRestriction.tsx';

type Kept = NamedPlace['restrictions'];

/** What may not pass, from when to when; kept with the place. */
export function Restrictions({
  restrictions,
  onChange,
  isAdding,
  setAdding,
}: {
  restrictions: Kept;
  onChange: (restrictions: Kept) => void;
  isAdding: boolean;
  setAdding: (isAdding: boolean) => void;
}) {
  const { i18n, t } = useLingui();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-[550]">
        <Trans>Restrictions</Trans>
      </legend>
      <ul className="divide-y divide-line">
        {restrictions.map((one, at) => (
          // Two may say the same: what tells them apart is their place.
          <li key={`${at} ${one.from} ${one.way}`} className="flex items-center gap-2 py-1">
            <span className="flex-1">
              {i18n._(wayWords[one.way])}: {one.reason}
              <span className="block text-[13px] text-muted">
                {formatDate(asDay(one.from))} –{' '}
                {one.until === null ? <Trans>not lifted</Trans> : formatDate(asDay(one.until))}
                {one.species.length > 0 ? ` · ${one.species.map(speciesWord).join(', ')}` : null}
              </span>
            </span>
            <Button
              variant="quiet"
              aria-label={t`Take off: ${one.reason}`}
              onClick={() => onChange(restrictions.filter((_one, other) => other !== at))}
            >
              <Trans>Take off</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <AddRestriction
          onAdd={(one) => {
            onChange([...restrictions, one]);
            setAdding(false);
          }}
          onDrop={() => setAdding(false)}
        />
      ) : restrictions.length < mostRestrictions ? (
        <Button className="self-start" onClick={() => setAdding(true)}>
          <Trans>Add a restriction</Trans>
        </Button>
      ) : null}
    </fieldset>
  );
}
