import { describe, expect, it } from 'vitest';
import { kindNames, kindOf, type PayloadOf, statement } from '../all.ts';

describe('kinds of entries', () => {
  it('each has a name of its own and is found by it', () => {
    expect(new Set(kindNames).size).toBe(kindNames.length);
    for (const name of kindNames) expect(kindOf(name)?.name).toBe(name);
  });

  it('a payload that names a field its kind lacks does not compile', () => {
    const right: PayloadOf<'weighed'> = { massKg: 310 };
    // @ts-expect-error -- a mass is called massKg
    const wrong: PayloadOf<'weighed'> = { mass: 310 };
    // @ts-expect-error -- who died has a cause
    const lacking = statement('died', {});
    // @ts-expect-error -- there is no such kind
    const unknown = statement('weighted', { massKg: 310 });
    expect(kindOf('weighed')?.payload.safeParse(right).success).toBe(true);
    expect(kindOf('weighed')?.payload.safeParse(wrong).success).toBe(false);
    expect(kindOf(lacking.kind)?.payload.safeParse(lacking.payload).success).toBe(false);
    expect(kindOf(unknown.kind)).toBeUndefined();
  });
});
