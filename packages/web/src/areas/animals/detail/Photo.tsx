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
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return url ? (
    <img
      src={url}
      alt={t`The animal`}
      className="mb-3 aspect-[4/3] w-full rounded-control object-cover"
    />
  ) : null;
}
