import type { Texts } from '../en.ts';

export const ownerLink: Texts['ownerLink'] = {
  title: '以管理者身分登入',
  lead: '這個連結會讓你以伺服器管理者的身分登入，只能使用一次。',
  warning: '如果這個連結是別人傳給你的，而你並不是這個伺服器的管理者，請關閉這個頁面。',
  button: '以管理者身分登入',
  other: '其他登入方式',
};
