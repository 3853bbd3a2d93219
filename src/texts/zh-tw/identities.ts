import type { Texts } from '../en.ts';

export const identities: Texts['identities'] = {
  title: '登入方式',
  lead: '這些只用來確認你是誰，不含行事曆的存取權；上面連結的帳號也不會因此變成登入方式。',
  none: '還沒有 Google 帳號。',
  ownerLink: '這個伺服器的管理者連結或權杖，你隨時都可以用來登入。',
  nameless: 'Google 帳號（名稱不明）',
  added: '{date} 加入',
  lastUsed: '上次使用：{date}',
  neverUsed: '尚未用過',
  last: '這是你唯一的登入方式，所以不能移除。請先加入另一種。',
  remove: '移除…',
  removeNote: '之後就不能再用它登入。已連結的帳號與助理不受影響。',
  removeNow: '移除 {account}',
  add: '加入另一個登入用的 Google 帳號',
};
