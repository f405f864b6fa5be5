import type { ImportFile } from '@kraal/contract/exchange';
import { useLingui } from '@lingui/react/macro';
import type { FieldErrors } from '../../platform/errors.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';

type PartProps = { file: ImportFile; errors: FieldErrors };

/** What is done with animals that are here, and with the parents that the rows name. */
export function AnimalColumns({ file, errors }: PartProps) {
  const { t } = useLingui();
  return (
    <>
      <SelectField
        label={t`Animals that are here already`}
        name="updateBy"
        defaultValue={file.options.updateBy ?? ''}
        empty={t`are a problem of their row`}
        options={[
          { value: 'tag', label: t`update them by tag` },
          { value: 'eid', label: t`update them by EID` },
          { value: 'externalId', label: t`update them by the file's own id` },
        ]}
      />
      <SelectField
        label={t`The parents' numbers`}
        name="parentNumbers"
        defaultValue={file.options.parentNumbers ?? 'same'}
        options={[
          { value: 'same', label: t`are tags like the others` },
          { value: 'own', label: t`are a series of their own` },
        ]}
      />
      <SelectField
        label={t`Young whose parent's row cannot be imported`}
        name="badParents"
        defaultValue={file.options.badParents ?? 'leave_out'}
        options={[
          { value: 'leave_out', label: t`come without that parent` },
          { value: 'reference', label: t`keep it as a reference animal` },
        ]}
      />
      <TextField
        label={t`On the books from`}
        name="registeredOn"
        type="date"
        defaultValue={file.options.registeredOn ?? ''}
        hint={t`Empty: the first day the row knows of`}
        errors={errors['registeredOn']}
      />
      <CheckField
        name="createParents"
        defaultChecked={file.options.createParents ?? true}
        label={t`Unknown parents become reference animals`}
      />
    </>
  );
}
