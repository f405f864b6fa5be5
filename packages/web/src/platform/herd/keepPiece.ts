import { deviceStore, type Standing } from '../outbox/store.ts';

/** A piece and up to where the herd goes with it are written at once: whatever happens to the page, they agree. */
export async function keepPiece(
  standing: Standing,
  animals: readonly unknown[],
  gone: readonly string[] = [],
): Promise<Standing> {
  const isEmpty = animals.length + gone.length === 0;
  const { farmId, chunks } = standing;
  const kept = isEmpty ? standing : { ...standing, chunks: chunks + 1 };
  const transaction = (await deviceStore()).transaction(['herdChunks', 'standing'], 'readwrite');
  if (!isEmpty)
    void transaction.objectStore('herdChunks').put({
      farmId,
      n: chunks,
      animals: JSON.stringify(animals),
      gone: [...gone],
    });
  void transaction.objectStore('standing').put(kept);
  await transaction.done;
  return kept;
}
