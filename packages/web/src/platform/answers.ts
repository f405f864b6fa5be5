import { dehydrate, type DehydratedState, hydrate } from '@tanstack/react-query';
import { CallError } from './errors.ts';
import { deviceStore } from './outbox/store.ts';
import { queryClient } from './queries.ts';
import { storedUser } from './session.ts';

/** Older answers are not shown: a farm looks different after a fortnight. */
const oldestMs = 14 * 86_400_000;
const saveAfterMs = 500;

/** What the server answered last, kept per person, so that a page opened without a signal still shows the farm. */
export async function restoreAnswers(): Promise<void> {
  const user = storedUser();
  if (!user) return;
  const kept = await (await deviceStore()).get('answers', user.id);
  if (kept && Date.now() - kept.at < oldestMs) {
    hydrate(queryClient, kept.state as DehydratedState); // written below alone
    // Shown at once, but never taken for today's word: each screen asks anew as soon as it opens.
    await queryClient.invalidateQueries({ refetchType: 'none' });
  }
  keepAnswers(user.id);
}

/** What the server no longer shows to whoever asks is not kept for them either. */
const isKept = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data !== undefined &&
  (error === null || (error instanceof CallError && error.kind === 'network'));

/** Asked again without a signal an answer stays the last one there was; that asking failed is of no use tomorrow. */
const answersOf = (state: DehydratedState): DehydratedState => ({
  ...state,
  queries: state.queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      status: 'success',
      error: null,
      fetchFailureCount: 0,
      fetchFailureReason: null,
    },
  })),
});

function keepAnswers(userId: string): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const save = async () => {
    timer = null;
    // Signed out meanwhile: nothing of the farm stays.
    if (storedUser()?.id !== userId) return;
    const state = answersOf(
      dehydrate(queryClient, { shouldDehydrateQuery: ({ state: one }) => isKept(one) }),
    );
    await (await deviceStore()).put('answers', { key: userId, at: Date.now(), state });
  };
  queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated' || change.action.type !== 'success') return;
    timer ??= setTimeout(() => void save().catch(() => undefined), saveAfterMs);
  });
}
