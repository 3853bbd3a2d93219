import type { Texts } from '../en.ts';

export const moodleCard: Texts['moodleCard'] = {
  heading: 'Moodle サイト',
  none: 'Moodle はまだ接続されていません。接続すると、アシスタントは締め切りと提出状況がわかります。',
  connectFirst: 'Moodle を接続',
  connectAnother: '別の Moodle を接続',
  live: '接続中',
  dead: '再ログインが必要',
  deadNote: 'キーが Moodle で使えなくなりました。もう一度ログインするまで、アシスタントはここから何も取得できません。',
  endsSoon: 'このアクセスは Moodle によって {left}（{date}）に終了します。その前にもう一度ログインしてください。',
  ended: 'このアクセスは期限（12 週間、{date}）を過ぎました。もう一度ログインしてください。',
  site: 'サイト',
  since: '接続日',
  lastRead: '最後の読み取り',
  ends: '期限（最長）',
  notYet: 'まだありません',
  again: 'もう一度ログイン',
  disconnect: '接続を解除…',
  disconnectNote:
    'こちらのキーはすぐに消え、もう誰も使えません。Moodle 側には、期限（発行から最長 12 週間）まで残ります。',
  disconnectNow: '{account} の接続を解除',
};
