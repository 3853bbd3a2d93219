import type { Texts } from '../en.ts';

export const ownerLink: Texts['ownerLink'] = {
  title: '管理者としてログイン',
  lead: 'このリンクで、サーバーの管理者としてログインします。使えるのは一度だけです。',
  warning: '誰かから送られてきたリンクで、あなたがこのサーバーの管理者でない場合は、このページを閉じてください。',
  button: '管理者としてログイン',
  other: 'ほかのログイン方法',
};
