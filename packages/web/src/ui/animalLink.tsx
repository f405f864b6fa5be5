import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classWords, isClass } from './classNames.ts';

type Props = { id: string; className?: string; children: ReactNode };

/** An animal in a line, by its mark: high enough for a finger on the phone. Who bears none is called by its class. */
export function AnimalLink({ id, className = '', children }: Props) {
  const { i18n } = useLingui();
  return (
    <Link
      className={`mark inline-flex items-center font-bold underline decoration-line underline-offset-4 max-md:min-h-11 ${className}`}
      to={`/livestock/animals/${id}`}
    >
      {typeof children === 'string' && isClass(children) ? i18n._(classWords(children)) : children}
    </Link>
  );
}
