import type { Texts } from '../en.ts';

export const layout: Texts['layout'] = {
  skip: '本文へ移動',
  languages: '言語',
  menu: 'ページ',
  account: 'アカウント',
  signIn: 'ログイン',
  demo: 'デモ：架空のデータです',
  demoOwn: 'デモは有効ですが、ここに表示されているのはあなた自身のデータです。',
  owner: 'このサーバーの管理者',
  demoPerson: 'デモの学生',
  ownPages: 'あなたのページ',
  spaces: 'スペース',
  todos: 'ToDo',
  apps: 'アシスタント',
  activity: '変更履歴',
  settings: '設定',
  data: 'データ',
  setup: 'サーバーの準備',
  papers: '規約など',
  privacy: 'プライバシー',
  terms: '利用規約',
};
