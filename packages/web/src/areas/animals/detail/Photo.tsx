import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readPhoto } from '../../../platform/outbox/photos.ts';
import { useFarm } from '../../../platform/useSession.ts';

/** Photos stand behind the sign-in too, so they are fetched like data. */
export function Photo({ id }: { id: string | null }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { data } = useQuery({
    queryKey: ['photo', id],
    queryFn: () => readPhoto(farmId, id ?? ''),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    setBroken(false);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return url && !isBroken ? (
    <img
      src={url}
      alt={t`The animal`}
      // What somebody chose without a signal may be no photo; the server says so when it can.
      onError={() => setBroken(true)}
      className="mb-3 aspect-[4/3] w-full rounded-control object-cover"
    />
  ) : null;
}
