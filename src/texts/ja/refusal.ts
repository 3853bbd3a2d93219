import type { Texts } from '../en.ts';

export const refusal: Texts['refusal'] = {
  bad_request: { why: 'この内容では実行できません。', next: 'ページを読み込み直してプランを確かめてください。' },
  not_found: { why: '対象がもうありません。', next: 'ページを読み込み直してください。' },
  conflict: { why: 'その間に、プランが別の場所で変更されました。', next: '確かめてからもう一度操作してください。' },
  sign_in_needed: {
    why: 'もう一度サインインするまで応答しないアカウントがあります。',
    next: 'アカウントを確かめてください。',
  },
  not_permitted: {
    why: '許可されていないため、何も変更していません。',
    next: '別のカレンダーを選ぶか、ページを読み込み直してください。',
  },
  rate_limited: { why: '短時間の操作が多すぎます。', next: '1分待ってからもう一度お試しください。' },
  source_down: { why: 'カレンダーまたはリストがいま応答しません。', next: '1分後にもう一度お試しください。' },
  source_changed: {
    why: 'カレンダーまたはリストの応答を読み取れませんでした。',
    next: 'サーバーの管理者に知らせてください。',
  },
  outcome_unknown: {
    why: '実行されたかどうか確かではありません。',
    next: '繰り返す前にカレンダーを確かめてください。',
  },
  internal: { why: 'このサーバーで問題が起きました。', next: 'あとでもう一度お試しください。' },
};
