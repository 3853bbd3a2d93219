import type { HtmlEscapedString } from 'hono/utils/html';
import type { SpaceId } from '../../src/domain/identity.ts';
import type { Space } from '../../src/domain/space-event.ts';
import { toZone, type Zone } from '../../src/domain/time.ts';
import type { PermissionName } from '../../src/pages/connect.tsx';
import type { Showing } from '../../src/pages/render.ts';
import type { Person, View } from '../../src/pages/view.ts';

/** A page in one state, for the tests to look at. */
export interface Exhibit {
  readonly page: (view: View) => HtmlEscapedString | Promise<HtmlEscapedString>;
  readonly showing?: Showing;
  readonly demoOn?: boolean;
}

export const HOSTILE = '</title><script>alert(1)</script>"\'&\u202egnp.exe\n{host}{client}';
export const LIN: Person = { name: '林小美', email: 'lin.mei@example.test', kind: 'person' };
export const OWNER: Person = { name: 'Owner', email: undefined, kind: 'owner' };
export const ZONE = toZone('Asia/Taipei') as Zone;
export const MINE: Space = {
  id: 'k3x0JtVv1mS8nQe2aYb7Cg' as SpaceId,
  name: '',
  createdAt: Date.UTC(2026, 8, 14),
  feedSince: undefined,
};
export const FAMILY: Space = {
  id: 'Zp9wL4cR6hT2uFd5gKx1Mo' as SpaceId,
  name: 'Family 家族',
  createdAt: Date.UTC(2026, 9, 2),
  feedSince: Date.UTC(2026, 9, 20),
};
export const ALL: PermissionName[] = ['calendarList', 'calendarEvents', 'freeBusy', 'tasks'];
