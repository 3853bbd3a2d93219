import type { Texts } from '../en.ts';

export const activity: Texts['activity'] = {
  title: '変更履歴',
  lead: 'この 30 日間にアシスタントが変更した内容を、新しい順に並べています。その後に誰も変更していなければ、一つずつ元に戻せます。',
  none: 'アシスタントはまだ何も変更していません。',
  noneNext:
    'アシスタントが追加・変更・削除した内容は、ここに 30 日間表示されます。どのアシスタントに変更を許可するかは、あなたが決められます。',
  toApps: 'アシスタントを見る',
  did: {
    create_calendar_event: '予定を追加：{title}',
    update_calendar_event: '予定を変更：{title}',
    delete_calendar_event: '予定を削除：{title}',
    add_calendar_event: '予定を追加：{title}',
    create_task: 'タスクを追加：{title}',
    complete_task: 'タスクを完了：{title}',
    add_todo: 'ToDo を追加：{title}',
    complete_todo: 'ToDo を完了：{title}',
    other: '変更：{title}',
  },
  untitled: '（タイトルなし）',
  when: '日時',
  where: '保存先',
  by: 'アシスタント',
  at: '変更した日時',
  number: '番号',
  undo: '元に戻す',
  undone: '{date} に元に戻しました',
  newest: '最新の変更',
  older: '以前の変更',
  pages: '変更履歴のページ',
  told: {
    undone: '番号 {number} の変更を元に戻しました。',
    already: '番号 {number} の変更はすでに元に戻されています。今回は何もしていません。',
    changed:
      '番号 {number} の変更は元に戻していません。その後に誰かが変更しており、戻すとその内容が失われます。ご自分で変更してください。',
    below:
      '番号 {number} の変更は元に戻していません。その後、アシスタントが同じものを変更しています。一覧の上にある後の変更を先に元に戻してください。',
    account:
      '番号 {number} の変更は元に戻していません。保存先のアカウントが使えなくなっています。「{link}」で接続し直してください。',
    later:
      '番号 {number} の変更は元に戻していません。相手のサービスから応答がありませんでした。1 分ほどしてからもう一度お試しください。',
    unclear:
      '応答が途切れたため、番号 {number} の変更が元に戻ったかどうか分かりません。もう一度試す前に、内容を確認してください。',
  },
};
