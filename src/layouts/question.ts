import type { ChangedAlone, Difference, Preview } from '../domain/confirming.ts';
import type { Language } from '../domain/identity.ts';
import type { Scope } from '../domain/writing.ts';
import { cutText } from './cut-texts.ts';
import { blockWords } from './studio.ts';

/** What a host shows its person: some lines, and the words beside the box to tick. */
export interface Question {
  readonly message: string;
  readonly yes: string;
}

interface Words {
  readonly ask: Readonly<Record<Preview['act'], string>>;
  readonly yes: Readonly<Record<Preview['act'], string>>;
  readonly reason: Readonly<Record<Preview['reason'], string>>;
  readonly field: Readonly<Record<Difference['field'], string>>;
  /** Which occurrences of a series, and how many. */
  readonly occurrences: Readonly<Record<Scope, string>>;
  /** Of those occurrences, the ones that were changed on their own, by what becomes of it. */
  readonly alone: Readonly<Record<ChangedAlone['fate'], string>>;
  readonly mailed: string;
  readonly nothing: string;
  /** Beside a block of a plan at whose time there is something else. */
  readonly overlap: string;
  readonly more: string;
  /** Of a source that did not answer whole, so that an overlap with it would not be seen. */
  readonly missing: string;
  /** Between the name of a field and its value. */
  readonly colon: string;
}

const LONGEST_NAME = 100;
const LONGEST_VALUE = 300;

/** Writes the question in the person's own language. */
export function questionFor(preview: Preview, language: Language): Question {
  const words = WORDS[language];
  const { act, title, when, where, reason, changes, occurrences, alone, mailed, plan } = preview;
  const places = [when, where].filter((text) => text !== undefined).map((text) => oneLine(text, LONGEST_NAME));
  const lines = [
    words.ask[act].replace('{title}', () => oneLine(title, LONGEST_NAME)),
    places.join(' · '),
    ...changes.map((change) => changeLine(change, words)),
    ...(occurrences === undefined ? [] : [words.occurrences[occurrences.scope].replace('{n}', countText(occurrences))]),
    ...(alone === undefined ? [] : [words.alone[alone.fate].replace('{n}', String(alone.count))]),
    ...(plan ? planLines(plan, words) : []),
    ...(mailed === undefined ? [] : [words.mailed.replace('{n}', String(mailed))]),
    words.reason[reason],
  ];
  return { message: lines.join('\n'), yes: words.yes[act] };
}

const countText = ({ count, isAll }: NonNullable<Preview['occurrences']>): string => (isAll ? `${count}` : `${count}+`);

const MOST_BLOCKS = 40;

/** Every event of a plan, those that fall together with something else marked as such, and the sources of which that is not known. */
function planLines({ create, overlaps, missing }: NonNullable<Preview['plan']>, words: Words): string[] {
  const taken = new Set(overlaps.map(({ block }) => block));
  const lines = create.map(({ block, start, end, title }) => {
    const mark = taken.has(block) ? ` ${words.overlap}` : '';
    return `${blockWords(start, end)} ${oneLine(title, LONGEST_NAME)}${mark}`;
  });
  const more = lines.length - MOST_BLOCKS;
  const silent = missing.map(({ source, account }) =>
    words.missing.replace('{source}', () => oneLine(account === '' ? source : `${source} (${account})`, LONGEST_NAME)),
  );
  return [...lines.slice(0, MOST_BLOCKS), ...(more > 0 ? [words.more.replace('{n}', String(more))] : []), ...silent];
}

function changeLine({ field, before, after }: Difference, { field: names, nothing, colon }: Words): string {
  const [old, next] = [before, after].map((text) => oneLine(text, LONGEST_VALUE) || nothing);
  return `${names[field]}${colon}${old} → ${next}`;
}

