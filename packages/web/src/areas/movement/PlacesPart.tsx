import { listPlaces, type NamedPlace } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import { holdsOn, placeKinds } from '@kraal/domain/movement/places';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneLink } from '../../ui/phoneLink.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/surface.tsx';
import { PartnersCard } from './partners/PartnersCard.tsx';
import { PlaceDrawer } from './PlaceDrawer.tsx';
import { healthWords, placeKindWords, wayWords } from './words.ts';

/** The farm's own properties and other people's places: what they are, whose, and whether anything may pass. */
export function PlacesPart() {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const [open, setOpen] = useState<NamedPlace | 'new' | null>(null);
  const [q, setQ] = useState('');
  const [kind, setKind] = useState('');
  const asked = useDeferredValue(q.trim());
  const pages = useCursor();
  const wanted = placeKinds.find((one) => one === kind);
  const places = useEndpoint(
    listPlaces,
    {
      params: { farmId },
      query: {
        limit: 50,
        ...pages.query,
        ...(asked ? { q: asked } : {}),
        ...(wanted ? { kind: wanted } : {}),
      },
    },
    { keep: true },
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_14rem_auto]">
        <TextField
          label={t`Search by name, owner or GLN`}
          type="search"
          value={q}
          onChange={({ target }) => {
            setQ(target.value);
            pages.first();
          }}
        />
        <SelectField
          label={t`What it is`}
          empty={t`all`}
          value={kind}
          onChange={({ target }) => {
            setKind(target.value);
            pages.first();
          }}
          options={placeKinds.map((one) => ({ value: one, label: i18n._(placeKindWords[one]) }))}
        />
        {may ? (
          <Button variant="primary" onClick={() => setOpen('new')}>
            <Trans>Add a place</Trans>
          </Button>
        ) : null}
      </div>
      <Read of={places} rows={4}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty>
              {asked || wanted ? (
                <Trans>Nothing here is called that.</Trans>
              ) : (
                <Trans>
                  No place is known yet. Add auctions, abattoirs, feedlots and neighbours with whom
                  animals are exchanged.
                </Trans>
              )}
            </Empty>
          ) : (
            <>
              <ul className="divide-y divide-line rounded-card border border-line bg-raised">
                {items.map((one) => (
                  <PlaceLine
                    key={one.id}
                    place={one}
                    onOpen={may ? () => setOpen(one) : undefined}
                  />
                ))}
              </ul>
              <MorePages pages={pages} nextCursor={nextCursor} />
            </>
          )
        }
      </Read>
      <PartnersCard />
      {open ? (
        <PlaceDrawer
          place={
            open === 'new' ? null : (places.data?.items.find(({ id }) => id === open.id) ?? open)
          }
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

type LineProps = { place: NamedPlace; onOpen: (() => void) | undefined };

function PlaceLine({ place, onOpen }: LineProps) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const { name, kind, isOwn, owner, phone, gln, health, restrictions } = place;
  const shut = restrictions.filter(({ from, until }) =>
    holdsOn({ from: asDay(from), until: until === null ? null : asDay(until) }, today),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <span className="min-w-48 flex-1">
        <span className="font-bold">{name}</span>{' '}
        <span className="text-muted">{i18n._(placeKindWords[kind])}</span>
        <span className="block text-[13px] text-muted">
          {[isOwn ? t`of this farm` : owner, gln].filter(Boolean).join(' · ')}
        </span>
      </span>
      {shut.map(({ way, reason }) => (
        <Badge key={`${way} ${reason}`} tone="alarm">
          {i18n._(wayWords[way])}
        </Badge>
      ))}
      {health === 'suspected' || health === 'controlled' ? (
        <Badge tone={health === 'controlled' ? 'alarm' : 'warn'}>
          {i18n._(healthWords[health])}
        </Badge>
      ) : null}
      {phone ? <PhoneLink phone={phone} /> : null}
      {onOpen ? (
        <Button variant="quiet" aria-label={t`Edit ${name}`} onClick={onOpen}>
          <Trans>Edit</Trans>
        </Button>
      ) : null}
    </li>
  );
}
