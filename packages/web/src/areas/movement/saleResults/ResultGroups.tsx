import type { ResultGroup } from '@kraal/contract/saleResults';
import type { ResultsBy } from '@kraal/domain/movement/saleResults';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { layoutOf } from '../../../platform/device.ts';
import { massUnit } from '../../../platform/units.ts';
import { AnimalLink } from '../../../ui/animalLink.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../formats/format.ts';
import { Card } from '../../../ui/surface.tsx';
import {
  byWords,
  dressing,
  meanCold,
  moneyEach,
  moneyPerUnit,
  unknownWords,
} from './resultWords.ts';

type Props = {
  by: ResultsBy;
  items: readonly ResultGroup[];
  groups: number;
  chosen: string | null;
  onChoose: (key: string | null) => void;
};

/** The figures of each sire, mob, class or buyer; a press shows its animals below. */
export function ResultGroups(props: Props) {
  const rest = props.groups - props.items.length;
  return (
    <Card>
      {layoutOf() === 'mobile' ? <Cards {...props} /> : <Table {...props} />}
      {rest > 0 ? (
        <p className="py-2 text-muted">
          <Trans>{formatCount(rest)} more, with fewer heads. The file has all of them.</Trans>
        </p>
      ) : null}
    </Card>
  );
}

function GroupName({ by, group }: { by: ResultsBy; group: ResultGroup }) {
  const { i18n } = useLingui();
  if (group.key === '') return <span className="text-muted">{i18n._(unknownWords[by])}</span>;
  return by === 'sire' ? (
    <AnimalLink id={group.key}>{group.name ?? '–'}</AnimalLink>
  ) : (
    <span>{group.name}</span>
  );
}

/** Thrown away whole, and cut in part. */
const thrownOf = ({ condemnedHeads, partHeads }: ResultGroup): string =>
  condemnedHeads + partHeads === 0
    ? '–'
    : `${formatCount(condemnedHeads)} + ${formatCount(partHeads)}`;

function Choose({ by, group, chosen, onChoose }: Props & { group: ResultGroup }) {
  const { t, i18n } = useLingui();
  const isChosen = group.key === chosen;
  const name = group.name ?? i18n._(unknownWords[by]);
  return (
    <Button
      variant="quiet"
      aria-pressed={isChosen}
      aria-label={t`Animals of ${name}`}
      onClick={() => onChoose(isChosen ? null : group.key)}
    >
      {isChosen ? <Trans>Show all</Trans> : <Trans>Animals</Trans>}
    </Button>
  );
}

function Table(props: Props) {
  const { by, items } = props;
  const { t, i18n } = useLingui();
  const heads = [
    t`Results`,
    t`Mean cold mass`,
    t`Dressing percentage`,
    t`Condemned, whole + part`,
    t`Per ${massUnit()} cold`,
    t`Per head`,
  ];
  return (
    <div className="goes-on">
      <table className="w-full" data-testid="result-groups">
        <thead>
          <tr className="border-b border-line bg-sunken text-left">
            <th className="p-2">{i18n._(byWords[by])}</th>
            {heads.map((head) => (
              <th key={head} className="p-2 text-right">
                {head}
              </th>
            ))}
            <th className="p-2">
              <span className="sr-only">
                <Trans>Animals</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((group) => (
            <tr key={group.key} className="border-b border-line">
              <td className="p-2">
                <GroupName by={by} group={group} />
              </td>
              <td className="p-2 text-right">{formatCount(group.heads)}</td>
              <td className="p-2 text-right font-bold">{meanCold(group)}</td>
              <td className="p-2 text-right">{dressing(group)}</td>
              <td className="p-2 text-right">{thrownOf(group)}</td>
              <td className="p-2 text-right">{moneyPerUnit(group)}</td>
              <td className="p-2 text-right">{moneyEach(group)}</td>
              <td className="p-2 text-right">
                <Choose {...props} group={group} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards(props: Props) {
  const { by, items } = props;
  return (
    <ul className="divide-y divide-line" data-testid="result-groups">
      {items.map((group) => {
        const [mass, share, each] = [meanCold(group), dressing(group), moneyEach(group)];
        const thrown = thrownOf(group);
        return (
          <li key={group.key} className="flex flex-wrap items-center gap-x-4 py-2">
            <span className="min-w-40 flex-1">
              <span className="font-bold">
                <GroupName by={by} group={group} />
              </span>
              <span className="block text-[13px] text-muted">
                <Plural value={group.heads} one="# result" other="# results" /> ·{' '}
                <Trans>
                  dressing {share} · {each} a head
                </Trans>
              </span>
              {thrown === '–' ? null : (
                <span className="block text-[13px] text-muted">
                  <Trans>condemned, whole + part: {thrown}</Trans>
                </span>
              )}
            </span>
            <span className="font-bold">{mass}</span>
            <Choose {...props} group={group} />
          </li>
        );
      })}
    </ul>
  );
}
