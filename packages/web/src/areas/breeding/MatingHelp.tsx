import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSpecies } from '../../platform/species.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/surface.tsx';
import { ChooseMates, type Chosen } from './ChooseMates.tsx';
import { MatingMatrix } from './MatingMatrix.tsx';

const mostSires = 40;
const mostFemales = 200;
const nobody: Chosen = new Map();

/** Which sire for which female: the inbreeding of the young of every pair, before anybody is put together. */
export function MatingHelp() {
  const { t } = useLingui();
  const { currentSpecies } = useSpecies();
  const [sires, setSires] = useState<Chosen>(nobody);
  const [females, setFemales] = useState<Chosen>(nobody);
  const [shown, setShown] = useState(false);
  const ready = sires.size > 0 && females.size > 0;
  return (
    <div className="flex flex-col gap-4" key={currentSpecies}>
      <p className="text-muted">
        <Trans>Choose sires and females; every pair shows how inbred its young would be.</Trans>
      </p>
      {shown && ready ? (
        <Card
          title={t`Inbreeding of the young`}
          actions={
            <Button onClick={() => setShown(false)}>
              <Trans>Choose others</Trans>
            </Button>
          }
        >
          <MatingMatrix femaleIds={[...females.keys()]} sireIds={[...sires.keys()]} />
        </Card>
      ) : (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <ChooseMates
              key={`sires ${currentSpecies}`}
              title={t`Sires`}
              sex="male"
              chosen={sires}
              most={mostSires}
              onChange={setSires}
            />
            <ChooseMates
              key={`females ${currentSpecies}`}
              title={t`Females`}
              sex="female"
              chosen={females}
              most={mostFemales}
              onChange={setFemales}
            />
          </div>
          <Button
            variant="primary"
            className="sticky bottom-2 self-start max-md:w-full"
            disabled={!ready}
            onClick={() => setShown(true)}
          >
            <Trans>
              Show {females.size} × {sires.size} pairs
            </Trans>
          </Button>
        </>
      )}
    </div>
  );
}
