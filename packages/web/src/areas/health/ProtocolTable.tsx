import type { Protocol } from '@kraal/contract/health';
import { useLingui } from '@lingui/react/macro';
import { ListTable } from '../../lists/ListTable.tsx';
import { useProtocolWords } from './protocolWords.ts';
import { protocolWord } from '../../formats/protocolWord.ts';
import { useWhen } from './useWhen.ts';
import { ProtocolBadges } from './ProtocolBadges.tsx';

export function ProtocolTable({
  label,
  protocols,
  isWhole,
  onOpen,
}: {
  label: string;
  protocols: readonly Protocol[];
  isWhole: boolean;
  onOpen: ((protocol: Protocol) => void) | undefined;
}) {
  const { t } = useLingui();
  const words = useProtocolWords();
  const when = useWhen();
  return (
    <ListTable
      name="protocols"
      views="protocols"
      label={label}
      rows={protocols}
      isWhole={isWhole}
      nameOf={(one) => protocolWord(one.name)}
      onRow={onOpen}
      columns={[
        { name: 'name', label: t`Name`, widthRem: 12, text: (one) => protocolWord(one.name) },
        { name: 'when', label: t`When`, widthRem: 9, text: when },
        { name: 'whom', label: t`Who`, widthRem: 10, text: words.whom },
        {
          name: 'medicine',
          isExtra: true,
          label: t`Medicine`,
          widthRem: 8,
          text: (one) => one.medicine,
        },
        {
          name: 'doses',
          label: t`Days of the doses`,
          widthRem: 6,
          text: ({ steps }) => (steps.length > 1 ? steps.join(', ') : null),
        },
        {
          name: 'heed',
          label: t`To heed`,
          widthRem: 17,
          show: (one) => <ProtocolBadges protocol={one} />,
        },
      ]}
    />
  );
}
