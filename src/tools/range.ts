import { z } from 'zod';

/** The days asked for, as every reading tool takes them. */
export const RANGE = {
  from: z.string().optional().describe('first day, YYYY-MM-DD; default 7 days ago'),
  to: z.string().optional().describe('last day, included; default in 30 days; at most 400 days in all'),
};

/** How tools that only read are marked. */
export const READS = { readOnly: true, destructive: false, idempotent: true, openWorld: true } as const;
