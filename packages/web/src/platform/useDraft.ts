import { useCallback, useRef } from 'react';
import { draftPrefix, storedUser } from './session.ts';

/** What somebody began yesterday morning is not what they mean today. */
const keptMs = 24 * 3_600_000;
const saveAfterMs = 250;
const listsAfterMs = 1000;
const longestName = 200;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/** Answers to what was asked of what was sent: another time they are asked again. */
const answers = ['sure', 'typed'];

/** Hidden beside a field of our own making, with what stood in it at first (chosenInput.tsx). */
const begunOf = (field: Field): string | undefined => field.dataset['begun'];

/** Fields that somebody fills in by hand; what else is hidden is made by others. */
const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements]
    .filter(isField)
    .filter(({ name }) => name !== '' && !answers.includes(name))
    .filter((field) => field.type !== 'hidden' || begunOf(field) !== undefined);

const valueOf = (field: Field): string =>
  field instanceof HTMLInputElement && field.type === 'checkbox'
    ? field.checked
      ? 'on'
      : ''
    : field.value;

const isTouched = (field: Field): boolean => {
  const begun = begunOf(field);
  if (begun !== undefined) return field.value !== begun;
  // Where nothing is said to be chosen at first the browser chooses the first.
  if (field instanceof HTMLSelectElement)
    return (
      field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findLastIndex((one) => one.defaultSelected),
      )
    );
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
};

/** As if somebody had typed it, so that whoever listens to the field hears of it. */
function fill(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (valueOf(field) !== value) field.click();
    return;
  }
  const prototype = Object.getPrototypeOf(field) as object; // an element of the page has one
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}

/** A form for a whole mob has as long a name as it has animals. */
function shortened(name: string): string {
  if (name.length <= longestName) return name;
  let sum = 0;
  for (const sign of name) sum = (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return `${name.slice(0, longestName)} ${name.length} ${sum}`;
}

type Draft = { at: number; values: Record<string, string> };

function read(key: string): Draft['values'] {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null; // written below
    return draft && Date.now() - draft.at < keptMs ? draft.values : {};
  } catch {
    return {};
  }
}

/**
 * What was typed into a form and not recorded yet stays on the device: after a reload, or an Escape that was none, the
 * form that is opened for the same stands as it stood. `attach` goes to the form, `clear` is called once it is recorded.
 */
export function useDraft(name: string): {
  attach: (form: HTMLFormElement | null) => (() => void) | undefined;
  clear: () => void;
} {
  const key = `${draftPrefix}${storedUser()?.id ?? ''} ${shortened(name)}`;
  const isRecorded = useRef(false);
  const clear = useCallback(() => {
    isRecorded.current = true;
    localStorage.removeItem(key);
  }, [key]);
  const attach = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return undefined;
      const values = read(key);
      const restore = () => {
        for (const field of fieldsOf(form)) {
          const value = values[field.name];
          if (value !== undefined && value !== valueOf(field) && !isTouched(field))
            fill(field, value);
        }
      };
      restore();
      // What is chosen from a list may come after the form.
      const late = setTimeout(restore, listsAfterMs);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const save = () => {
        const touched = fieldsOf(form).filter(isTouched);
        if (touched.length === 0) return localStorage.removeItem(key);
        const draft: Draft = {
          at: Date.now(),
          values: Object.fromEntries(touched.map((field) => [field.name, valueOf(field)])),
        };
        try {
          localStorage.setItem(key, JSON.stringify(draft));
        } catch {
          // A full device keeps what is recorded, and no drafts.
        }
      };
      const onInput = () => {
        isRecorded.current = false;
        clearTimeout(timer);
        timer = setTimeout(() => {
          timer = undefined;
          save();
        }, saveAfterMs);
      };
      form.addEventListener('input', onInput);
      return () => {
        clearTimeout(late);
        // Whoever closes it with the last letter has typed that, too.
        if (timer !== undefined && !isRecorded.current) save();
        clearTimeout(timer);
        form.removeEventListener('input', onInput);
      };
    },
    [key],
  );
  return { attach, clear };
}
