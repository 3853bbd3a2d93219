import type { Texts } from '../en.ts';

export const identities: Texts['identities'] = {
  title: 'ログイン方法',
  lead: 'ご本人の確認にだけ使います。カレンダーへのアクセスは含まれず、上で接続したアカウントがログイン方法になることもありません。',
  none: 'Google アカウントはまだありません。',
  ownerLink: 'このサーバーの管理者用リンクまたはトークンでも、いつでもログインできます。',
  nameless: 'Google アカウント（名称不明）',
  added: '{date} に追加',
  lastUsed: '最後の利用：{date}',
  neverUsed: 'まだ使われていません',
  last: '唯一のログイン方法なので、削除できません。先に別の方法を追加してください。',
  remove: '削除…',
  removeNote: 'このアカウントではログインできなくなります。接続中のアカウントとアシスタントはそのままです。',
  removeNow: '{account} を削除',
  add: 'ログイン用の Google アカウントを追加',
};
