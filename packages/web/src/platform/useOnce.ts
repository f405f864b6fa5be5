import { useEffect, useState } from 'react';

type Once<T> = { data: T | null; error: Error | null };

/** One reading when a screen opens: the public screens need no cache of answers. */
export function useOnce<T>(load: () => Promise<T>): Once<T> {
  const [answer, setAnswer] = useState<Once<T>>({ data: null, error: null });
  useEffect(() => {
    let gone = false;
    load().then(
      (data) => !gone && setAnswer({ data, error: null }),
      (error: Error) => !gone && setAnswer({ data: null, error }),
    );
    return () => {
      gone = true;
    };
    // The reading belongs to the opening of the screen, not to each of its renders.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, []);
  return answer;
}
