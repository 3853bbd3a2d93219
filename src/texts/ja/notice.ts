import type { Texts } from '../en.ts';

export const notice: Texts['notice'] = {
  blocked:
    'この Google アカウントの管理者が、このアプリの利用を許可していません。管理者に相談するか、別の Google アカウントをお使いください。',
  connected: 'Google アカウントを接続しました。',
  connectedPartly: '接続しましたが、許可されていない項目があります。下をご確認ください。',
  noKey: 'Google から継続的なアクセスが得られなかったため、接続できませんでした。もう一度接続してください。',
  disconnected: '接続を解除しました。アクセスキーの無効化を Google で確認しました。',
  disconnectedHere:
    '接続を解除し、ここから消去しましたが、Google からの確認は得られませんでした。{link} でご確認ください。',
  moodleDisconnected: '接続を解除し、こちらのキーを消しました。Moodle 側には、期限（最長 12 週間）まで残ります。',
  icalRemoved: '削除し、アドレスもここから消去しました。',
  icalWorks: 'カレンダーを読み取れました。',
  icalGone: 'サイトはまだこのアドレスを受け付けません。カレンダーを削除し、新しいアドレスを貼り付けてください。',
  icalFails:
    '今はカレンダーを読み取れませんでした。あとでもう一度お試しください。その間、アシスタントにもそう伝わります。',
  identityAdded: '追加しました。この Google アカウントでもログインできます。',
  identityRemoved: '削除しました。この Google アカウントではもうログインできません。',
  identityLast: '削除していません。唯一のログイン方法だからです。先に別の方法を追加してください。',
  identityDenied: 'Google の画面でキャンセルされたため、ログイン方法は追加されていません。',
};
