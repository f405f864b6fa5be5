import { type ReactNode, useEffect, useRef } from 'react';
import { Tabs as Radix } from 'radix-ui';

export type Tab = { id: string; label: string; show: () => ReactNode };

export function Tabs({
  tabs,
  current,
  onChange,
}: {
  tabs: readonly Tab[];
  current: string;
  onChange: (id: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the chosen one may stand beyond the edge.
  useEffect(() => {
    list.current
      ?.querySelector(`[data-tab="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <Radix.Root value={current} onValueChange={onChange} className="min-w-0">
      <Radix.List ref={list} className="flex gap-1 goes-on border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            data-tab={tab.id}
            className="min-h-11 px-4 whitespace-nowrap text-muted focus-visible:outline-offset-[-2px] data-[state=active]:border-b-2 data-[state=active]:border-veld data-[state=active]:font-[550] data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-3">
          {tab.id === current ? tab.show() : null}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
