import { z } from 'zod';

/** When something is, as the writing tools take it. */
export const WHEN = {
  time: z.string().optional().describe('HH:MM, local'),
  end_date: z.string().optional().describe('last day, included'),
  end_time: z.string().optional().describe('HH:MM; default 60 minutes after time'),
};

/** What the caller believes to change, so that nothing else is. */
export const EXPECT = z.string().describe('title or start you believe it has');

export const SCOPE = z
  .enum(['this', 'following', 'all'])
  .optional()
  .describe('of a series: which occurrences; required there');
