import { partnerBody } from '@kraal/contract/bodies/partners';
import { listPartners, requestPartner } from '@kraal/contract/partners';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Badge } from '../../../ui/surface.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { partnerTones, partnerWords } from './partnerWords.ts';

/** Whether the farm at a place exchanges transfers with this one; its owner writes down its code here. */
export function LinkPlace({ placeId }: { placeId: string }) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const isOwner = useMay('farm_owner');
  const partners = useEndpoint(listPartners, { params: { farmId } });
  const form = useForm({
    schema: partnerBody,
    read: ({ code = '' }) => ({ code, placeId }),
    send: async (_body, element) => {
      const code = String(new FormData(element).get('code') ?? '');
      await call(requestPartner, { params: { farmId }, body: { code, placeId } });
      await forgetFarm('partners');
    },
  });
  if (!partners.data) return null;
  const linked = partners.data.items.find(
    (one) => one.placeId === placeId && one.status !== 'ended' && one.status !== 'pending',
  );
  if (linked)
    return (
      <p className="mt-4 flex flex-wrap items-center gap-2">
        <Badge tone={partnerTones[linked.status]}>{i18n._(partnerWords[linked.status])}</Badge>
        {linked.status === 'linked' ? (
          <Trans>What is sold to them is announced to them.</Trans>
        ) : null}
      </p>
    );
  if (!isOwner) return null;
  return (
    <form {...form.attach} className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
      <TextField
        label={t`Their code, if they use Kraal too`}
        hint={t`Twelve letters, and what stands behind the @ where they use another server`}
        className="mark"
        autoComplete="off"
        {...form.field('code')}
        maxLength={300}
      />
      <FormMessage message={form.message} />
      <Button type="submit" className="self-start" busy={form.busy}>
        <Trans>Ask to be linked</Trans>
      </Button>
    </form>
  );
}