/** A text that others chose must not look like a line of ours, nor turn the direction of the words around it. */
const oneLine = (text: string, most: number): string =>
  cutText(
    text
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  );

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    ask: {
      create: 'Create “{title}”?',
      update: 'Change “{title}”?',
      delete: 'Delete “{title}”?',
      apply: 'Apply “{title}”?',
    },
    yes: { create: 'Yes, create it', update: 'Yes, change it', delete: 'Yes, delete it', apply: 'Yes, apply it' },
    reason: {
      made_by_person: 'You are asked because a person made this, not an assistant.',
      changed_since: 'You are asked because somebody changed this since an assistant wrote it.',
      many_at_once: 'You are asked because the assistant changes or deletes more than two events within a minute.',
      writes_plan: 'You are asked because a plan writes many events at once.',
      mails_people: 'You are asked because other people would get a mail, which cannot be taken back.',
    },
    field: {
      title: 'Title',
      when: 'Time',
      place: 'Place',
      notes: 'Notes',
      repeat: 'Repeats',
      guests: 'Guests',
      calendar: 'Calendar',
    },
    occurrences: {
      this: 'Of the series: this occurrence alone',
      following: 'Of the series: this occurrence and all after it ({n})',
      all: 'The whole series: {n} occurrences',
    },
    alone: {
      gone: 'Of these, changed on their own and gone too: {n}',
      back: 'Of these, changed on their own and put back into the series: {n}',
      may_go_back: 'Of these, changed on their own and perhaps put back into the series by Google: {n}',
      may_stay: 'Of these, changed on their own and perhaps left as they are: {n}',
    },
    mailed: 'Other people who get a mail: {n}',
    nothing: '(none)',
    overlap: '(overlaps something else)',
    more: '… and {n} more',
    missing: 'Not read whole, so overlaps with it are unknown: {source}',
    colon: ': ',
  },
  ja: {
    ask: {
      create: '「{title}」を作成しますか？',
      update: '「{title}」を変更しますか？',
      delete: '「{title}」を削除しますか？',
      apply: '「{title}」を反映しますか？',
    },
    yes: {
      create: 'はい、作成します',
      update: 'はい、変更します',
      delete: 'はい、削除します',
      apply: 'はい、反映します',
    },
    reason: {
      made_by_person: 'アシスタントではなく人が作ったものなので、確認しています。',
      changed_since: 'アシスタントが書いた後に誰かが変更したので、確認しています。',
      many_at_once: '1 分以内に 3 件以上の予定を変更・削除しようとしているので、確認しています。',
      writes_plan: '計画はまとめて複数の予定を作成するため、確認しています。',
      mails_people: 'ほかの人にメールが届き、取り消せないので、確認しています。',
    },
    field: {
      title: 'タイトル',
      when: '日時',
      place: '場所',
      notes: 'メモ',
      repeat: '繰り返し',
      guests: 'ゲスト',
      calendar: 'カレンダー',
    },
    occurrences: {
      this: '対象の回：この回のみ',
      following: '対象の回：この回とそれ以降すべて（{n} 回）',
      all: '対象の回：シリーズ全体（{n} 回）',
    },
    alone: {
      gone: 'うち個別に変更され、一緒に削除される回：{n} 回',
      back: 'うち個別に変更され、シリーズの内容に戻る回：{n} 回',
      may_go_back: 'うち個別に変更され、シリーズの内容に戻る可能性がある回：{n} 回',
      may_stay: 'うち個別に変更され、今の内容のまま残る可能性がある回：{n} 回',
    },
    mailed: 'メールが届く人数：{n} 人',
    nothing: '（なし）',
    overlap: '（ほかの予定と重なります）',
    more: '… ほか {n} 件',
    missing: 'すべては読み取れず、重なりは不明：{source}',
    colon: '：',
  },
  'zh-TW': {
    ask: {
      create: '要建立「{title}」嗎？',
      update: '要修改「{title}」嗎？',
      delete: '要刪除「{title}」嗎？',
      apply: '要套用「{title}」嗎？',
    },
    yes: { create: '好，建立', update: '好，修改', delete: '好，刪除', apply: '好，套用' },
    reason: {
      made_by_person: '這是由人建立的，不是助理建立的，所以先問你。',
      changed_since: '助理寫入之後，有人更動過，所以先問你。',
      many_at_once: '助理在一分鐘內要修改或刪除兩個以上的活動，所以先問你。',
      writes_plan: '套用計畫會一次建立多個活動，所以先問你。',
      mails_people: '其他人會收到電子郵件，寄出後無法收回，所以先問你。',
    },
    field: {
      title: '標題',
      when: '時間',
      place: '地點',
      notes: '說明',
      repeat: '重複',
      guests: '邀請對象',
      calendar: '行事曆',
    },
    occurrences: {
      this: '影響的場次：只有這一場',
      following: '影響的場次：這一場和之後的全部（{n} 場）',
      all: '影響的場次：整個系列（{n} 場）',
    },
    alone: {
      gone: '其中單獨改過、會一併刪除的場次：{n} 場',
      back: '其中單獨改過、會恢復成系列內容的場次：{n} 場',
      may_go_back: '其中單獨改過、可能恢復成系列內容的場次：{n} 場',
      may_stay: '其中單獨改過、可能保留現有內容的場次：{n} 場',
    },
    mailed: '會收到郵件的人數：{n} 人',
    nothing: '（無）',
    overlap: '（與其他活動重疊）',
    more: '…… 另外 {n} 個',
    missing: '沒有完整讀到，是否重疊不明：{source}',
    colon: '：',
  },
};
