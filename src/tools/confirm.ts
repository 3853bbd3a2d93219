import { z } from 'zod';

/** The argument of every tool that may ask first; what it means is decided before the tool runs. */
export const CONFIRM = z.string().max(100).optional().describe('only the token of a preview that the user agreed to');
