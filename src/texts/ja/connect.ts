import type { Texts } from '../en.ts';

export const connect: Texts['connect'] = {
  title: 'Google を接続',
  stepTitle: 'カレンダーを接続',
  stepLead: '最後のステップです。アカウントを接続しないと、アシスタントには空のカレンダーしか見えません。',
  asks: 'Google が確認する内容',
  asksNote: 'Google の画面では、どの項目もチェックを外せます。その場合、その機能は使いません。',
  changes: '変更は、あなたが変更を許可したアシスタントを通じてのみ行われます。',
  kept: 'アシスタントがあとからも確認できるように、暗号化したアクセスキーを一つ保管します。ここでも Google でも、いつでも取り消せます。',
  button: 'Google へ進む',
  skip: 'あとで接続する',
  others: 'ほかのものから始める',
  moodle: '学校の Moodle',
  ical: 'アドレスでカレンダーを購読（iCal）',
  notNow: '今はしない',
  widerAsks: 'Google で許可を 1 つ追加します',
  denied: 'Google の画面でキャンセルされたため、何も接続していません。',
  unavailable:
    'このサーバーでは Google がまだ設定されていません。管理者が Google のクライアント ID とシークレットを追加する必要があります。',
};
