import type { Texts } from '../en.ts';

export const permission: Texts['permission'] = {
  calendarList: '查看你有哪些行事曆',
  calendarEvents: '查看及更動行事曆中的活動',
  freeBusy: '查看你何時有空、何時忙碌',
  tasks: '查看及更動你的待辦事項（Google Tasks）',
};
