import { t } from '@lingui/core/macro';
import type { z } from 'zod';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, fieldErrorsOf, messageOf } from '../platform/errors.ts';
import { inWords } from '../platform/serverWords.ts';
import { textsOf } from './formData.ts';
import { whenReady } from './pendingFields.ts';
import { say } from './said.ts';

type Texts = Record<string, string>;

type Options<Schema extends z.ZodType> = {
  /** What may be sent: the very schema that the server holds it against. Null while it is on its way: then all may. */
  schema: Schema | null;
  /** What the fields say; NaN where a number is none. A field is called as what it says: `gestationDays.Cattle`. */
  read: (texts: Texts) => z.input<Schema>;
  /** What the schema cannot know, by field: asked in this form only. */
  beyond?: (texts: Texts) => FieldErrors;
  /** What was said of the fields when it was sent, where that is kept elsewhere. */
  told?: FieldErrors;
  /** Called with what may be sent, with its form, and with the button that sent it. */
  send: (value: z.output<Schema>, form: HTMLFormElement, by: HTMLElement | null) => Promise<void>;
};

type Handler = (event: FormEvent<HTMLFormElement>) => void;
type Form = {
  /** Goes to the form: `<form {...form.attach}>`. */
  attach: { noValidate: true; onSubmit: Handler; onInput: Handler; onBlur: Handler };
  /** A field's name and what is wrong with it. */
  field: <Name extends string>(name: Name) => { name: Name; errors: string[] | undefined };
  /** All that is wrong now, for parts of a form that several forms share. */
  errors: FieldErrors;
  busy: boolean;
  /** What is wrong, where no field of the form says it. */
  message: string | null;
  /** Another act of the same form, like deleting what it shows. */
  run: (work: () => Promise<void>) => Promise<void>;
  /** What was found on the way to sending: it stands until somebody types there. */
  reject: (errors: FieldErrors, form: HTMLFormElement) => void;
  /** Nothing of what was found or told stands any more: the form became another. */
  forgive: () => void;
};

/**
 * A form over a schema. It stays the browser's own form: what stands in it is read from its fields, so that drafts,
 * hidden fields and defaults have no second copy (decision 052). A field is wrong once it was left, and right again
 * with the very key that mends it; sending checks all and goes to the first that is wrong.
 */
