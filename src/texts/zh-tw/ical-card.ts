import type { Texts } from '../en.ts';

export const icalCard: Texts['icalCard'] = {
  heading: '訂閱的行事曆',
  none: '還沒有訂閱行事曆。只要有 iCal 網址都可以：Outlook、iCloud、課表。',
  addFirst: '訂閱行事曆',
  addAnother: '再訂閱一個行事曆',
  live: '已訂閱',
  dead: '網址已失效',
  deadNote: '網站已不認得這個網址，助理無法從那裡取得任何內容。請再試一次，或移除後貼上新的網址。',
  from: '來源',
  since: '訂閱時間',
  check: '立即測試',
  remove: '移除…',
  removeNote: '這裡的網址會立刻刪除。行事曆本身不受影響。',
  removeNow: '移除 {calendar}',
};
