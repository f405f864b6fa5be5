import { useState } from 'react';
import type { FieldErrors } from '../platform/errors.ts';
import { byField } from './formChecks.ts';

/**
 * What is wrong with the fields of a form, and which of it is shown: what a check found once a field was left, and what
 * was told of it, here or elsewhere, until somebody types there.
 */
export function useFormErrors(toldElsewhere: FieldErrors | undefined) {
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [found, setFound] = useState<FieldErrors>({});
  const [told, setTold] = useState<FieldErrors>({});
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const standing = { ...byField(toldElsewhere ?? {}), ...told };
  return {
    shown: Object.fromEntries([
      ...Object.entries(found).filter(([name]) => left === 'all' || left.has(name)),
      ...Object.entries(standing).filter(([name]) => !mended.has(name)),
    ]),
    leave: (name: string) => left === 'all' || setLeft(new Set([...left, name])),
    leaveAll: () => setLeft('all'),
    find: setFound,
    tell: (errors: FieldErrors) => {
      setTold(errors);
      setMended(new Set());
    },
    /** Nothing of what was told is mended any more. */
    standAgain: () => setMended(new Set()),
    mend: (name: string) => setMended(new Set([...mended, name])),
    forgetTold: () => setTold({}),
    forgetAll: () => {
      setLeft(new Set());
      setFound({});
      setTold({});
    },
  };
}
