import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = { id: string; className?: string; children: ReactNode };

/** An animal in a line, by its mark: high enough for a finger on the phone. */
export function AnimalLink({ id, className = '', children }: Props) {
  return (
    <Link
      className={`mark inline-flex items-center font-bold underline decoration-line underline-offset-4 max-md:min-h-11 ${className}`}
      to={`/livestock/animals/${id}`}
    >
      {children}
    </Link>
  );
}
