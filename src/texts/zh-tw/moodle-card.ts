import type { Texts } from '../en.ts';

export const moodleCard: Texts['moodleCard'] = {
  heading: 'Moodle 網站',
  none: '還沒有連結 Moodle。連結之後，助理就知道什麼時候截止、你交了沒有。',
  connectFirst: '連結 Moodle',
  connectAnother: '再連結一個 Moodle',
  live: '已連結',
  dead: '需要重新登入',
  deadNote: 'Moodle 已不再接受我們的金鑰。在你重新登入之前，助理無法從那裡取得任何資料。',
  endsSoon: 'Moodle 會在 {left}（{date}）終止這項存取權，請在那之前重新登入。',
  ended: '這項存取權已經期滿（12 週，{date}）。請重新登入。',
  site: '網站',
  since: '連結時間',
  lastRead: '上次讀取',
  ends: '最晚到期',
  notYet: '尚未讀取',
  again: '重新登入',
  disconnect: '中斷連結…',
  disconnectNote: '我們這一份金鑰會立刻刪除，再也沒有人能使用。Moodle 那邊則會保留到期滿為止，最晚是發出後 12 週。',
  disconnectNow: '中斷 {account} 的連結',
};
