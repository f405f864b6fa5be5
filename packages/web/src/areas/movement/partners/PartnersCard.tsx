import {
  acceptPartner,
  endPartner,
  listPartners,
  makePartnerCode,
  type Partner,
} from '@kraal/contract/partners';
import { codeInGroups } from '@kraal/domain/movement/papers';
import { addressText, serverName } from '@kraal/domain/partners/address';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Badge, Card } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { partnerTones, partnerWords } from './partnerWords.ts';

/** Farms with which transfers are exchanged, those that want to, and the code by which others find this one. */
export function PartnersCard() {
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const partners = useEndpoint(listPartners, { params: { farmId } }, { enabled: may });
  const known = partners.data;
  if (!known) return null;
  return (
    <Card title={<Trans>Farms that use Kraal too</Trans>}>
      <OwnCode code={known.code} server={known.server} />
      {known.items.length === 0 ? null : (
        <ul className="mt-2 divide-y divide-line">
          {known.items.map((one) => (
            <PartnerLine key={`${one.id} ${one.version}`} partner={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function OwnCode({ code, server }: { code: string | null; server: string | null }) {
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const make = () =>
    run(async () => {
      await call(makePartnerCode, { params: { farmId } });
      await forgetFarm('partners');
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-48 flex-1 text-muted">
        <Trans>
          Give your code to a farm you buy from. It writes it down at your place, and what it sends
          you is announced here.
        </Trans>
      </p>
      {code === null ? (
        <Button busy={busy} onClick={() => void make()}>
          <Trans>Show our code</Trans>
        </Button>
      ) : (
        <span className="flex flex-col">
          <span className="mark text-xl font-bold">{codeInGroups(code)}</span>
          {server === null ? null : (
            <span className="text-[13px] text-muted">
              <Trans>
                From another server: <span className="mark">{addressText({ code, server })}</span>
              </Trans>
            </span>
          )}
        </span>
      )}
      <FormMessage message={message} />
    </div>
  );
}

function PartnerLine({ partner }: { partner: Partner }) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const isOwner = useMay('farm_owner');
  const { busy, message, run } = useSubmit();
  const { ask, dialog } = useConfirm();
  const { id, name, code, server, placeName, status, waiting, failed, version } = partner;
  const known = name || placeName || codeInGroups(code);
  const accept = () =>
    run(async () => {
      await call(acceptPartner, { params: { farmId, id }, body: { version } });
      await forgetFarm();
    });
  const end = async () => {
    const question = {
      title: t`Exchange nothing more with ${known}?`,
      children: t`Nothing is announced to them any more, and nothing of theirs is heard. What was exchanged stays.`,
      act: t`End it`,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      await call(endPartner, { params: { farmId, id }, body: { version } });
      await forgetFarm('partners');
    });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-48 flex-1">
        <span className="font-bold">{name || placeName}</span>
        <span className="block text-[13px] text-muted">
          <span className="mark">{codeInGroups(code)}</span>
          {server === null ? null : (
            <span className="break-all">
              {' '}
              <Trans>on {serverName(server)}</Trans>
            </span>
          )}
          {placeName && name ? ` · ${placeName}` : null}
        </span>
        {status === 'pending' ? (
          <span className="block">
            {server === null ? (
              <Trans>Ask them whether this is their code before you say yes.</Trans>
            ) : (
              <Trans>
                Ask them whether this is their code, and that their server, before you say yes.
              </Trans>
            )}
          </span>
        ) : null}
        {waiting > 0 ? (
          <span className="block text-warn">
            <Plural value={waiting} one="# message waits." other="# messages wait." />
          </span>
        ) : null}
        {failed > 0 ? (
          <span className="block text-alarm">
            <Plural
              value={failed}
              one="# message was not taken: link anew, and it is said again."
              other="# messages were not taken: link anew, and they are said again."
            />
          </span>
        ) : null}
      </span>
      <Badge tone={partnerTones[status]}>{i18n._(partnerWords[status])}</Badge>
      {isOwner && status === 'pending' ? (
        <Button variant="primary" busy={busy} onClick={() => void accept()}>
          <Trans>Yes, it is them</Trans>
        </Button>
      ) : null}
      {isOwner && status !== 'ended' ? (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={status === 'pending' ? t`No: ${known}` : t`End it: ${known}`}
          onClick={() => void end()}
        >
          {status === 'pending' ? <Trans>No</Trans> : <Trans>End it</Trans>}
        </Button>
      ) : null}
      <FormMessage message={message} />
      {dialog}
    </li>
  );
}
