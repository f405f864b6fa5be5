import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { ChosenInput } from './chosenInput.tsx';
import { type Option, SelectField, TextField } from './field.tsx';

/** Up to so many are seen at one look, and a phone's own wheel is the best way through them. */
const mostAtALook = 30;
/** So many of what fits are shown; a letter more finds the others. */
const mostShown = 50;

type Props = ComponentProps<typeof SelectField>;

/** One of a few, or of hundreds: a few are a select, of many one types some letters of the name. */
export function ChoiceField(props: Props) {
  return props.options.length > mostAtALook ? (
    <SearchField {...props} />
  ) : (
    <SelectField {...props} />
  );
}

function SearchField({ label, name, options, empty, errors, hint, defaultValue, ...rest }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [own, setOwn] = useState(String(defaultValue ?? ''));
  const value = rest.value === undefined ? own : String(rest.value);
  const labelOf = (wanted: string) => options.find((one) => one.value === wanted)?.label ?? '';
  /** Null while nobody types: then the chosen one stands there. */
  const [text, setText] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const typed = (text ?? '').trim().toLowerCase();
  const all: Option[] = [...(empty === undefined ? [] : [{ value: '', label: empty }]), ...options];
  const fitting = all.filter((one) => one.label.toLowerCase().includes(typed)).slice(0, mostShown);
  const isOpen = text !== null;
  const choose = (one: Option | undefined) => {
    setText(null);
    if (!one) return;
    setOwn(one.value);
    // Whoever listens to a select reads this and nothing else of the event.
    rest.onChange?.({ target: { value: one.value } } as Parameters<
      NonNullable<Props['onChange']>
    >[0]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      if (!isOpen) setText('');
      else setAt(Math.max(0, Math.min(fitting.length - 1, at + step)));
    } else if (event.key === 'Enter' && isOpen) choose(fitting[at]);
    // The sheet around it stays (dialog.tsx).
    else if (event.key === 'Escape' && isOpen) setText(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative" onBlur={() => setText(null)}>
      {name ? (
        <ChosenInput name={name} value={value} begun={String(defaultValue ?? '')} onFill={setOwn} />
      ) : null}
      <TextField
        label={label}
        errors={errors}
        hint={hint}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(isOpen && fitting[at] ? { 'aria-activedescendant': `${id}-${at}` } : {})}
        autoComplete="off"
        placeholder={empty || t`Type some letters of the name`}
        value={text ?? labelOf(value)}
        onFocus={(event) => event.target.select()}
        onClick={() => setText(text ?? '')}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen ? (
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className="absolute inset-x-0 top-full z-30 max-h-64 overflow-y-auto rounded-control border border-line bg-raised shadow-float"
        >
          {fitting.map((one, index) => (
            <li
              key={one.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className="flex min-h-11 cursor-pointer items-center px-3 hover:bg-sunken aria-selected:bg-veld-soft"
              // Before the field loses the focus and the list goes.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(one);
              }}
            >
              {one.label}
            </li>
          ))}
          {fitting.length === 0 ? (
            <li role="option" aria-selected={false} aria-disabled className="px-3 py-2 text-muted">
              {t`Nothing here is called that.`}
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
