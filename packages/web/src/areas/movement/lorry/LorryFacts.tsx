import { Trans, useLingui } from '@lingui/react/macro';
import { massUnit } from '../../../platform/units.ts';
import { TextField } from '../../../ui/field.tsx';
import { SignaturePad } from '../../../ui/signaturePad.tsx';
import { PhotoField } from '../../ledger/index.ts';
import type { useForm } from '../../../forms/useForm.ts';

type Props = { form: Pick<ReturnType<typeof useForm>, 'field' | 'errors'>; isWeighed?: boolean };

/** What may be said beside the count: the mass of all, a photo, and who signs. */
export function LorryFacts({ form, isWeighed = false }: Props) {
  const { t } = useLingui();
  return (
    <details className="rounded-card border border-line p-3">
      <summary className="min-h-11 cursor-pointer content-center font-[550]">
        {isWeighed ? <Trans>Mass, photo, signature</Trans> : <Trans>Photo, signature</Trans>}
      </summary>
      <div className="flex flex-col gap-3">
        {isWeighed ? (
          <TextField
            label={t`All together, ${massUnit()}, without the lorry`}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('massKg')}
          />
        ) : null}
        <PhotoField label={t`Photo`} name="photoId" errors={form.errors['photoId']} />
        <TextField
          label={t`Who signs`}
          autoComplete="off"
          maxLength={120}
          {...form.field('signedBy')}
        />
        <SignaturePad label={t`Signature`} name="signature" />
      </div>
    </details>
  );
}
