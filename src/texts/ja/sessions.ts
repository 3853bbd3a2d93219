import type { Texts } from '../en.ts';

export const sessions: Texts['sessions'] = {
  title: 'プラン',
  lead: 'アシスタントが始めたプランナースタジオのセッションです。14日間、日付・時刻・選択だけを保存し、タイトルやほかの予定は保存しません。',
  none: 'まだプランはありません。アシスタントに一週間の計画を頼んでみてください。',
  state: {
    open: 'まだカレンダーに入っていません。',
    incomplete: '一部がカレンダーにあります：{count}件。',
    complete: 'カレンダーにあります：{count}件。',
    undoing: '一部を取り除きました：残り{count}件。',
    undone: 'カレンダーから取り除きました。残り{count}件。',
  },
  dates: '開始：{begun}、保存期限：{end}',
  remove: '削除…',
  removeNote: 'このプランは消えます。予定は変わりません。',
  removeApplied:
    '{count}件の予定はカレンダーに残りますが、まとめて取り除くことはできなくなり、新しいプランはタスクの予定だと分からなくなります。取り除くには、先にプランを開いてください。',
  removeNow: 'プラン（{days}）を削除',
  notice: { removed: 'プランを削除しました。' },
};
