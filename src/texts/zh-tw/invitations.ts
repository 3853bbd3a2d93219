import type { Texts } from '../en.ts';

export const invitations: Texts['invitations'] = {
  title: '邀請',
  lead: '每個連結可以讓一個人用 Google 登入並在這裡建立帳號，只能使用一次，7 天內有效。',
  listed: '已設定 ALLOWED_EMAILS，只有名單上的電子郵件地址可以加入，邀請連結不會有作用。要使用連結，請先移除名單。',
  label: '給誰（只有你看得到）',
  create: '建立邀請連結',
  made: '請把這個連結傳給你要邀請的人。只會顯示這一次，我們不留副本。',
  unnamed: '沒有備註',
  open: '有效至 {date}',
  used: '{person} 於 {date} 使用',
  usedByNobody: '已於 {date} 使用',
  withdraw: '收回',
  withdrawHint: '收回邀請「{label}」',
  withdrawn: '已收回。這個連結不再有效。',
  welcomeTitle: '你收到了邀請',
  welcome: '使用 Google 帳號登入，就會在這個伺服器建立你的帳號。',
  ended: '這個邀請已經用過或已失效。如果你在這裡有帳號，請照常登入；如果沒有，請向對方要新的連結。',
};
