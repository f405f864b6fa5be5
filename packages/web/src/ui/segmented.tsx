import { ToggleGroup } from 'radix-ui';

type Segment<T extends string> = { value: T; label: string; icon?: string | undefined };
type Props<T extends string> = {
  label: string;
  value: T;
  segments: readonly Segment<T>[];
  onChange: (value: T) => void;
};

/** One of a few, all of them in view; arrow keys go from one to the next. */
export function Segmented<T extends string>({ label, value, segments, onChange }: Props<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const found = segments.find((one) => one.value === next);
        if (found) onChange(found.value);
      }}
      className="inline-flex max-w-full goes-on rounded-control border border-line-strong bg-raised p-0.5"
    >
      {segments.map((one) => (
        <ToggleGroup.Item
          key={one.value}
          value={one.value}
          className="inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-[6px] px-4 whitespace-nowrap text-muted hover:bg-sunken data-[state=on]:bg-veld-soft data-[state=on]:font-[550] data-[state=on]:text-ink"
        >
          {one.icon ? <span aria-hidden>{one.icon}</span> : null}
          {one.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
