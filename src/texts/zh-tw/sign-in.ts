import type { Texts } from '../en.ts';

export const signIn: Texts['signIn'] = {
  title: '登入',
  lead: '登入後，我們才知道助理可以看誰的行事曆。',
  already: '你目前以 {person} 的身分登入。',
  goOn: '以 {person} 的身分繼續',
  other: '或改用其他身分登入：',
  google: '使用 Google 帳號登入',
  googleNote: '這一步只用來確認你是誰；是否讓我們存取行事曆，之後會另外問你。',
  demoTitle: '只是想看看？',
  demoNote: '一位學生的虛構學期，不需要帳號。',
  demo: '試用示範模式',
  ownerTitle: '你是這個伺服器的管理者？',
  ownerField: '一次性代碼或管理者權杖',
  ownerHelp: '伺服器啟動時會印出含有代碼的連結，15 分鐘內有效，只能使用一次。',
  owner: '以管理者身分登入',
  wrongCode: '這個代碼無效：可能打錯了、已經用過，或已超過 15 分鐘。伺服器下次啟動時會印出新的連結。',
  denied: '你在 Google 那邊取消了，所以什麼都沒有改變。可以再試一次，或改用其他方式。',
};
