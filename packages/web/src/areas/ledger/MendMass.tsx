import { animalDetail } from '@kraal/contract/animals';
import { likelyMeant } from '@kraal/domain/growth/unlikelyMass';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { massShown, massUnit } from '../../platform/units.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatMass } from '../../formats/format.ts';

type Props = { animalId: string; typedKg: number; onMend: (shown: string) => void };

/** A mass that was doubted: one tap mends a digit too many or too few, as in the race. */
export function MendMass({ animalId, typedKg, onMend }: Props) {
  const { farmId } = useFarm();
  const today = useToday();
  const { data } = useEndpoint(animalDetail, { params: { farmId, id: animalId } });
  if (!data?.massOn || data.massKg === null) return null;
  const last = { on: data.massOn, massKg: data.massKg };
  const meantKg = likelyMeant(data.species, { massKg: typedKg, last, on: today });
  return meantKg === null ? null : (
    <Button onClick={() => onMend(String(massShown(meantKg)))}>
      <Trans>
        Make it {formatMass(meantKg)} {massUnit()}
      </Trans>
    </Button>
  );
}
