import type { Texts } from '../en.ts';

export const notice: Texts['notice'] = {
  blocked: '這個 Google 帳號的管理員不允許使用這個應用程式。請洽管理員，或改用其他 Google 帳號。',
  connected: '已連結你的 Google 帳號。',
  connectedPartly: '已連結，但缺少部分權限，詳情如下。',
  noKey: 'Google 沒有給我們長期存取權，所以沒有連結成功。請再連結一次。',
  disconnected: '已中斷連結。Google 已確認我們的金鑰失效。',
  disconnectedHere: '已中斷連結，並從這裡刪除，但 Google 沒有回覆確認。請到 {link} 檢查。',
  moodleDisconnected: '已中斷連結，我們的金鑰已刪除。Moodle 會保留它到期滿為止，最多 12 週。',
  icalRemoved: '已移除，這裡的網址也已刪除。',
  icalWorks: '行事曆讀取成功。',
  icalGone: '網站還是不認得這個網址。請移除這個行事曆，再貼上新的網址。',
  icalFails: '現在讀不到這個行事曆，請稍後再試。這段期間助理會知道它讀不到。',
  identityAdded: '已加入。現在也可以用這個 Google 帳號登入。',
  identityRemoved: '已移除。不能再用這個 Google 帳號登入。',
  identityLast: '沒有移除：這是你唯一的登入方式。請先加入另一種。',
  identityDenied: '你在 Google 那邊取消了，所以沒有加入登入方式。',
};
