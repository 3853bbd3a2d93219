import type { Texts } from '../en.ts';

export const invitations: Texts['invitations'] = {
  title: '招待',
  lead: 'リンク 1 つにつき 1 人が、Google でログインしてここにアカウントを作れます。使えるのは 1 回だけ、7 日以内です。',
  listed:
    'ALLOWED_EMAILS が設定されているため、その一覧にあるメールアドレスの人だけが入れます。招待リンクは役に立ちません。リンクを使うには一覧を外してください。',
  label: '誰のためか（あなたにだけ見えます）',
  create: '招待リンクを作る',
  made: 'このリンクを招待する人に送ってください。表示されるのは今だけで、控えは残りません。',
  unnamed: 'メモなし',
  open: '{date} まで有効',
  used: '{person} が {date} に使用',
  usedByNobody: '{date} に使用',
  withdraw: '取り下げる',
  withdrawHint: '招待「{label}」を取り下げる',
  withdrawn: '取り下げました。このリンクはもう使えません。',
  welcomeTitle: '招待されています',
  welcome: 'Google でログインすると、このサーバーにアカウントが作られます。',
  ended:
    'この招待は使用済みか、期限が切れています。ここにアカウントがある方は、いつもどおりログインしてください。ない方は、新しいリンクを頼んでください。',
};
