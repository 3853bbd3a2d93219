import type { Texts } from '../en.ts';

export const setup: Texts['setup'] = {
  title: 'サーバーの準備',
  allGood: 'すべて正常です。',
  open: '確認が必要な項目：{count}。ほかはすべて正常です。',
  again: 'もう一度調べる',
  ok: '良好',
  warning: '要確認',
  broken: '動作しません',
  redirect: 'Google の「承認済みのリダイレクト URI」に、次のとおり正確に入力してください。',
  topic: {
    address: '公開アドレス',
    keys: '鍵',
    database: 'データベース',
    google: 'Google の認証情報',
    week: '「テスト」の 7 日間',
    limit: '未確認アプリの 100 人制限',
    signUp: '参加できる人',
    weather: '天気',
    demo: 'デモ',
  },
  says: {
    addressOwn: '{url} は https で、このサーバーが応答しています。',
    addressLoopback:
      '{url} はこのコンピューターの中だけにあります。ここで動くアシスタントは接続できますが、Web 版の Claude と ChatGPT は接続できません。',
    addressPrivate: '{host} は私設ネットワークの名前か番号のようです。インターネット上のアシスタントからは届きません。',
    addressRefused: 'Claude は {host} のようなアドレスには接続しません。',
    addressOther: '{url} で応答があったのは、このサーバーではありません。',
    addressSilent: 'ここから {url} に接続しても、応答がありません。',
    keysSet: '保存内容を封印する鍵は VAULT_KEYS から読み込んでいます。',
    keysFile: '保存内容を封印する鍵はファイル {file} にあります。',
    databaseGood: '{engine} に書き込めます。構造の更新もすべて済んでいます（{done} / {known}）。',
    databaseReadOnly: '{engine} に書き込めません。設定も新しい接続も保存できません。',
    databaseOther: '{engine} の構造は第 {done} 段階ですが、この版のプログラムは第 {known} 段階を必要とします。',
    googleAbsent:
      'Google が設定されていないため、誰もカレンダーやタスクを接続できず、Google でのログインもできません。',
    googleAccepted: 'Google はこのクライアント ID を認識し、シークレットも合っています。',
    googleShape: 'GOOGLE_CLIENT_ID がクライアント ID の形式ではありません。',
    googleUnknownClient: 'Google はこのクライアント ID を認識しません。または、クライアントが削除されています。',
    googleWrongSecret: 'Google はクライアント ID を認識しましたが、シークレットが違います。',
    googleRefusedClient: 'この種類のクライアントでのログインを、Google は認めていません。',
    googleWrongAddress: 'クライアント ID とシークレットは正しいのですが、Google に下のアドレスが登録されていません。',
    googleUnreachable: 'このサーバーから Google に接続できませんでした。',
    googleUnclear: 'Google の応答からは、認証情報が正しいか判断できません。',
    weekEnds:
      'Google は {account} のアクセスを {date} に終了します。Google プロジェクトが「テスト」の間は、接続した全員が 7 日後にこうなります。',
    weekUnknown: 'Google プロジェクトが「テスト」かどうかは、あなた自身の Google アカウントを接続すると分かります。',
    weekNone: 'Google は {account} のアクセスに期限を付けませんでした。プロジェクトは「テスト」ではありません。',
    limitFew:
      'Google がアプリを確認するまで、接続できるのは累計で最大 100 人です。新規登録は閉じているので、誰にするかはあなたが決められます。',
    limitMany: 'Google がアプリを確認するまで、接続できるのは累計で最大 100 人です。人を減らしても枠は空きません。',
    signUpClosed: 'あなただけです。',
    signUpListed: 'あなたと、ALLOWED_EMAILS に載っている確認済みアドレスの人だけです（{count} 件）。',
    signUpInvite: 'あなたと、あなたの招待リンクを受け取った人です。',
    signUpOpen: 'Google アカウントを持つすべての人です。',
    signUpNoGoogle: 'ほかの人も参加できる設定ですが、Google がないと誰も登録できません。',
    weatherAbsent: '未設定：アシスタントに天気は伝わりません。ほかの機能はそのまま使えます。',
    weatherAccepted: '台湾の気象サービスは CWA_API_KEY を受け付けています。',
    weatherRefused: '台湾の気象サービスは CWA_API_KEY を受け付けません。',
    weatherUnclear: '台湾の気象サービスが想定どおりに応答しないため、キーが有効かどうかわかりません。',
    demoOn:
      'オン：このコンピューターを使う人は誰でも架空のデータを見て回れます。あなたのデータと混ざることはありません。',
    demoOff: 'オフ。',
  },
  fix: {
    addressLoopback:
      'それでよければ、このままで構いません。そうでなければ、独自の名前を使って https の背後でサーバーを動かし、PUBLIC_URL にそのアドレスを設定してください（例：https://time.example.org）。',
    addressPrivate: '証明書のある公開の名前を使い、PUBLIC_URL に設定してください。',
    addressRefused: '自分のドメインの名前を使い、PUBLIC_URL に設定してください。',
    addressOther:
      'PUBLIC_URL を、人が実際に入力するアドレスとまったく同じにしてください（パスは付けません）。\n前段のプロキシが、/.well-known を含むすべてのパスをそのまま渡すようにしてください。',
    addressSilent:
      'スマートフォンの Wi-Fi を切って {url}/healthz を開いてください。「ok」と出れば問題ありません。内側から自分のアドレスに届かないネットワークもあります。\nそうでなければ、DNS の名前、証明書、プロキシがこのサーバーに要求を渡しているかを確認してください。',
    keysSet:
      'データベースのバックアップとは別の安全な場所に、控えを保管してください。これがないと、封印した内容は誰にも開けません。',
    keysFile:
      'データベースのバックアップとは別の安全な場所に、このファイルをコピーしてください。両方を持つ人は封印した内容を開けますが、鍵がなければ誰にも開けません。',
    databaseReadOnly:
      'ディスクに空きがあるか確認してください。\nサーバーを動かすユーザーが、データベースとそのディレクトリに書き込めるか確認してください。',
    databaseOther: 'すべてのサーバーを、同じ最新の版で起動してください。',
    googleAbsent:
      'console.cloud.google.com でプロジェクトを作り、Google Calendar API と Google Tasks API を有効にします。\n「Google Auth Platform」でブランディングを入力し、「対象」でアプリを公開します。\n「クライアント」で種類「ウェブ アプリケーション」のクライアントを作り、下のアドレスを入力します。\nGOOGLE_CLIENT_ID と GOOGLE_CLIENT_SECRET を設定し、サーバーを再起動します。',
    googleShape:
      '末尾は .apps.googleusercontent.com です。「Google Auth Platform」の「クライアント」からコピーし直し、サーバーを再起動してください。',
    googleUnknownClient:
      '「Google Auth Platform」の「クライアント」からクライアント ID をコピーし直し、サーバーを再起動してください。',
    googleWrongSecret:
      '「Google Auth Platform」の「クライアント」で、このクライアントに新しいシークレットを追加します。\n前後に空白を入れずに GOOGLE_CLIENT_SECRET に設定し、サーバーを再起動します。',
    googleRefusedClient:
      '種類「ウェブ アプリケーション」のクライアントを作り、その ID とシークレットを使ってください。',
    googleWrongAddress:
      '「Google Auth Platform」の「クライアント」でこのクライアントを開き、下のアドレスを追加して、数分待ってください。',
    googleAccepted:
      'Google に下のアドレスが登録されているかは、誰かがログインするまで分かりません。未登録なら、Google が「redirect_uri_mismatch」と表示します。',
    googleUnreachable:
      'このサーバーから accounts.google.com と oauth2.googleapis.com に接続できるか、時計が正しいかを確認してください。',
    googleUnclear: '数分後にもう一度調べてください。',
    weekEnds:
      '「Google Auth Platform」の「対象」で「アプリを公開」を選びます。自分の Google Workspace があれば「内部」のほうがよく、期限も警告ページもありません。\nここのアカウントをすべて接続し直します。以前のアクセスの期限は変わりません。\nGoogle がアプリを確認するまでは警告ページが出ます。「詳細」から先へ進めます。',
    weekUnknown:
      'アカウントのページで自分の Google アカウントを接続し、もう一度調べてください。\n「テスト」の間は、「対象」でテストユーザーに登録した人だけが入れ、全員が 7 日ごとに接続し直す必要があります。',
    limitFew: 'アプリが「内部」なら、自分の Google Workspace の人は数に入りません。',
    limitMany:
      '上限に達する前に、「Google Auth Platform」の「確認センター」で Google の確認を受けてください。数週間かかります。\nまたは SIGN_UP=closed で新規登録を閉じ、参加者を ALLOWED_EMAILS に載せてください。',
    signUpOpen: '自分で選ぶには、SIGN_UP=invite にするか、ALLOWED_EMAILS にアドレスを載せてください。',
    signUpNoGoogle: '上の説明に従って Google を設定してください。',
    weatherAbsent:
      '台湾の都市の天気予報が必要なら、opendata.cwa.gov.tw で無料のキーを取得し、CWA_API_KEY に設定してサーバーを再起動してください。',
    weatherRefused:
      'opendata.cwa.gov.tw の会員ページからキーをもう一度コピーし、CWA_API_KEY に設定してサーバーを再起動してください。',
    weatherUnclear: '数分後にもう一度確認してください。',
  },
};
