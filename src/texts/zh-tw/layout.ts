import type { Texts } from '../en.ts';

export const layout: Texts['layout'] = {
  skip: '跳到主要內容',
  languages: '語言',
  menu: '頁面',
  account: '我的帳號',
  signIn: '登入',
  demo: '示範模式：內容皆為虛構資料',
  demoOwn: '示範模式已開啟，但這裡顯示的是你自己的資料。',
  owner: '這個伺服器的管理者',
  demoPerson: '示範學生',
  ownPages: '你的頁面',
  spaces: '空間',
  todos: '待辦事項',
  apps: 'AI 助理',
  activity: '變更紀錄',
  settings: '偏好設定',
  data: '我的資料',
  setup: '伺服器設置',
  papers: '條款',
  privacy: '隱私權說明',
  terms: '使用條款',
};
