import { listMates, type Mate } from '@kraal/contract/breeding';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useSpecies } from '../../platform/species.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount, formatInbreeding } from '../../formats/format.ts';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { useMobAndCamp } from '../ledger/index.ts';
import { formatDate } from '../../formats/localFormat.ts';

/** Who was ticked, by id, with the name to show. */
export type Chosen = ReadonlyMap<string, string>;
type Props = {
  title: string;
  sex: 'female' | 'male';
  chosen: Chosen;
  most: number;
  onChange: (chosen: Chosen) => void;
};

const nameOf = (mate: Mate): string => mate.tag ?? mate.name ?? '–';

export function ChooseMates({ title, sex, chosen, most, onChange }: Props) {
  const { farmId } = useFarm();
  const { currentSpecies } = useSpecies();
  const narrowed = useMobAndCamp();
  const mates = useEndpoint(
    listMates,
    {
      params: { farmId },
      query: {
        species: currentSpecies,
        sex,
        limit: 200,
        ...narrowed.query,
      },
    },
    { keep: true },
  );
  const flip = (mate: Mate) =>
    onChange(
      chosen.has(mate.id)
        ? new Map([...chosen].filter(([id]) => id !== mate.id))
        : new Map([...chosen, [mate.id, nameOf(mate)]].slice(0, most) as [string, string][]),
    );
  const all = (items: readonly Mate[]) =>
    onChange(new Map(items.slice(0, most).map((mate) => [mate.id, nameOf(mate)])));
  return (
    <Card
      title={`${title} · ${chosen.size}`}
      actions={
        chosen.size > 0 ? (
          <Button variant="quiet" onClick={() => onChange(new Map())}>
            <Trans>Clear</Trans>
          </Button>
        ) : null
      }
    >
      <div className="mb-3 grid grid-cols-2 gap-3">{narrowed.fields}</div>
      <Read of={mates} rows={4}>
        {({ items, total }) =>
          items.length === 0 ? (
            <p className="text-muted">
              <Trans>Nobody of this kind is old enough here.</Trans>
            </p>
          ) : (
            <>
              <Button variant="quiet" onClick={() => all(items)}>
                <Trans>
                  Select the first {formatCount(Math.min(most, items.length))} of{' '}
                  {formatCount(total)}
                </Trans>
              </Button>
              <ul className="max-h-96 overflow-y-auto">
                {items.map((mate) => (
                  <MateLine
                    key={mate.id}
                    mate={mate}
                    isChosen={chosen.has(mate.id)}
                    isFull={chosen.size >= most}
                    onFlip={() => flip(mate)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Read>
    </Card>
  );
}

type LineProps = { mate: Mate; isChosen: boolean; isFull: boolean; onFlip: () => void };

function MateLine({ mate, isChosen, isFull, onFlip }: LineProps) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken">
        <input
          type="checkbox"
          className="size-5 accent-veld"
          checked={isChosen}
          disabled={!isChosen && isFull}
          onChange={onFlip}
        />
        <span className="mark font-bold">{nameOf(mate)}</span>
        <span className="min-w-0 flex-1 truncate text-[13px] text-muted">
          {[mate.breed, mate.mobName, mate.campName].filter(Boolean).join(' · ')}
        </span>
        {mate.waitsUntil ? (
          <span className="text-[13px] text-warn">
            <Trans>waits until {formatDate(mate.waitsUntil)}</Trans>
          </span>
        ) : null}
        {mate.inbreeding > 0 ? (
          <span className="text-[13px]">F {formatInbreeding(mate.inbreeding)}</span>
        ) : null}
      </label>
    </li>
  );
}
