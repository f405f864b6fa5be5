import { useEffect, useRef } from 'react';

type Props = {
  name: string;
  value: string;
  /** What stood here when the form was opened. */
  begun?: string;
  /** A draft puts back what was chosen. */
  onFill: (value: string) => void;
};

/** What was chosen in a field of our own making, as the form sees it: a field like any other, heard when it changes. */
export function ChosenInput({ name, value, begun = '', onFill }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  const fill = useRef(onFill);
  useEffect(() => {
    fill.current = onFill;
  });
  // A form that begins anew has chosen nobody any more.
  useEffect(() => {
    const form = input.current?.form;
    const reset = () => fill.current(begun);
    form?.addEventListener('reset', reset);
    return () => form?.removeEventListener('reset', reset);
  }, [begun]);
  return (
    <input
      ref={input}
      type="hidden"
      name={name}
      value={value}
      data-begun={begun}
      onInput={({ currentTarget }) => {
        if (currentTarget.value === value) return;
        last.current = currentTarget.value;
        onFill(currentTarget.value);
      }}
    />
  );
}
