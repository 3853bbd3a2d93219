import type { Texts } from '../en.ts';

export const permission: Texts['permission'] = {
  calendarList: '查看你有哪些行事曆',
  calendarEvents: '查看及更動行事曆中的活動',
  freeBusy: '查看你何時有空、何時忙碌',
  plannerCalendar: '建立專用的「Time Compass」行事曆，寫入你套用的計畫',
  tasks: '查看及更動你的待辦事項（Google Tasks）',
};
