import type { Texts } from '../en.ts';

export const refusal: Texts['refusal'] = {
  bad_request: { why: '這樣的內容無法執行。', next: '請重新載入頁面並看看方案。' },
  not_found: { why: '這個項目已經不在了。', next: '請重新載入頁面。' },
  conflict: { why: '方案同時在別處有變動。', next: '請看過後再做一次。' },
  sign_in_needed: { why: '有帳號需要你重新登入才會回應。', next: '請查看帳號。' },
  not_permitted: { why: '這項操作不被允許，沒有任何變動。', next: '請選其他行事曆，或重新載入頁面。' },
  rate_limited: { why: '短時間內操作太多次。', next: '請等一分鐘再試。' },
  source_down: { why: '有行事曆或清單目前沒有回應。', next: '請一分鐘後再試。' },
  source_changed: { why: '無法讀懂行事曆或清單的回應。', next: '請告訴管理這個系統的人。' },
  outcome_unknown: { why: '不確定是否已完成。', next: '重做之前請先看看行事曆。' },
  internal: { why: '系統發生問題。', next: '請稍後再試。' },
};
