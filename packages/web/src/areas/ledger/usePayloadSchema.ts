import { useEffect, useState } from 'react';
import type { z } from 'zod';

/** What may be said in an entry of this kind. Null until the rules are here: they come after the first screen. */
export function usePayloadSchema(kind: string): z.ZodType | null {
  const [schema, setSchema] = useState<{ of: z.ZodType | null }>({ of: null });
  useEffect(() => {
    let isGone = false;
    void import('./device/payloads.ts')
      .then(({ payloadSchemaOf }) => isGone || setSchema({ of: payloadSchemaOf(kind) }))
      // Without a signal and without the rules the server looks at it when it gets there.
      .catch(() => null);
    return () => {
      isGone = true;
    };
  }, [kind]);
  return schema.of;
}
