import type { Double } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { signNames } from '../names.ts';

export function MaybeSame({ double, onOne }: { double: Double; onOne: (() => void) | null }) {
  const { i18n, t } = useLingui();
  const sign = i18n._(signNames[double.why]);
  return (
    <div className="flex flex-col gap-2 rounded-control border border-warn px-3 py-2">
      <p>
        <Trans>
          May be the same animal as{' '}
          <Link
            className="font-[550] text-veld underline"
            to={`/livestock/animals/${double.otherId}`}
          >
            {double.otherName ?? t`no tag`}
          </Link>
          : {sign}.
        </Trans>
      </p>
      {onOne ? (
        <Button onClick={onOne}>
          <Trans>They are one animal</Trans>
        </Button>
      ) : null}
    </div>
  );
}
