import type { Texts } from '../en.ts';

export const permission: Texts['permission'] = {
  calendarList: 'カレンダーの一覧を見る',
  calendarEvents: 'カレンダーの予定を見る・変更する',
  freeBusy: '空き時間と予定あり時間を見る',
  plannerCalendar: '反映した計画を書き込む専用カレンダー「Time Compass」を作る',
  tasks: 'ToDo（Google ToDo リスト）を見る・変更する',
};
