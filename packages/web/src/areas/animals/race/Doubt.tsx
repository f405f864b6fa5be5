import { Trans } from '@lingui/react/macro';
import { massUnit } from '../../../platform/units.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMass } from '../../../formats/format.ts';

type Props = { lastKg: number | null; meantKg: number | null; onMend: (massKg: number) => void };

/** A mass far from the last, asked before the animal walks on: one tap mends a digit too many or too few. */
export function Doubt({ lastKg, meantKg, onMend }: Props) {
  return (
    <div role="alert" className="mt-2 rounded-control border border-warn p-3">
      <p className="text-warn">
        {lastKg === null ? (
          <Trans>That is very little for its age. Press Next again if this is right.</Trans>
        ) : (
          <Trans>
            It weighed {formatMass(lastKg)} {massUnit()} last time. Press Next again if this is
            right.
          </Trans>
        )}
      </p>
      {meantKg === null ? null : (
        <Button className="mt-2" onClick={() => onMend(meantKg)}>
          <Trans>
            Make it {formatMass(meantKg)} {massUnit()}
          </Trans>
        </Button>
      )}
    </div>
  );
}
