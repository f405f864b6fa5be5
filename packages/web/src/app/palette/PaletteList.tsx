import { useLingui } from '@lingui/react/macro';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import type { Hit } from './hit.ts';

type Props = {
  hits: readonly Hit[];
  onChoose: (hit: Hit) => void;
  isEmpty: boolean;
  busy: boolean;
  /** What is wrong, under all of it. */
  children: ReactNode;
};

/** Hits in groups. */
export function PaletteList({ hits, onChoose, isEmpty, busy, children }: Props) {
  const { t } = useLingui();
  return (
    <Command.List className="min-h-0 overflow-y-auto p-2">
      {[...Map.groupBy(hits, ({ group }) => group)].map(([heading, own]) => (
        <Command.Group
          key={heading}
          heading={heading}
          className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-[13px] [&_[cmdk-group-heading]]:text-muted"
        >
          {own.map((hit) => (
            <Command.Item
              key={hit.key}
              value={hit.key}
              onSelect={() => onChoose(hit)}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-2 aria-selected:bg-veld-soft"
            >
              <span className="min-w-0 truncate font-[550]">
                {hit.verb ? <span className="font-normal">{hit.verb} </span> : null}
                <span className={hit.isMark ? 'mark font-bold' : ''}>{hit.title}</span>
              </span>
              <span className="shrink-0 text-muted">{hit.detail}</span>
            </Command.Item>
          ))}
        </Command.Group>
      ))}
      {isEmpty ? <p className="p-3 text-muted">{t`Nothing here is called that.`}</p> : null}
      {busy ? <p role="status" className="p-3 text-muted">{t`Loading...`}</p> : null}
      {children}
    </Command.List>
  );
}
