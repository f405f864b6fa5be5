import { changeMember, leaveFarm, listMembers, removeMember } from '@kraal/contract/farms';
import type { Output } from '@kraal/contract/endpoint';
import type { Role } from '@kraal/domain/people/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { adoptUser, useFarm, useMay, useUser } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { layoutOf } from '../../../platform/device.ts';
import { ListTable } from '../../../lists/ListTable.tsx';
import { Read } from '../../../ui/states.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Card } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { roleName } from '../roleNames.ts';
import { InviteCard } from './InviteCard.tsx';
import { OpenInvitations } from './OpenInvitations.tsx';
import { nameOf } from './nameOf.ts';
import { RoleOf } from './RoleOf.tsx';

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
  const again = () => forgetFarm('members', 'keys');
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
            <MemberList
              members={items}
              busy={busy}
              onRole={({ userId }, role) => void change(userId, role)}
              onRemove={(one) => void remove(one)}
            />
          )}
        </Read>
      </Card>
      {manager ? <OpenInvitations farmId={farm.farmId} /> : null}
      {manager ? <InviteCard /> : null}
    </>
  );
}

type ListProps = {
  members: readonly Member[];
  busy: boolean;
  onRole: (member: Member, role: Role) => void;
  onRemove: (member: Member) => void;
};

function MemberList({ members, busy, onRole, onRemove }: ListProps) {
  const { t } = useLingui();
  const owner = useMay('farm_owner');
  const self = useUser()?.id;
  const role = (one: Member) => (
    <RoleOf member={one} busy={busy} onRole={owner ? (chosen) => onRole(one, chosen) : null} />
  );
  const way = (one: Member) =>
    owner && one.userId !== self ? (
      <Button busy={busy} onClick={() => onRemove(one)}>
        <Trans>Remove</Trans>
      </Button>
    ) : null;
  if (layoutOf() === 'mobile')
    return (
      <ul className="divide-y divide-line">
        {members.map((one) => (
          <li key={one.userId} className="flex flex-wrap items-center gap-3 py-2">
            <div className="min-w-40 flex-1">
              <MemberName member={one} isSelf={one.userId === self} />
              <div className="truncate text-[13px] text-muted">{one.email}</div>
            </div>
            {role(one)}
            {way(one)}
          </li>
        ))}
      </ul>
    );
  return (
    <ListTable
      name="members"
      views="members"
      label={t`Members`}
      rows={members.map((one) => ({ ...one, id: one.userId }))}
      isWhole
      nameOf={nameOf}
      columns={[
        {
          name: 'name',
          label: t`Name`,
          widthRem: 10,
          show: (one) => <MemberName member={one} isSelf={one.userId === self} />,
          value: nameOf,
        },
        { name: 'email', label: t`E-mail`, widthRem: 12, text: (one) => one.email },
        {
          name: 'role',
          label: t`Role`,
          widthRem: 10.5,
          isControl: true,
          show: role,
          value: (one) => roleName(one.role),
        },
        { name: 'way', label: t`Acts`, widthRem: 7, isControl: true, show: way },
      ]}
    />
  );
}

function MemberName({ member, isSelf }: { member: Member; isSelf: boolean }) {
  return (
    <span className="font-[550]">
      {nameOf(member)}{' '}
      {isSelf ? (
        <span className="font-normal text-muted">
          <Trans>(you)</Trans>
        </span>
      ) : null}
    </span>
  );
}
