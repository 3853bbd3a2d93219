import type { Texts } from '../en.ts';

export const account: Texts['account'] = {
  title: 'アカウント',
  person: 'ログイン中：{person}',
  google: 'Google アカウント',
  none: 'Google アカウントがまだ接続されていないため、アシスタントには Google のカレンダーも ToDo も見えません。',
  live: '接続中',
  partial: '一部のみ接続',
  dead: 'アクセス終了',
  deadNote:
    'アクセスキーが Google で使えなくなりました。再接続するまで、アシスタントはこのアカウントから何も取得できません。',
  stopped: 'Google が停止中',
  stoppedNote:
    'このアカウントは Google によって無効にされています。その間は読み取りも変更も行いません。接続は残してあり、Google がアカウントを有効に戻すと自動的に再開します。Google にログインできるのにこの表示が消えない場合は、再接続してください。',
  partialNote: 'Google の画面でチェックされなかった項目があります。使いたい場合は、再接続してチェックしてください。',
  granted: '許可済み',
  missing: '未許可',
  since: '接続日',
  lastRead: '最後の読み取り',
  notYet: 'まだありません',
  grantEnds:
    'このアクセスは Google によって {left}（{date}）に終了します。その前に再接続してください。このサーバーの Google プロジェクトが「テスト」状態の間は、7 日ごとに必要です。',
  grantEndsDated: 'このアクセスは Google によって {left}（{date}）に終了します。その前に再接続してください。',
  grantEnded: 'Google の説明では、このアクセスは {date} に終了しています。再接続してください。',
  testing:
    'このサーバーの Google プロジェクトは「テスト」状態で、どのアクセスも 7 日で終了します。サーバーの管理者がプロジェクトを公開すれば解消します。',
  testingSetup: '解消のしかた：サーバーの準備',
  reconnect: '再接続',
  disconnect: '接続を解除…',
  disconnectNote:
    'アクセスキーは Google で取り消され、ここから消去されます。Google のカレンダーと ToDo はそのまま残ります。',
  disconnectNow: '{account} の接続を解除',
  connectFirst: 'Google アカウントを接続',
  connectAnother: '別の Google アカウントを接続',
  here: 'ここに保存するもの',
  hereText: 'あなた自身のカレンダー、ToDo リスト、プランです。このサーバーにあり、ほかのアカウントは要りません。',
  assistants: 'アシスタント',
  assistantsNone: 'つながっているアシスタントはまだありません。コネクタの URL と手順はトップページにあります。',
  assistantsSome: 'アシスタントごとに、できることの確認、切り替え、停止ができます。',
  assistantsManage: 'アシスタントを管理',
  activityLink: '変更された内容を見る',
  assistantsLink: 'アシスタントをつなぐ',
  signOut: 'ログアウト',
  signOutEverywhere: 'すべての場所でログアウト…',
  signOutEverywhereNote:
    'このブラウザを含む、すべてのブラウザのログインを終了します。アシスタントはつながったままです。止めるには「アシスタント」のページを使ってください。',
  signOutEverywhereNow: 'いますべての場所でログアウト',
  dataText: '保存されている内容をダウンロードしたり、アカウントを中身ごと削除したりできます。',
  dataLink: 'データのページ',
  leave: 'ログアウトと削除',
};
