import type { Texts } from '../en.ts';

export const connect: Texts['connect'] = {
  title: '連結 Google',
  stepTitle: '連結你的行事曆',
  stepLead: '最後一步：沒有連結帳號的話，助理看到的會是空的行事曆。',
  asks: 'Google 會詢問你是否允許',
  asksNote: '在 Google 的頁面上，任何一項都可以不勾選，我們就不會使用。',
  changes: '只有你允許更動內容的助理，才能透過我們進行更動。',
  kept: '我們會保存一把加密的金鑰，讓助理之後也能查詢。你隨時可以在這裡或 Google 那邊收回。',
  button: '前往 Google',
  skip: '先略過',
  others: '或先連結其他來源',
  moodle: '學校的 Moodle',
  ical: '用網址訂閱行事曆（iCal）',
  notNow: '先不要',
  widerAsks: 'Google 會再請你同意一項權限',
  denied: '你在 Google 那邊取消了，所以沒有連結任何帳號。',
  unavailable: '這個伺服器還沒有設定 Google。管理者需要先加入 Google 的用戶端 ID 與密鑰。',
};
