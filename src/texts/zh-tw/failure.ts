import type { Texts } from '../en.ts';

export const failure: Texts['failure'] = {
  status: '錯誤 {status}',
  toStart: '回首頁',
  toSignIn: '前往登入',
  toAccount: '我的帳號',
  toConnect: '連結 Google',
  expired: {
    title: '這個頁面已經失效',
    text: '可能是等太久了、已經完成，或是在另一個瀏覽器開始的。',
    next: '沒有任何變更。請回到一開始的地方，再重新操作一次。',
  },
  badRequest: {
    title: '操作沒有成功',
    text: '送出的要求不完整，或是對方的回覆不符合預期。',
    next: '沒有任何變更。請重新開始。',
  },
  outdatedForm: {
    title: '這個表單已經過期',
    text: '可能是你登入或登出之前開啟的，或是從其他網站送來的。',
    next: '沒有任何變更。請重新開啟頁面，再操作一次。',
  },
  signUpClosed: {
    title: '你在這裡沒有帳號',
    text: '這個伺服器並未對所有人開放，而這個 Google 帳號不在名單上。',
    next: '請管理者加入你的電子郵件地址，或改用其他方式登入。',
  },
  otherPerson: {
    title: '這是在另一次登入時開始的',
    text: '開始之後，你已登出、重新登入，或換成了另一個人。',
    next: '沒有任何變更。請以正確的身分登入，再從帳號頁面重新開始。',
  },
  forbidden: {
    title: '沒有權限',
    text: '你無法在這裡進行這個操作。',
    next: '請回到你的帳號頁面，或改用其他身分登入。',
  },
  signInNeeded: {
    title: '請先登入',
    text: '你還沒有登入，或是登入已經過期。',
    next: '請登入後再試一次。',
  },
  notFound: {
    title: '這裡什麼都沒有',
    text: '網址可能打錯了，或是內容已經不在了。',
    next: '可以從首頁重新開始。',
  },
  taken: {
    title: '這個 Google 帳號已有人使用',
    text: '這個伺服器上的另一位使用者已經連結了它。一個 Google 帳號只能屬於一個人。',
    next: '請連結其他 Google 帳號，或先到另一邊中斷連結。',
  },
  moodleTaken: {
    title: '這個 Moodle 帳號已有人使用',
    text: '這個伺服器上的另一位使用者已經連結了它。一個 Moodle 帳號只能屬於一個人。',
    next: '沒有連結任何東西。請用你自己的 Moodle 帳號登入，或先到另一邊中斷連結。',
  },
  conflict: {
    title: '內容已經有變動',
    text: '在你操作的同時，有其他變更先完成了。',
    next: '請重新開啟頁面，看看目前的狀況。',
  },
  tooMany: {
    title: '嘗試太多次了',
    text: '短時間內收到太多要求。',
    next: '請等一分鐘後再試。',
  },
  sourceDown: {
    title: 'Google 沒有回應',
    text: '連不上 Google，或是它的回覆無法辨識。',
    next: '沒有任何變更。請過一分鐘再試一次。',
  },
  internal: {
    title: '我們這邊出了問題',
    text: '這是伺服器的錯誤，不是你的問題。',
    next: '請再試一次。如果一直發生，請告訴這個伺服器的管理者。',
  },
  identityTaken: {
    title: '這個 Google 帳號是另一個人的登入方式',
    text: '這個伺服器上已有另一個人用它登入。一個 Google 帳號只能屬於一個人。',
    next: '沒有任何變更。請選擇其他 Google 帳號，或用這個帳號登入。',
  },
  invitationEnded: {
    title: '這個邀請已經無效',
    text: '已經有人用過、被收回，或已超過 7 天。',
    next: '請向寄給你的人要新的連結。',
  },
};
