import type { FarmInCase } from '@kraal/contract/outbreaks';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans } from '@lingui/react/macro';
import { formatCount } from '../../formats/format.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { PhoneLink } from '../../ui/phoneLink.tsx';
import { Badge, Card } from '../../ui/surface.tsx';

type Props = { farms: readonly FarmInCase[]; begunOn: string };

/** Farms that a trace leads to, those that were reached first at the top. */
export function FarmsToCall({ farms, begunOn }: Props) {
  return (
    <Card title={<Trans>Farms to call</Trans>}>
      <ul className="divide-y divide-line">
        {farms.map((farm) => (
          <FarmLine key={farm.farmId} farm={farm} isStart={farm.farmId === begunOn} />
        ))}
      </ul>
    </Card>
  );
}

function FarmLine({ farm, isStart }: { farm: FarmInCase; isStart: boolean }) {
  const { farmName, owners, properties, heads, step, on } = farm;
  // The first is the farm itself, whose name stands above.
  const places = properties
    .map(({ name, gln, address }, at) =>
      [at > 0 ? name : null, gln, address].filter(Boolean).join(' · '),
    )
    .filter((place) => place !== '');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1">
        <span className="font-bold">{farmName}</span>{' '}
        <Badge>
          {isStart ? (
            <Trans>where it began</Trans>
          ) : step === 0 ? (
            <Trans>the same animal</Trans>
          ) : (
            <Plural value={step} one="# step away" other="# steps away" />
          )}
        </Badge>
        <span className="block text-muted">
          <Trans>
            {formatCount(heads)} head, {formatDate(asDay(on))}
          </Trans>
        </span>
        {places.map((place, at) => (
          <span key={`${at} ${place}`} className="block text-[13px] text-muted">
            {place}
          </span>
        ))}
        {owners.length === 0 ? (
          <span className="block text-warn">
            <Trans>Nobody is written down as its owner.</Trans>
          </span>
        ) : null}
      </span>
      <span className="flex flex-col gap-2">
        {owners.map(({ name, phone, email }) => (
          <span key={`${name} ${email}`} className="flex flex-wrap items-center gap-2">
            <span>{name}</span>
            {phone ? <PhoneLink phone={phone} isButton /> : null}
            {email ? (
              <a
                href={`mailto:${email}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {email}
              </a>
            ) : null}
          </span>
        ))}
      </span>
    </li>
  );
}
