import { animalDetail } from '@kraal/contract/animals';
import { type ScanResult, scanResults } from '@kraal/domain/breeding/flock';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { decimalOf } from '../../ui/decimal.ts';
import { CheckField, TextField } from '../../ui/field.tsx';
import { newId, type Subject } from '../ledger/index.ts';
import { LotEntry } from './LotEntry.tsx';

type Props = { subjects: readonly Subject[]; onBack: () => void; onDone: () => void };
type Read = (texts: Record<string, string | undefined>) => Record<string, unknown>;

/** A heads field left empty is none of them. */
const headsOf = (text: string | undefined): number => (text === undefined ? 0 : decimalOf(text));

/** Dry, single, twin, triplet, in heads; drafted into lots of their own in the same act when wished. */
export function FlockScanForm(props: Props) {
  const { t } = useLingui();
  const [counts, setCounts] = useState<Partial<Record<ScanResult, string>>>({});
  const [ids] = useState(() => new Map(scanResults.map((result) => [result, newId()])));
  const names: Record<ScanResult, string> = {
    empty: t`Dry`,
    single: t`Single`,
    twin: t`Twin`,
    triplet: t`Triplet`,
  };
  const total = scanResults.reduce((sum, result) => sum + (headsOf(counts[result]) || 0), 0);
  const [lot] = props.subjects;
  const read: Read = (texts) => ({
    ...Object.fromEntries(scanResults.map((result) => [result, headsOf(texts[result])])),
    ...(texts['draft']
      ? {
          drafts: scanResults
            .filter((result) => headsOf(texts[result]) > 0)
            .map((result) => ({
              result,
              intoId: ids.get(result),
              name: `${lot?.name ?? ''} ${names[result]}`.trim().slice(0, 120),
            })),
        }
      : {}),
  });
  return (
    <LotEntry {...props} kind="flock_scanned" read={read}>
      {(errors) => (
        <>
          <div className="grid grid-cols-2 gap-3">
            {scanResults.map((result, index) => (
              <TextField
                key={result}
                label={names[result]}
                name={result}
                inputMode="numeric"
                autoFocus={index === 0}
                onChange={(event) => setCounts({ ...counts, [result]: event.target.value })}
                errors={errors[result]}
              />
            ))}
          </div>
          <p className="text-muted">
            <Plural value={total} one="# head scanned" other="# head scanned" />
          </p>
          <CheckField name="draft" label={t`Make a lot of each result`} />
        </>
      )}
    </LotEntry>
  );
}

/** Births of a lot as they are counted in the lambing camp; its young become a lot, to which the next are added. */
export function FlockBirthForm(props: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [lot] = props.subjects;
  const [fresh] = useState(newId);
  const { data } = useEndpoint(animalDetail, { params: { farmId, id: lot?.id ?? '' } });
  const read: Read = (texts) => {
    const alive = headsOf(texts['alive']);
    return {
      mothers: headsOf(texts['mothers']),
      alive,
      dead: headsOf(texts['dead']),
      ...(alive > 0 ? { youngId: data?.flock?.youngId ?? fresh } : {}),
    };
  };
  return (
    <LotEntry {...props} kind="flock_bore" read={read}>
      {(errors) => (
        <>
          <TextField
            label={t`How many gave birth`}
            name="mothers"
            inputMode="numeric"
            autoFocus
            errors={errors['mothers']}
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label={t`Young alive`}
              name="alive"
              inputMode="numeric"
              errors={errors['alive'] ?? errors['youngId']}
            />
            <TextField
              label={t`Young dead`}
              name="dead"
              inputMode="numeric"
              errors={errors['dead']}
            />
          </div>
          {data?.flock?.youngId ? (
            <p className="text-muted">
              <Trans>The living are added to the lot of young of this season.</Trans>
            </p>
          ) : (
            <p className="text-muted">
              <Trans>The living become a lot of their own.</Trans>
            </p>
          )}
        </>
      )}
    </LotEntry>
  );
}
