import type { Role } from '@kraal/domain/people/roles';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export type Part = {
  id: string;
  label: MessageDescriptor;
  group: 'me' | 'farm';
  from?: Role;
  show: () => ReactNode;
};

export function PartList({
  title,
  parts: listed,
  current,
}: {
  title: string;
  parts: readonly Part[];
  current: string | undefined;
}) {
  const { i18n } = useLingui();
  return (
    <div>
      <h2 className="mb-1 px-3 text-[13px] font-normal text-muted">{title}</h2>
      <ul className="max-md:divide-y max-md:divide-line max-md:rounded-card max-md:border max-md:border-line max-md:bg-raised">
        {listed.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={`/settings?part=${id}`}
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-11 items-center justify-between rounded-control px-3 hover:bg-sunken aria-[current=page]:bg-veld-soft aria-[current=page]:font-[550] max-md:min-h-12 max-md:px-4"
            >
              {i18n._(label)}
              <ChevronRight className="size-5 text-muted md:hidden" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
