import { changeMember, leaveFarm, listMembers, removeMember } from '@kraal/contract/farms';
import type { Output } from '@kraal/contract/endpoint';
import { farmRoles, type Role } from '@kraal/domain/people/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { adoptUser, useFarm, useMay, useUser } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Read } from '../../../ui/states.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Card } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { roleName } from '../roleNames.ts';
import { InviteCard } from './InviteCard.tsx';
import { OpenInvitations } from './OpenInvitations.tsx';

type Member = Output<typeof listMembers>['items'][number];

export function MembersPart() {
  const { t } = useLingui();
  const farm = useFarm();
  const manager = useMay('farm_manager');
  const params = { farmId: farm.farmId };
  const members = useEndpoint(listMembers, { params, query: { limit: 200 } });
  const { busy, message, run } = useSubmit();
  const user = useUser();
  // Keys and invitations of whoever is lowered or removed end too.
  const again = () => forgetFarm();
  const change = (userId: string, role: Role) =>
    run(async () => {
      await call(changeMember, { params: { ...params, userId }, body: { role } });
      await again();
      if (userId === user?.id) window.location.assign('/settings?part=members');
    });
  const { ask, dialog } = useConfirm();
  const remove = async (member: Member) => {
    const question = {
      title: t`Take ${member.firstName} ${member.lastName} off ${farm.farmName}?`,
      children: t`What they recorded stays. Their keys, invitations and imports that still run end.`,
      act: t`Remove`,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      await call(removeMember, { params: { ...params, userId: member.userId } });
      await again();
    });
  };
  const goAway = async () => {
    const question = {
      title: t`Leave ${farm.farmName}?`,
      children: t`You come back only when somebody invites you.`,
      act: t`Leave`,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      adoptUser(await call(leaveFarm, { params, body: {} }));
      window.location.assign('/');
    });
  };
  return (
    <>
      <Card
        title={t`Members`}
        actions={
          <Button busy={busy} onClick={() => void goAway()}>
            <Trans>Leave this farm</Trans>
          </Button>
        }
      >
        <FormMessage message={message} />
        {dialog}
        <Read of={members} rows={3}>
          {({ items }) => (
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <MemberLine
                  key={one.userId}
                  member={one}
                  isSelf={one.userId === user?.id}
                  busy={busy}
                  onRole={(role) => void change(one.userId, role)}
                  onRemove={() => void remove(one)}
                />
              ))}
            </ul>
          )}
        </Read>
      </Card>
      {manager ? <OpenInvitations farmId={farm.farmId} /> : null}
      {manager ? <InviteCard /> : null}
    </>
  );
}

type LineProps = {
  member: Member;
  isSelf: boolean;
  busy: boolean;
  onRole: (role: Role) => void;
  onRemove: () => void;
};

function MemberLine({ member, isSelf, busy, onRole, onRemove }: LineProps) {
  const { t } = useLingui();
  const owner = useMay('farm_owner');
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <div className="min-w-40 flex-1">
        <div className="font-[550]">
          {name}{' '}
          {isSelf ? (
            <span className="font-normal text-muted">
              <Trans>(you)</Trans>
            </span>
          ) : null}
        </div>
        <div className="truncate text-[13px] text-muted">{member.email}</div>
      </div>
      {owner ? (
        <select
          aria-label={t`Role of ${name}`}
          disabled={busy}
          value={member.role}
          onChange={(event) => onRole(event.target.value as Role)}
          className="min-h-11 rounded-control border border-line bg-raised px-3"
        >
          {farmRoles.map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </select>
      ) : (
        <span className="text-muted">{roleName(member.role)}</span>
      )}
      {owner && !isSelf ? (
        <Button busy={busy} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      ) : null}
    </li>
  );
}
