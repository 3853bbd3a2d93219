import type { Texts } from '../en.ts';

export const start: Texts['start'] = {
  title: 'AI アシスタントに、あなたの時間を正しく伝える',
  heading: 'AI アシスタントに、あなたの時間を正しく伝える',
  lead: 'Time Compass を使うと、Claude や ChatGPT などのアシスタントがあなたのカレンダーと ToDo を確認できます。だから、実際の一週間に合った答えが返ってきます。',
  address: 'コネクタの URL',
  addressHelp: 'アシスタントに必要なのはこの URL だけです。最初の一回だけ、ここでログインします。',
  copy: 'コピー',
  copied: 'コピーしました',
  steps: 'つなぎかた',
  code: 'Claude Code',
  code1: 'ターミナルで次のコマンドを実行します。',
  code2: 'Claude Code を起動して {command} と入力し、{name} を選んで「Authenticate」を選びます。',
  code3: 'ブラウザでこのサイトが開きます。ログインして内容を確認し、許可してください。',
  claude: 'Claude（Web 版・デスクトップ版）',
  claude1: 'Claude で「設定 → コネクタ」（Settings → Connectors）を開き、「カスタムコネクタを追加」を選びます。',
  claude2: '上のコネクタの URL を貼り付けて追加します。',
  claude3: '「接続」（Connect）を選びます。ここでログインして内容を確認し、許可してください。',
  chatgpt: 'ChatGPT',
  chatgpt1:
    'Web 版の ChatGPT で「設定 → アプリ → 高度な設定」（Settings → Apps → Advanced settings）を開き、「開発者モード」をオンにします。',
  chatgpt2: '新しいアプリを作成し、上のコネクタの URL を貼り付けて、認証方式に OAuth を選びます。',
  chatgpt3: 'ここでログインして内容を確認し、許可してください。',
  menus: 'メニューの名前は変わることがあります。「カスタムコネクタ」や「MCP サーバー」を探してみてください。',
  remote: 'Claude（Web 版）と ChatGPT',
  remoteNotYet:
    'これらはインターネット上で動いているため、このコンピューターの中だけにある {host} には届きません。このサーバーが公開された https の URL を持てば使えるようになります。',
  privacy: 'データの取り扱い',
  privacyText:
    'カレンダーや ToDo、授業の情報は、アシスタントが尋ねたときにだけ Google や Moodle、購読したカレンダーから読み取り、その内容をここに保存することはありません。例外はアシスタントが変更したものだけで、元に戻せるように 30 日間、暗号化して残します。ここにご自身で書いた内容は暗号化して保存します。Google アカウントへのアクセスキーは暗号化して保管し、アシスタントに見せることはなく、接続を解除すると消去されます。',
  yours: 'すでに接続済みですか？',
  yoursText: '接続中のアカウントの確認、再接続、アクセスの取り消しができます。',
  yoursSpaces: 'あなたのスペース',
  yoursTodos: 'あなたの ToDo',
  yoursApps: 'アシスタントの確認・切り替え・停止',
  yoursData: 'データのダウンロード・削除',
};
