import type { Texts } from '../en.ts';

export const sessions: Texts['sessions'] = {
  title: '我的計畫',
  lead: 'AI 助理在規劃工作室建立的計畫。每份保留 14 天，只存日期、時間與選擇，不存標題，也不存你的其他活動。',
  none: '還沒有計畫。請 AI 助理幫你規劃這一週。',
  state: {
    open: '尚未加入行事曆。',
    incomplete: '部分已在行事曆：{count} 個活動。',
    complete: '已在行事曆：{count} 個活動。',
    undoing: '部分已移除：還剩 {count} 個活動。',
    undone: '已從行事曆移除，還剩 {count} 個活動。',
  },
  dates: '開始於 {begun}，保留到 {end}',
  remove: '刪除…',
  removeNote: '這份計畫會消失，不會更動任何活動。',
  removeApplied:
    '{count} 個活動會留在行事曆，但之後無法一起移除，新方案也不會再知道它們屬於哪些任務。要移除它們，請先打開這份計畫。',
  removeNow: '刪除計畫 {days}',
  notice: { removed: '計畫已刪除。' },
};
