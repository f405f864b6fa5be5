import { Trans, useLingui } from '@lingui/react/macro';
import { Columns3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../iconButton.tsx';
import { Drawer } from '../dialog.tsx';
import { CheckField } from '../field.tsx';
import type { TableLayout } from './layout.ts';

type Props = {
  /** All there are; the first names the row and stays. */
  columns: readonly { name: string; label: string }[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  className?: string;
  /** What else is done with a table as it stands; it closes the sheet. */
  also?: ((close: () => void) => ReactNode) | undefined;
};

/** Which columns a table shows, and how close its rows stand. */
export function ColumnsChoice({ columns, layout, onLayout, className = '', also }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t`Columns and density`}
        className={className}
        onClick={() => setOpen(true)}
      >
        <Columns3 className="size-5" aria-hidden />
      </IconButton>
      <Drawer title={t`Columns and density`} open={isOpen} onClose={() => setOpen(false)}>
        <CheckField
          label={t`Rows stand close together`}
          checked={layout.density === 'compact'}
          onChange={(event) =>
            onLayout({ ...layout, density: event.target.checked ? 'compact' : 'comfortable' })
          }
        />
        <p className="my-2 text-muted">
          <Trans>This device remembers your choice.</Trans>
        </p>
        {columns.map(({ name, label }, index) => (
          <CheckField
            key={name}
            label={label}
            checked={layout.columns.includes(name)}
            disabled={index === 0}
            onChange={({ target }) =>
              onLayout({
                ...layout,
                columns: columns
                  .map((one) => one.name)
                  .filter((one) => (one === name ? target.checked : layout.columns.includes(one))),
              })
            }
          />
        ))}
        {also?.(() => setOpen(false))}
      </Drawer>
    </>
  );
}
