/** What a person can allow at Google, each by itself, as our own links name it. */
export const PERMISSION_NAMES = ['calendarList', 'calendarEvents', 'freeBusy', 'tasks', 'plannerCalendar'] as const;

export type PermissionName = (typeof PERMISSION_NAMES)[number];
