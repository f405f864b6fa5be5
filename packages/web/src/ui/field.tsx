import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
} from 'react';

const box =
  'w-full min-h-11 rounded-control border border-line-strong bg-raised px-3 text-base text-ink disabled:bg-sunken disabled:text-muted aria-[invalid=true]:border-alarm';

type Around = { label: string; errors?: string[] | undefined; hint?: string | undefined };

function Frame({
  label,
  errors,
  hint,
  children,
}: Around & {
  children: (ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode;
}) {
  const id = useId();
  const told = errors && errors.length > 0 ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-[550]">
        {label}
      </label>
      {children({ id, describedBy: told, invalid: Boolean(errors?.length) })}
      {errors && errors.length > 0 ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-alarm">
          {errors.join(' ')}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function TextField({
  label,
  errors,
  hint,
  unit,
  className = '',
  ...rest
}: Around & InputHTMLAttributes<HTMLInputElement> & { unit?: string | undefined }) {
  return (
    <Frame label={label} errors={errors} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <span className="relative block">
          <input
            id={id}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            className={`${box} ${unit ? 'pr-14' : ''} ${className}`}
            {...rest}
          />
          {unit ? (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted">
              {unit}
            </span>
          ) : null}
        </span>
      )}
    </Frame>
  );
}

/** An untouched text field shows a new default by itself, in the browser a choice does not. */
function useDefaultFollowed(value: SelectHTMLAttributes<HTMLSelectElement>['defaultValue']) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    const was = shown.current;
    shown.current = value;
    if (was === undefined || value === undefined || was === value) return;
    if (select.current?.value === String(was)) select.current.value = String(value);
  }, [value]);
  return select;
}

export type Option = { value: string; label: string };

export function SelectField({
  label,
  errors,
  hint,
  options,
  empty,
  className = '',
  ...rest
}: Around &
  SelectHTMLAttributes<HTMLSelectElement> & { options: readonly Option[]; empty?: string }) {
  const follows = useDefaultFollowed(rest.defaultValue);
  return (
    <Frame label={label} errors={errors} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <select
          ref={follows}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className={`${box} ${className}`}
          {...rest}
        >
          {empty === undefined ? null : <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

export function TextArea({
  label,
  errors,
  hint,
  ...rest
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Frame label={label} errors={errors} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <textarea
          id={id}
          rows={3}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className={`${box} py-2`}
          {...rest}
        />
      )}
    </Frame>
  );
}

export function CheckField({
  label,
  ...rest
}: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input type="checkbox" className="size-5 accent-veld" {...rest} />
      {label}
    </label>
  );
}
