import { t } from '@lingui/core/macro';
import type { FormEvent } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '../platform/errors.ts';
import { inWords } from '../platform/serverWords.ts';

/** Fields that must say something and say nothing, of those that the form marks so. */
export function emptyIn(form: HTMLFormElement): FieldErrors {
  const empty = form.querySelectorAll<HTMLInputElement>('input[required]');
  return Object.fromEntries(
    [...empty]
      .filter(({ value }) => value.trim() === '')
      .map(({ name }) => [name, [inWords('Fill this in.')]]),
  );
}

/** Days that the browser knows to be none, or later than its field allows: what is recorded has happened. */
export function wrongDaysIn(form: HTMLFormElement): FieldErrors {
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

export const submitterOf = ({ nativeEvent }: FormEvent): HTMLElement | null =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;

/** When something happened is asked as its day. */
export const byField = ({ occurredAt, ...others }: FieldErrors): FieldErrors =>
  occurredAt ? { ...others, day: occurredAt } : others;

export const nameOf = (target: EventTarget): string =>
  'name' in target && typeof target.name === 'string' ? target.name : '';

const isFieldOf = (form: HTMLFormElement, name: string): boolean =>
  form.elements.namedItem(name) !== null;

/** Each under the field it stands in: what is wrong with the second of several stands at their one field. */
export function errorsIn({ issues }: z.ZodError, form: HTMLFormElement): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const names = path.map((_, index) => path.slice(0, path.length - index).join('.'));
    const name = names.find((one) => isFieldOf(form, one)) ?? path.join('.');
    errors[name] = [...new Set([...(errors[name] ?? []), inWords(message)])];
  }
  return errors;
}

/** What is wrong where the form has no field to say it. */
export function unplacedIn(errors: FieldErrors, form: HTMLFormElement): string | null {
  const texts = Object.entries(errors)
    .filter(([name]) => !isFieldOf(form, name))
    .flatMap(([, own]) => own);
  return texts.length > 0 ? texts.join(' ') : null;
}

export function focusFirstWrong(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}
