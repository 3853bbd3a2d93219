import type { Texts } from '../en.ts';

export const start: Texts['start'] = {
  title: '讓 AI 助理真正懂你的時間',
  heading: '讓 AI 助理真正懂你的時間',
  lead: 'Time Compass 讓 Claude、ChatGPT 等助理看得到你的行事曆和待辦事項，給你的建議才會符合你真實的一週。',
  address: '連接器網址',
  addressHelp: '助理只需要這個網址。第一次使用時，會請你到這裡登入。',
  copy: '複製',
  copied: '已複製',
  steps: '如何連接',
  code: 'Claude Code',
  code1: '在終端機執行：',
  code2: '開啟 Claude Code，輸入 {command}，選擇 {name}，再選「Authenticate」。',
  code3: '瀏覽器會打開本站。登入後看清楚它要求的內容，再按允許。',
  claude: 'Claude 網頁版與桌面版',
  claude1: '在 Claude 開啟「設定 → 連接器」（Settings → Connectors），選擇「新增自訂連接器」。',
  claude2: '貼上上方的連接器網址並新增。',
  claude3: '按「連接」（Connect），在這裡登入，看清楚它要求的內容，再按允許。',
  chatgpt: 'ChatGPT',
  chatgpt1:
    '在 ChatGPT 網頁版開啟「設定 → 應用程式 → 進階設定」（Settings → Apps → Advanced settings），打開「開發者模式」。',
  chatgpt2: '建立新的應用程式，貼上上方的連接器網址，驗證方式選 OAuth。',
  chatgpt3: '在這裡登入，看清楚它要求的內容，再按允許。',
  menus: '選單名稱有時會變動，找找看「自訂連接器」或「MCP 伺服器」。',
  remote: 'Claude 網頁版與 ChatGPT',
  remoteNotYet:
    '它們在網際網路上執行，連不到只存在於這台電腦的 {host}。等這個伺服器有自己的公開 https 網址後就能使用。',
  privacy: '你的資料',
  privacyText:
    '只有在助理詢問的當下，才會向 Google、Moodle 或你訂閱的行事曆讀取行程、待辦事項與課程，內容不會留存在這裡；只有助理更動過的項目會加密保留 30 天，讓你可以復原。你自己在這裡填寫的內容會加密保存。你的 Google 帳號金鑰以加密方式保存，絕不會給任何助理看到，中斷連結時就會刪除。',
  yours: '已經連結了嗎？',
  yoursText: '查看已連結的帳號、重新連結，或收回存取權。',
  yoursSpaces: '你的空間',
  yoursTodos: '你的待辦事項',
  yoursApps: '查看、切換或停用助理',
  yoursData: '下載或刪除你的資料',
};
