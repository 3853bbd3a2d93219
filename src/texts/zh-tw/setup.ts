import type { Texts } from '../en.ts';

export const setup: Texts['setup'] = {
  title: '伺服器設置',
  allGood: '一切正常。',
  open: '需要留意的項目：{count}。其餘都正常。',
  again: '重新檢查',
  ok: '正常',
  warning: '請留意',
  broken: '無法運作',
  redirect: '請在 Google 把下列位址原封不動填為「已授權的重新導向 URI」：',
  topic: {
    address: '公開位址',
    keys: '金鑰',
    database: '資料庫',
    google: 'Google 憑證',
    week: '「測試中」的 7 天期限',
    limit: '未驗證應用程式的 100 人上限',
    signUp: '誰可以加入',
    demo: '示範模式',
  },
  says: {
    addressOwn: '{url} 使用 https，而且由這個伺服器回應。',
    addressLoopback: '{url} 只存在於這台電腦。在這台電腦上執行的助理可以連接；網頁版 Claude 和 ChatGPT 則不行。',
    addressPrivate: '{host} 看起來是私人網路的名稱或位址，網際網路上的助理連不到。',
    addressRefused: 'Claude 不會連接像 {host} 這樣的位址。',
    addressOther: '{url} 有回應，但回應的不是這個伺服器。',
    addressSilent: '從這裡連向 {url}，沒有任何回應。',
    keysSet: '封存資料所用的金鑰來自 VAULT_KEYS。',
    keysFile: '封存資料所用的金鑰在檔案 {file} 裡。',
    databaseGood: '{engine} 可以寫入，結構的所有步驟都已完成（{done} / {known}）。',
    databaseReadOnly: '{engine} 無法寫入：偏好設定和新的連接都存不進去。',
    databaseOther: '{engine} 的結構在第 {done} 步，這個版本的程式則需要第 {known} 步。',
    googleAbsent: '尚未設置 Google，所以沒有人能連結行事曆和工作，也不能用 Google 登入。',
    googleAccepted: 'Google 認得這個用戶端 ID，密鑰也正確。',
    googleShape: 'GOOGLE_CLIENT_ID 不符合用戶端 ID 的格式。',
    googleUnknownClient: 'Google 不認得這個用戶端 ID，或該用戶端已在那裡刪除。',
    googleWrongSecret: 'Google 認得用戶端 ID，但密鑰不正確。',
    googleRefusedClient: 'Google 不允許這一類用戶端讓人登入。',
    googleWrongAddress: '用戶端 ID 和密鑰都正確，但 Google 不認得下列位址。',
    googleUnreachable: '這個伺服器連不到 Google。',
    googleUnclear: 'Google 的回應看不出憑證是否正確。',
    weekEnds:
      'Google 會在 {date} 終止 {account} 的存取權。只要你的 Google 專案還在「測試中」，每個連結的人都會在 7 天後如此。',
    weekUnknown: '要先連結一個你自己的 Google 帳號，才看得出你的 Google 專案是否還在「測試中」。',
    weekNone: 'Google 沒有為 {account} 的存取權設期限，所以你的專案不在「測試中」。',
    limitFew: '在 Google 驗證你的應用程式之前，總共最多只有 100 人能連結。目前不開放註冊，所以由你決定是哪些人。',
    limitMany: '在 Google 驗證你的應用程式之前，總共最多只有 100 人能連結；移除舊的人也不會空出名額。',
    signUpClosed: '只有你。',
    signUpListed: '你，以及信箱已驗證且列在 ALLOWED_EMAILS 的人；清單上有 {count} 個信箱。',
    signUpInvite: '你，以及拿到你的邀請連結的人。',
    signUpOpen: '任何有 Google 帳號的人。',
    signUpNoGoogle: '本來要讓其他人加入，但沒有 Google 就沒有人能註冊。',
    demoOn: '開啟：使用這台電腦的人都能瀏覽虛構資料，與你的資料絕不混在一起。',
    demoOff: '關閉。',
  },
  fix: {
    addressLoopback:
      '如果這正是你要的，不必更動。否則請讓伺服器以自己的名稱在 https 後面執行，並把 PUBLIC_URL 設為該位址，例如 https://time.example.org。',
    addressPrivate: '請使用有憑證的公開名稱，並把 PUBLIC_URL 設為它。',
    addressRefused: '請使用你自己網域下的名稱，並把 PUBLIC_URL 設為它。',
    addressOther: '把 PUBLIC_URL 設為大家實際輸入的位址，不含路徑。\n讓前面的代理原樣轉送所有路徑，包括 /.well-known。',
    addressSilent:
      '用手機關掉 Wi-Fi 後開啟 {url}/healthz。如果顯示「ok」就沒有問題：有些網路無法從內部連到自己的位址。\n否則請檢查 DNS 裡的名稱、憑證，以及代理是否把請求轉送到這個伺服器。',
    keysSet: '請在安全的地方另外保存一份，不要和資料庫備份放在一起。沒有它，沒有人能解開封存的資料。',
    keysFile:
      '請把這個檔案複製到安全的地方，不要和資料庫備份放在一起。兩者兼有的人就能解開封存的資料；沒有金鑰則誰也解不開。',
    databaseReadOnly: '檢查磁碟是否已滿。\n檢查執行伺服器的使用者能否寫入資料庫及其目錄。',
    databaseOther: '請讓伺服器的所有執行個體都使用相同的最新版本。',
    googleAbsent:
      '到 console.cloud.google.com 建立專案，啟用 Google Calendar API 和 Google Tasks API。\n在「Google Auth Platform」填寫品牌資訊，並在「目標對象」發布應用程式。\n在「用戶端」建立「網頁應用程式」類型的用戶端，填入下列位址。\n設定 GOOGLE_CLIENT_ID 和 GOOGLE_CLIENT_SECRET，然後重新啟動伺服器。',
    googleShape:
      '它的結尾是 .apps.googleusercontent.com。請從「Google Auth Platform」的「用戶端」重新複製，然後重新啟動伺服器。',
    googleUnknownClient: '請從「Google Auth Platform」的「用戶端」重新複製用戶端 ID，然後重新啟動伺服器。',
    googleWrongSecret:
      '在「Google Auth Platform」的「用戶端」為這個用戶端新增一個密鑰。\n把 GOOGLE_CLIENT_SECRET 設為它，前後不要有空白，然後重新啟動伺服器。',
    googleRefusedClient: '請建立「網頁應用程式」類型的用戶端，並使用它的 ID 和密鑰。',
    googleWrongAddress: '在「Google Auth Platform」的「用戶端」開啟這個用戶端，加入下列位址，再等幾分鐘。',
    googleAccepted:
      'Google 是否認得下列位址，要有人登入時才看得出來：如果不認得，Google 會顯示「redirect_uri_mismatch」。',
    googleUnreachable: '檢查這個伺服器能否連線到 accounts.google.com 和 oauth2.googleapis.com，以及它的時鐘是否正確。',
    googleUnclear: '請過幾分鐘再檢查一次。',
    weekEnds:
      '在「Google Auth Platform」的「目標對象」選擇「發布應用程式」。如果你有自己的 Google Workspace，選「內部」更好：沒有期限，也沒有警告頁。\n把這裡的每個帳號重新連結一次；舊的存取權仍會到期。\n在 Google 驗證應用程式之前，大家會看到警告頁，要按「進階」才能繼續。',
    weekUnknown:
      '先在帳號頁連結你的 Google 帳號，再重新檢查。\n在「測試中」時，只有你在「目標對象」列為測試使用者的人進得來，而且每個人每 7 天都要重新連結。',
    limitFew: '如果應用程式設為「內部」，你自己 Google Workspace 裡的人不計入。',
    limitMany:
      '在達到上限之前，請在「Google Auth Platform」的「驗證中心」讓 Google 驗證應用程式；這要花上幾週。\n或以 SIGN_UP=closed 關閉註冊，並把可以加入的人列在 ALLOWED_EMAILS。',
    signUpOpen: '如果想自己決定，請設定 SIGN_UP=invite，或在 ALLOWED_EMAILS 列出信箱。',
    signUpNoGoogle: '請依上面的說明設置 Google。',
  },
};
