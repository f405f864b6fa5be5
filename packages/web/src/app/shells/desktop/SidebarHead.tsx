import { useLingui } from '@lingui/react/macro';
import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { IconButton } from '../../../ui/iconButton.tsx';

type Props = { collapsed: boolean; onCollapse: () => void };

/** Whose product this is, and the button that makes it narrow. */
export function SidebarHead({ collapsed, onCollapse }: Props) {
  const { t } = useLingui();
  return (
    <div
      className={`flex h-14 items-center border-b border-line ${collapsed ? 'justify-center' : 'justify-between pr-1 pl-4'}`}
    >
      {collapsed ? null : (
        <span className="flex items-center gap-2 text-base font-bold">
          <img src="/icon.svg" alt="" className="size-7" />
          Kraal
        </span>
      )}
      <IconButton label={collapsed ? t`Expand sidebar` : t`Collapse sidebar`} onClick={onCollapse}>
        {collapsed ? <ChevronsRight className="size-5" /> : <ChevronsLeft className="size-5" />}
      </IconButton>
    </div>
  );
}