export function useForm<Schema extends z.ZodType>(options: Options<Schema>): Form {
  const { schema, read, send, beyond } = options;
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [found, setFound] = useState<FieldErrors>({});
  const [told, setTold] = useState<FieldErrors>({});
  /** What was told of a field holds until somebody types into it. */
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [rejected, setRejected] = useState<{ form: HTMLFormElement } | null>(null);
  const acting = useRef<HTMLFormElement>(null);
  /** Sent twice before the screen could say that it is being sent it is one. */
  const isActing = useRef(false);
  /** By whoever sends, on the way: what was said then stands. */
  const isRejected = useRef(false);
  useEffect(() => {
    if (rejected) focusFirstWrong(rejected.form);
  }, [rejected]);
  // Told elsewhere, by whoever sent it: nothing of it is mended yet.
  const toldNow = options.told;
  useEffect(() => {
    setMended(new Set());
    if (toldNow && Object.keys(toldNow).length > 0 && acting.current)
      focusFirstWrong(acting.current);
  }, [toldNow]);

  const check = (form: HTMLFormElement) => {
    const texts = textsOf(form);
    const value = read(texts);
    const parsed = schema?.safeParse(value);
    const errors = {
      ...emptyIn(form),
      ...wrongDaysIn(form),
      ...(parsed?.success === false ? byField(errorsIn(parsed.error, form)) : {}),
      ...beyond?.(texts),
    };
    setFound(errors);
    // Without its schema what was read goes as it is: the server holds it against the same one.
    return { errors, value: (parsed ? parsed.data : value) as z.output<Schema> };
  };
  const reject = (errors: FieldErrors, form: HTMLFormElement) => {
    isRejected.current = true;
    setTold(errors);
    setMended(new Set());
    setMessage(unplacedIn(errors, form));
    setRejected({ form });
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    isActing.current = true;
    setBusy(true);
    setMessage(null);
    setTold({});
    try {
      await work();
    } catch (error) {
      const errors = byField(fieldErrorsOf(error));
      setTold(errors);
      setMended(new Set());
      const form = acting.current;
      const unplaced = form ? unplacedIn(errors, form) : null;
      if (Object.keys(errors).length === 0 || unplaced !== null)
        setMessage(say(unplaced ?? messageOf(error)));
      if (form) setRejected({ form });
    } finally {
      isActing.current = false;
      setBusy(false);
    }
  };
  const forgive = () => {
    setLeft(new Set());
    setFound({});
    setTold({});
    setMessage(null);
  };
  const submit: Handler = (event) => {
    event.preventDefault();
    if (busy || isActing.current) return;
    const form = event.currentTarget;
    const by = submitterOf(event);
    const ready = whenReady(form);
    if (!ready) return submitNow(form, by);
    isActing.current = true;
    setBusy(true);
    void ready.then((isGood) => {
      isActing.current = false;
      setBusy(false);
      if (isGood) submitNow(form, by);
    });
  };
  const submitNow = (form: HTMLFormElement, by: HTMLElement | null) => {
    acting.current = form;
    const { value, errors } = check(form);
    setLeft('all');
    if (Object.keys(errors).length === 0)
      return void run(async () => {
        isRejected.current = false;
        await send(value, form, by);
        // What is typed next is another one: nothing of it was left yet.
        if (!isRejected.current) forgive();
      });
    setTold({});
    setMessage(unplacedIn(errors, form));
    setRejected({ form });
  };
  const standing = { ...byField(options.told ?? {}), ...told };
  const errors = Object.fromEntries([
    ...Object.entries(found).filter(([name]) => left === 'all' || left.has(name)),
    ...Object.entries(standing).filter(([name]) => !mended.has(name)),
  ]);
  return {
    attach: {
      noValidate: true,
      onSubmit: submit,
      onInput: ({ target, currentTarget }) => {
        setMended(new Set([...mended, nameOf(target)]));
        setMessage(null);
        check(currentTarget);
      },
      onBlur: ({ target, currentTarget }) => {
        const name = nameOf(target);
        // A field that was merely passed says nothing yet.
        if (left === 'all' || name === '' || textsOf(currentTarget)[name] === undefined) return;
        setLeft(new Set([...left, name]));
        check(currentTarget);
      },
    },
    field: (name) => ({ name, errors: errors[name] }),
    errors,
    busy,
    message,
    run,
    reject,
    forgive,
  };
}

/** Fields that must say something and say nothing, of those that the form marks so. */
function emptyIn(form: HTMLFormElement): FieldErrors {
  const empty = form.querySelectorAll<HTMLInputElement>('input[required]');
  return Object.fromEntries(
    [...empty]
      .filter(({ value }) => value.trim() === '')
      .map(({ name }) => [name, [inWords('Fill this in.')]]),
  );
}

/** Days that the browser knows to be none, or later than its field allows: what is recorded has happened. */
function wrongDaysIn(form: HTMLFormElement): FieldErrors {
  const days = form.querySelectorAll<HTMLInputElement>('input[type="date"]');
  return Object.fromEntries(
    [...days].flatMap(({ name, validity }) => {
      if (validity.badInput) return [[name, [t`This is no day.`]]];
      return validity.rangeOverflow
        ? [[name, [inWords('This is in the future. Kraal records what has happened.')]]]
        : [];
    }),
  );
}

const submitterOf = ({ nativeEvent }: FormEvent): HTMLElement | null =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;

/** When something happened is asked as its day. */
const byField = ({ occurredAt, ...others }: FieldErrors): FieldErrors =>
  occurredAt ? { ...others, day: occurredAt } : others;

const nameOf = (target: EventTarget): string =>
  'name' in target && typeof target.name === 'string' ? target.name : '';

const isFieldOf = (form: HTMLFormElement, name: string): boolean =>
  form.elements.namedItem(name) !== null;

/** Each under the field it stands in: what is wrong with the second of several stands at their one field. */
function errorsIn({ issues }: z.ZodError, form: HTMLFormElement): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const names = path.map((_, index) => path.slice(0, path.length - index).join('.'));
    const name = names.find((one) => isFieldOf(form, one)) ?? path.join('.');
    errors[name] = [...new Set([...(errors[name] ?? []), inWords(message)])];
  }
  return errors;
}

/** What is wrong where the form has no field to say it. */
function unplacedIn(errors: FieldErrors, form: HTMLFormElement): string | null {
  const texts = Object.entries(errors)
    .filter(([name]) => !isFieldOf(form, name))
    .flatMap(([, own]) => own);
  return texts.length > 0 ? texts.join(' ') : null;
}

function focusFirstWrong(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}
