import { z } from 'zod';

/** An id that survives being stored and sent back: no half of a character, no NUL. */
export const Id = z
  .string()
  .min(1)
  .refine((id) => id.isWellFormed() && !id.includes('\0'));
