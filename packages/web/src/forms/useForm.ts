import type { z } from 'zod';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldErrors, fieldErrorsOf, messageOf } from '../platform/errors.ts';
import {
  byField,
  emptyIn,
  errorsIn,
  focusFirstWrong,
  nameOf,
  submitterOf,
  unplacedIn,
  wrongDaysIn,
} from './formChecks.ts';
import { textsOf } from '../ui/formData.ts';
import { whenReady } from '../ui/pendingFields.ts';
import { say } from '../ui/said.ts';
import { useFormErrors } from './useFormErrors.ts';

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
  const { send } = options;
  const wrong = useFormErrors(options.told);
  const { busy, isHeld, hold } = useHeld();
  const [message, setMessage] = useState<string | null>(null);
  const [rejected, setRejected] = useState<{ form: HTMLFormElement } | null>(null);
  const acting = useRef<HTMLFormElement>(null);
  /** By whoever sends, on the way: what was said then stands. */
  const isRejected = useRef(false);
  useEffect(() => {
    if (rejected) focusFirstWrong(rejected.form);
  }, [rejected]);
  // Told elsewhere, by whoever sent it: nothing of it is mended yet.
  const toldNow = options.told;
  const standAgain = useEffectEvent(wrong.standAgain);
  useEffect(() => {
    standAgain();
    if (toldNow && Object.keys(toldNow).length > 0 && acting.current)
      focusFirstWrong(acting.current);
  }, [toldNow]);

  const check = (form: HTMLFormElement) => {
    const checked = checkForm(form, options);
    wrong.find(checked.errors);
    return checked;
  };
  const reject = (errors: FieldErrors, form: HTMLFormElement) => {
    isRejected.current = true;
    wrong.tell(errors);
    setMessage(unplacedIn(errors, form));
    setRejected({ form });
  };
  const run = (work: () => Promise<void>): Promise<void> => {
    setMessage(null);
    wrong.forgetTold();
    return hold(work).catch((error: unknown) => {
      const errors = byField(fieldErrorsOf(error));
      wrong.tell(errors);
      const form = acting.current;
      const unplaced = form ? unplacedIn(errors, form) : null;
      if (Object.keys(errors).length === 0 || unplaced !== null)
        setMessage(say(unplaced ?? messageOf(error)));
      if (form) setRejected({ form });
    });
  };
  const forgive = () => {
    wrong.forgetAll();
    setMessage(null);
  };
  const submit = (form: HTMLFormElement, by: HTMLElement | null) => {
    acting.current = form;
    const { value, errors } = check(form);
    wrong.leaveAll();
    if (Object.keys(errors).length === 0)
      return void run(async () => {
        isRejected.current = false;
        await send(value, form, by);
        // What is typed next is another one: nothing of it was left yet.
        if (!isRejected.current) forgive();
      });
    wrong.forgetTold();
    setMessage(unplacedIn(errors, form));
    setRejected({ form });
  };
  const submitWhenReady: Handler = (event) => {
    event.preventDefault();
    if (isHeld()) return;
    const form = event.currentTarget;
    const by = submitterOf(event);
    const ready = whenReady(form);
    if (!ready) return submit(form, by);
    let isGood = false;
    void hold(async () => {
      isGood = await ready;
    }).then(() => isGood && submit(form, by));
  };
  const attach: Form['attach'] = {
    noValidate: true,
    onSubmit: submitWhenReady,
    onInput: ({ target, currentTarget }) => {
      wrong.mend(nameOf(target));
      setMessage(null);
      check(currentTarget);
    },
    onBlur: ({ target, currentTarget }) => {
      const name = nameOf(target);
      // A field that was merely passed says nothing yet.
      if (name === '' || textsOf(currentTarget)[name] === undefined) return;
      wrong.leave(name);
      check(currentTarget);
    },
  };
  const errors = wrong.shown;
  const field = <Name extends string>(name: Name) => ({ name, errors: errors[name] });
  return { attach, field, errors, busy, message, run, reject, forgive };
}

/** What stands in a form, and all that is wrong with it. */
function checkForm<Schema extends z.ZodType>(
  form: HTMLFormElement,
  { schema, read, beyond }: Options<Schema>,
): { errors: FieldErrors; value: z.output<Schema> } {
  const texts = textsOf(form);
  const value = read(texts);
  const parsed = schema?.safeParse(value);
  const errors = {
    ...emptyIn(form),
    ...wrongDaysIn(form),
    ...(parsed?.success === false ? byField(errorsIn(parsed.error, form)) : {}),
    ...beyond?.(texts),
  };
  // Without its schema what was read goes as it is: the server holds it against the same one.
  return { errors, value: (parsed ? parsed.data : value) as z.output<Schema> };
}

/** One thing at a time: sent twice before the screen could say that it is being sent it is one. */
function useHeld() {
  const [busy, setBusy] = useState(false);
  const isActing = useRef(false);
  const hold = async (work: () => Promise<void>): Promise<void> => {
    isActing.current = true;
    setBusy(true);
    await work().finally(() => {
      isActing.current = false;
      setBusy(false);
    });
  };
  return { busy, isHeld: () => isActing.current, hold };
}
