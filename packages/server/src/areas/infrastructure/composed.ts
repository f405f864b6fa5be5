import { cut, joined, overlapM2 } from '@kraal/domain/land/compose';
import { type Area, cornersOf, type Position } from '@kraal/domain/land/shape';
import { sentence } from '@kraal/domain/ledger/problem';
import { invalid } from '../../platform/errors.ts';
import { inLimitedWorker } from '../../platform/limitedWorker.ts';

/** What is asked of shapes, and what comes of it. */
type Asked =
  | { what: 'overlaps'; area: Area; others: readonly Area[] }
  | { what: 'cut'; area: Area; line: readonly Position[] }
  | { what: 'joined'; one: Area; other: Area };
type Answers = {
  overlaps: number[];
  cut: ReturnType<typeof cut>;
  joined: Area;
};

export function composed(asked: Asked): Answers[Asked['what']] {
  if (asked.what === 'overlaps') return asked.others.map((other) => overlapM2(asked.area, other));
  if (asked.what === 'cut') return cut(asked.area, asked.line);
  return joined(asked.one, asked.other);
}

const sizeOf = (asked: Asked): number => {
  if (asked.what === 'overlaps')
    return cornersOf(asked.area).length + asked.others.flatMap(cornersOf).length;
  if (asked.what === 'cut') return cornersOf(asked.area).length + asked.line.length;
  return cornersOf(asked.one).length + cornersOf(asked.other).length;
};

/** So many corners are worked out in some milliseconds; thousands take seconds, beside the server. */
const mostHere = 600;

/** Cutting, joining and holding against neighbours grow with the square of the corners: nobody else waits for it. */
export async function compose<What extends Asked['what']>(
  asked: Extract<Asked, { what: What }>,
): Promise<Answers[What]> {
  const isSmall = sizeOf(asked) <= mostHere;
  const answer = isSmall
    ? composed(asked)
    : await inLimitedWorker({
        module: new URL('./composeWorker.ts', import.meta.url),
        data: asked,
        tooLong: () =>
          invalid({
            shape: [
              sentence`${sizeOf(asked)} corners are too many to be worked out. Leave some out.`,
            ],
          }),
      });
  return answer as Answers[What]; // each question has its own answer, above
}
