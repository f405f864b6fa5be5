import { sendOne, withId } from '../ledger/index.ts';

type Course = { animalId: string; medicineId: string };

/** That a course has ended, as of now: the dose before was its last. */
export async function endCourse(farmId: string, { animalId, medicineId }: Course): Promise<void> {
  const entry = withId({
    kind: 'course_ended',
    occurredAt: new Date().toISOString(),
    animalIds: [animalId],
    payload: { medicineId },
  });
  await sendOne(farmId, entry);
}
