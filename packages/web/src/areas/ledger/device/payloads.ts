import '@kraal/domain/all';
import { kindOf } from '@kraal/domain/ledger/registry';
import type { z } from 'zod';

export const payloadSchemaOf = (kind: string): z.ZodType | null => kindOf(kind)?.payload ?? null;
