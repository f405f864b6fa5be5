import { listMembers } from '@kraal/contract/farms';
import type { Output } from '@kraal/contract/endpoint';
import { farmRoles, type Role } from '@kraal/domain/people/roles';
import { useLingui } from '@lingui/react/macro';
import { roleName } from '../roleNames.ts';
import { nameOf } from './nameOf.ts';

type Member = Output<typeof listMembers>['items'][number];

/** An owner chooses it, everybody else reads it. */
export function RoleOf({
  member,
  busy,
  onRole,
}: {
  member: Member;
  busy: boolean;
  onRole: ((role: Role) => void) | null;
}) {
  const { t } = useLingui();
  const name = nameOf(member);
  if (!onRole) return <span className="text-muted">{roleName(member.role)}</span>;
  return (
    <select
      aria-label={t`Role of ${name}`}
      disabled={busy}
      value={member.role}
      onChange={(event) => onRole(event.target.value as Role)} // its options are roles
      className="min-h-11 rounded-control border border-line-strong bg-raised px-3"
    >
      {farmRoles.map((role) => (
        <option key={role} value={role}>
          {roleName(role)}
        </option>
      ))}
    </select>
  );
}
