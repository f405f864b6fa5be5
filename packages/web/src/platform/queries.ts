import type { Endpoint, Input, Output, Topic } from '@kraal/contract/endpoint';
import {
  keepPreviousData,
  QueryClient,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call } from './api.ts';
import { CallError } from './errors.ts';
import { firstScreen } from './firstScreen.ts';
import { isSilent, read } from './read.ts';

/** What was looked at this morning is still there at noon, out of the signal's reach. */
const keptMs = 12 * 3_600_000;

/** A call that got an answer has had its own tries (api.ts): the query's one more is for a call without any. */
export const mayAskAgain = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof CallError && error.kind === 'network';

/** Without a signal a query fails and says so, instead of waiting for one: what was read before stays on screen. Queries retry once and do not refetch on window focus (specification, section 7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: mayAskAgain,
      refetchOnWindowFocus: false,
      staleTime: 10_000,
      networkMode: 'always',
      gcTime: keptMs,
    },
    mutations: { retry: 0 },
  },
});

export const userFreshMs = 5 * 60_000;

type Options = {
  enabled?: boolean;
  staleTime?: number;
  keep?: boolean;
  refetchInterval?: number | false;
  /** What is known already, and since when. */
  initialData?: unknown;
  initialDataUpdatedAt?: number;
};

/** An answer read before a screen asks for it: there it stands under the same question. */
export const readAhead = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> =>
  queryClient.fetchQuery({
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint, input),
    staleTime: 0,
    retry: false,
  });

/** What a screen is about to ask, so that it finds the answer there. Kept and renewed like any other. */
export const readSoon = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> =>
  queryClient.fetchQuery({
    queryKey: [endpoint.path, input],
    queryFn: () => read(endpoint, input),
    meta: { shows: endpoint.shows },
    retry: false,
  });

/** The last answer to this very question, if it is still here. */
export const known = <E extends Endpoint>(endpoint: E, input: Input<E>): Output<E> | undefined =>
  queryClient.getQueryData<Output<E>>([endpoint.path, input]);

export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { keep, ...options }: Options = {},
): UseQueryResult<Output<E>> {
  return useQuery({
    queryKey: [endpoint.path, input],
    queryFn: async () => {
      // What stands on screen already may wait until it is painted: the device works out the new answer then.
      if (isSilent() && known(endpoint, input) !== undefined) await firstScreen;
      return read(endpoint, input);
    },
    meta: { shows: endpoint.shows },
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...options,
  }) as UseQueryResult<Output<E>>; // the library's conditional result type does not see through a generic
}

/** What a write answered stands in what is known of the same thing, until it is read anew. */
export const keepAnswered = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  answer: unknown,
): void => {
  queryClient.setQueryData([endpoint.path, input], (before: object | undefined) =>
    before && typeof answer === 'object' ? { ...before, ...answer } : before,
  );
};

/** Nothing that was answered of a farm stays, on screen or on the device. */
export const forgetAnswers = (farmId: string): void =>
  queryClient.removeQueries({
    predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(farmId),
  });

/**
 * After a write: what tells of what it changed is read again, if it is on screen, and else when it next is. Without a
 * word of what was changed, everything of the farm was.
 */
export const forgetFarm = (...changed: readonly Topic[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) => {
      if (!String(queryKey[0]).startsWith('/api/farms')) return false;
      const shows = meta?.['shows'] as readonly Topic[] | undefined; // put there by `useEndpoint`
      return !shows || changed.length === 0 || changed.some((topic) => shows.includes(topic));
    },
  });

/**
 * Somebody else changed these: what stands on screen and tells of them is read again, the rest when it is next gone to.
 * Of what does not say what it tells of only the herd is news, or a busy farm would ask for everything every second.
 */
export const newsOfFarm = (changed: readonly Topic[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) => {
      if (!String(queryKey[0]).startsWith('/api/farms')) return false;
      const shows = meta?.['shows'] as readonly Topic[] | undefined; // put there by `useEndpoint`
      return shows ? changed.some((topic) => shows.includes(topic)) : changed.includes('herd');
    },
  });
