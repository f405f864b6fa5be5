import type { Camp } from '@kraal/contract/infrastructure';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { formatCount, formatArea } from '../../formats/format.ts';
import { areaUnit } from '../../platform/units.ts';
import { useClassesOf, animalsIn } from './animalsInCamp.ts';

export function CampCard({ camp, onEdit }: { camp: Camp; onEdit?: () => void }) {
  const classesOf = useClassesOf();
  const hectares = camp.drawnHa ?? camp.areaHa;
  return (
    <li className="rounded-card border border-line bg-raised p-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2>{camp.name}</h2>
          <p className="text-muted">
            {hectares === null ? (
              <Trans>area not known</Trans>
            ) : (
              `${formatArea(hectares)} ${areaUnit()}`
            )}
          </p>
        </div>
        {onEdit ? (
          <Button variant="quiet" onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        ) : null}
      </div>
      <p className="mt-2">
        <Link className="text-[20px] font-bold underline" to={animalsIn(camp)}>
          {formatCount(camp.heads)}
        </Link>{' '}
        <Trans>head</Trans>
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-muted">
        {classesOf(camp).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </li>
  );
}
