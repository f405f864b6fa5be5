import { z } from 'zod';
import { roles } from './roles.ts';

/** Apart from the roles themselves, so that what shows a role need not carry the schema library. */
export const roleSchema = z.enum(roles);
