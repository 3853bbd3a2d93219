import { guideOf } from '../../layouts/layout-of.ts';
import type { Resource } from './resource.ts';

export const guide: Resource = {
  name: 'reading_guide',
  uri: 'time-compass://guide',
  title: 'How to read the answers',
  description: 'The rules by which answers of this server are read, in the layout that the person chose.',
  ttlMs: 300_000,
  read: async ({ caller }) => guideOf(caller.layout, caller.language),
};
