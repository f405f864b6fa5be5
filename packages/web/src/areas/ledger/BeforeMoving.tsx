import { mostMoved } from '@kraal/contract/bodies/movement';
import { checkMixing } from '@kraal/contract/quarantine';
import { asDay } from '@kraal/domain/format/dates';
import { Plural, Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatDate } from '../../formats/localFormat.ts';

/** What stands in a field of the form around an element, as it is chosen. */
function useFieldAround(name: string) {
  const [value, setValue] = useState('');
  const attach = useCallback(
    (element: HTMLElement | null) => {
      const form = element?.closest('form');
      if (!form) return undefined;
      const read = () => setValue(String(new FormData(form).get(name) ?? ''));
      read();
      form.addEventListener('change', read);
      form.addEventListener('input', read);
      return () => {
        form.removeEventListener('change', read);
        form.removeEventListener('input', read);
      };
    },
    [name],
  );
  return { value, attach };
}

/** Before some are put into a camp: whether that mixes those in isolation with others, and until when all then wait. */
export function BeforeMoving({ of }: { of: readonly { id: string }[] }) {
  const { value: campId, attach } = useFieldAround('campId');
  return (
    <div ref={attach} role="status">
      {campId !== '' && of.length <= mostMoved ? <Mixing of={of} campId={campId} /> : null}
    </div>
  );
}

function Mixing({ of, campId }: { of: readonly { id: string }[]; campId: string }) {
  const { farmId } = useFarm();
  const { data } = useEndpoint(checkMixing, {
    params: { farmId },
    body: { campId, animalIds: of.map(({ id }) => id) },
  });
  if (!data || data.mixing === 'none' || data.until === null) return null;
  const until = formatDate(asDay(data.until));
  const { goes, stands } = data;
  return (
    <div className="rounded-control border border-warn p-3">
      <p className="font-[550] text-warn">
        {data.mixing === 'mixes' ? (
          <Trans>This mixes animals in isolation with others</Trans>
        ) : (
          <Trans>This makes an isolation longer</Trans>
        )}
      </p>
      <ul className="mt-1 text-sm">
        {goes.isolated > 0 ? (
          <li>
            <Plural
              value={goes.isolated}
              one="# of these came lately"
              other="# of these came lately"
            />
          </li>
        ) : null}
        {stands.isolated > 0 ? (
          <li>
            <Plural
              value={stands.isolated}
              one="# in that camp came lately"
              other="# in that camp came lately"
            />
          </li>
        ) : null}
        <li>
          <Trans>Together they all wait to the end of {until}.</Trans>
        </li>
      </ul>
    </div>
  );
}
