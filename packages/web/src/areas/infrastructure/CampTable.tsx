import type { Camp } from '@kraal/contract/infrastructure';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { formatCount, formatArea } from '../../formats/format.ts';
import { type ListColumn, ListTable } from '../../lists/ListTable.tsx';
import { areaUnit } from '../../platform/units.ts';
import { useClassesOf, animalsIn } from './animalsInCamp.ts';

export function CampTable({
  camps,
  isWhole,
  onEdit,
}: {
  camps: readonly Camp[];
  isWhole: boolean;
  onEdit: ((camp: Camp) => void) | null;
}) {
  const { t } = useLingui();
  const classesOf = useClassesOf();
  const edit: ListColumn<Camp>[] = onEdit
    ? [
        {
          name: 'edit',
          label: t`Edit`,
          widthRem: 6,
          isControl: true,
          show: (camp) => (
            <Button variant="quiet" onClick={() => onEdit(camp)}>
              <Trans>Edit</Trans>
            </Button>
          ),
        },
      ]
    : [];
  return (
    <ListTable
      name="camps"
      views="camps"
      label={t`Camps`}
      rows={camps}
      isWhole={isWhole}
      nameOf={(camp) => camp.name}
      to={animalsIn}
      columns={[
        { name: 'name', label: t`Name`, widthRem: 14, text: (camp) => camp.name },
        {
          name: 'area',
          label: t`Area, ${areaUnit()}`,
          widthRem: 7,
          text: (camp) => formatArea(camp.drawnHa ?? camp.areaHa),
          right: true,
          value: (camp) => camp.drawnHa ?? camp.areaHa,
        },
        {
          name: 'heads',
          label: t`Head`,
          widthRem: 6,
          text: (camp) => formatCount(camp.heads),
          right: true,
          value: (camp) => camp.heads,
        },
        {
          name: 'classes',
          label: t`Who`,
          widthRem: 22,
          text: (camp) => classesOf(camp).join(', '),
        },
        ...edit,
      ]}
    />
  );
}
