import { useEffect, useRef } from 'react';
import { CallError } from './errors.ts';
import { queryClient } from './queries.ts';

/**
 * Sends what stands in a form with the version that its user saw. What others save reaches the screen by itself, also
 * beneath an open form: sent with the newer version it would pass for seen and overwrite theirs without a word. Once
 * refused the user was told and is shown what they did, and what is sent next stands on that.
 */
export function useSeenVersion<Version extends number | null>(current: Version) {
  const seen = useRef<{ version: Version } | null>({ version: current });
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  return async <Done>(send: (version: Version) => Promise<Done>): Promise<Done> => {
    const { version } = (seen.current ??= { version: latest.current });
    try {
      const done = await send(version);
      // What stands there now is one's own.
      seen.current = null;
      return done;
    } catch (error) {
      if (error instanceof CallError && error.status === 409) {
        seen.current = null;
        await queryClient.invalidateQueries();
      }
      throw error;
    }
  };
}
