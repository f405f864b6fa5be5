import type { AnimalDetail } from '@kraal/contract/animals';
import { mostOfficial } from '@kraal/domain/animals/identifiers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldErrors } from '../../../platform/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

/** Numbers that other registers gave it: of another country, a breed society, another program. */
export function OfficialFields({
  errors,
  animal,
}: {
  errors: FieldErrors;
  animal: AnimalDetail | undefined;
}) {
  const { t } = useLingui();
  const worn = (animal?.identifiers ?? []).filter(
    ({ type, until }) => type === 'official' && until === null,
  );
  const [added, setAdded] = useState(0);
  const places = Array.from({ length: added }, (_none, index) => worn.length + index);
  return (
    <div className="flex flex-col gap-3 md:col-span-2">
      {worn.map(({ scheme = '', value }, place) => (
        <div key={scheme}>
          <input type="hidden" name={`wornScheme${place}`} value={scheme} />
          <TextField
            label={t`Number in ${scheme}`}
            name={`officialNumber${place}`}
            maxLength={60}
            defaultValue={value}
            errors={errors[`officialNumber${place}`]}
          />
        </div>
      ))}
      {places.map((place) => (
        <div key={place} className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={t`Register or society`}
            name={`officialScheme${place}`}
            maxLength={60}
            autoFocus
            errors={errors[`officialScheme${place}`]}
          />
          <TextField
            label={t`Number there`}
            name={`officialNumber${place}`}
            maxLength={60}
            errors={errors[`officialNumber${place}`]}
          />
        </div>
      ))}
      {errors['official'] ? (
        <p role="alert" className="text-sm text-alarm">
          {errors['official'].join(' ')}
        </p>
      ) : null}
      {worn.length + added < mostOfficial ? (
        <Button className="self-start" onClick={() => setAdded(added + 1)}>
          <Trans>Add a number of another register</Trans>
        </Button>
      ) : null}
    </div>
  );
}
