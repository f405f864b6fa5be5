import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router';

const link =
  'flex min-h-11 items-center gap-3 rounded-control px-3 hover:bg-sunken aria-[current=page]:bg-veld-soft aria-[current=page]:font-[550]';

export function SidebarItem({
  label,
  to,
  icon: Icon,
  collapsed,
}: {
  label: MessageDescriptor;
  to: string;
  icon: LucideIcon;
  collapsed: boolean;
}) {
  const { i18n } = useLingui();
  const text = i18n._(label);
  return (
    <NavLink
      to={to}
      className={link}
      title={collapsed ? text : undefined}
      aria-label={collapsed ? text : undefined}
    >
      <Icon className="size-5 shrink-0" aria-hidden />
      {collapsed ? null : text}
    </NavLink>
  );
}
