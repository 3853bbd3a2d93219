import type { Texts } from '../en.ts';

export const icalCard: Texts['icalCard'] = {
  heading: '購読中のカレンダー',
  none: '購読しているカレンダーはまだありません。iCal のアドレスがあれば購読できます（Outlook、iCloud、時間割など）。',
  addFirst: 'カレンダーを購読',
  addAnother: 'ほかのカレンダーも購読',
  live: '購読中',
  dead: 'アドレスが無効',
  deadNote:
    'サイトがこのアドレスを受け付けなくなったため、アシスタントは何も読めません。もう一度試すか、削除して新しいアドレスを貼り付けてください。',
  from: '取得元',
  since: '購読開始日',
  check: '今すぐ試す',
  remove: '削除…',
  removeNote: 'ここにあるアドレスはすぐに消去されます。カレンダー自体はそのままです。',
  removeNow: '{calendar} を削除',
};
