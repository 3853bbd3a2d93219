import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { compact } from '../../src/layouts/compact.ts';
import { hasOwnToken } from '../../src/mcp/own-token-signs.ts';
import { tokenBound } from '../../src/mcp/token-bound.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { student, studentSources, TERM } from '../layouts/student.ts';
import { caller, event, findings, never, occurrence, ports, source } from '../planner/kit.ts';

const ratio = (text: string): number => tokenBound(text) / countTokens(text);

const TEXTS = {
  English: 'Please remember to submit the assignment before midnight on Friday; bring your laptop and the handouts.',
  Chinese: '學生：林同學，時薪七百，月底結算。請上傳執行畫面截圖與原始碼，並於期限前完成繳交，逾期不候。',
  Simplified: '请在周五之前提交作业，并带上笔记本电脑和打印好的讲义。下周三下午三点开会，地点改到图书馆。',
  Japanese: '来週の水曜日までにレポートを提出してください。会議は午後三時から始まります。',
  Korean: '다음 주 수요일까지 보고서를 제출해 주세요. 회의는 오후 세 시에 시작합니다.',
  Vietnamese: 'Vui lòng nộp báo cáo trước thứ Tư tuần sau và mang theo máy tính xách tay.',
  German: 'Prüfungsordnung, Rechtsschutzversicherungsgesellschaften und Terminänderungen bis Mittwoch',
  Russian: 'Пожалуйста, сдайте отчет до следующей среды и принесите ноутбук.',
  Arabic: 'يرجى تقديم التقرير قبل يوم الأربعاء القادم',
  Hindi: 'कृपया अगले बुधवार तक रिपोर्ट जमा करें',
  Thai: 'กรุณาส่งรายงานภายในวันพุธหน้า',
  emoji: '🎂🎉👨‍👩‍👧‍👦🏳️‍🌈🇹🇼✈️🧪📚',
  ids: 'k3jrf398u1djr12k1r61h4d1dd pauugnlebq65l3e7gruik6erhp@group.calendar.google.com 9f8a7c6b5d4e',
  base64: 'MTY4Njc3NDIwNTg3OTM3NDkzMzk6MDow ODkyMzI1NDExNjQ3ODUxMDU4OTE6MDow',
  address: 'https://www.google.com/calendar/event?eid=Y3BlcW1mazdwMjNpOGx2bHJybmQycjI0cmtfMjAyNTExMDNUMDUyMDAwWiBx',
  signs: '!@#$%^&*()_+{}|:"<>?-=[]\\;\',./~`',
  dates: 'B1,13:20-15:10,Mon 2025 Sep 8 15 22 Oct 13 20 27 Nov 10 17 24 Dec 1 8 15 22,x',
  escapes: '"two\\nlines\\twith \\"quotes\\" and \\\\ "',
};

async function answers(): Promise<string[]> {
  const now = (): number => Date.parse(student.now);
  const planner = createPlanner(ports({ sources: studentSources(), now }).ports);
  const ranges = [TERM, { from: '2025-11-01', to: '2025-11-30' }, { from: '2026-01-26', to: '2026-02-01' }, {}];
  const contexts = await Promise.all(ranges.map((range) => planner.timeContext(caller(), range, never)));
  return contexts.map(compact).map(({ data, rawColumns }) => safeEncode(data, { rawColumns }));
}

describe('the bound of tokens', () => {
  it('of real answers is never too low and at most 15 % too high', async () => {
    for (const text of await answers()) {
      expect(ratio(text)).toBeGreaterThanOrEqual(1);
      expect(ratio(text)).toBeLessThanOrEqual(1.15);
    }
  });

  it.each(Object.entries(TEXTS))('of many events in %s is at most 3 %% too low', async (_, text) => {
    const words = text.split(/(?<=[\s,，。])/);
    const some = (at: number): string =>
      [...words.slice(at % words.length), ...words.slice(0, at % words.length)].join('');
    const events = Array.from({ length: 120 }, (_, at) =>
      event({ id: `e${at}`, title: some(at), notes: `${at} ${some(at + 1)}`, place: some(at + 2) }),
    );
    const found = findings({ events, calendars: [{ key: 'work', id: 'w', name: text, primary: true, role: 'owner' }] });
    const planner = createPlanner(ports({ sources: [source(async () => found)] }).ports);
    const { data, rawColumns } = compact(await planner.timeContext(caller(), {}, never));
    expect(ratio(safeEncode(data, { rawColumns }))).toBeGreaterThanOrEqual(0.97);
    expect(ratio(text)).toBeGreaterThanOrEqual(0.97);
  });

  it.each(['English', 'Chinese', 'Simplified', 'Japanese'] as const)(
    'of answers in %s is at most 20 %% too high',
    (name) => {
      const words = TEXTS[name].split(/(?<=[\s,，。、])/);
      const events = Array.from({ length: 60 }, (_, at) => `  A${at},28 Wed 09:00-10:00,${words[at % words.length]}`);
      expect(ratio(events.join('\n'))).toBeLessThanOrEqual(1.2);
    },
  );

  it('of a long series holds too', async () => {
    const days = Array.from({ length: 300 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at, 1)).toISOString());
    const events = days.map((start) => occurrence('s', start));
    const found = findings({ events, calendars: [{ key: 'work', id: 'w', name: 'w', primary: true, role: 'owner' }] });
    const planner = createPlanner(ports({ sources: [source(async () => found)] }).ports);
    const context = await planner.timeContext(caller(), { from: '2026-01-01', to: '2026-12-31' }, never);
    const { data, rawColumns } = compact(context);
    expect(ratio(safeEncode(data, { rawColumns }))).toBeGreaterThanOrEqual(0.97);
  });

  it('of tables of times holds too', () => {
    const row = (n: number): string => `  2026-${10 + (n % 3)}-${10 + (n % 20)} Wed,0${n % 10}:00-12:00 13:20-15:10`;
    expect(ratio(Array.from({ length: 300 }, (_, n) => row(n)).join('\n'))).toBeGreaterThanOrEqual(0.99);
  });

  it('is told early once it is over what is asked', () => {
    const long = 'word '.repeat(100_000);
    expect(tokenBound(long, 100)).toBe(101);
    expect(tokenBound('', 100)).toBe(0);
  });
});

/** Every script by its name in Unicode; those of which the tokenizer knows many words are held by TEXTS. */
const SCRIPTS =
  'Adlam Ahom Anatolian_Hieroglyphs Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian Common Coptic Cuneiform Cypriot Cypro_Minoan Deseret Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Georgian Glagolitic Gothic Grantha Gujarati Gunjala_Gondi Gurmukhi Han Hangul Hanifi_Rohingya Hanunoo Hatran Hiragana Imperial_Aramaic Inherited Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi Khitan_Small_Script Khmer Khojki Khudawadi Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil Tangsa Tangut Telugu Thaana Tibetan Tifinagh Tirhuta Toto Ugaritic Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square'.split(
    ' ',
  );

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
const signsOfPlanes = [...range(0xa1, 0xd7ff), ...range(0xf900, 0x323af)].filter((sign) =>
  /[\p{L}\p{M}\p{N}\p{S}\p{P}]/u.test(sign),
);

/** Words of four signs, which are drawn the same in each run. */
function drawn(signs: readonly string[], many = 1200): string {
  let state = 7;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return Array.from({ length: many }, (_, at) => `${signs[next() % signs.length]}${at % 4 === 3 ? ' ' : ''}`).join('');
}

describe('the bound of tokens in rare signs', () => {
  it.each(SCRIPTS)('of %s is at most 5 %% too low', (script) => {
    const isOwn = new RegExp(`^\\p{Script=${script}}$`, 'u');
    const signs = signsOfPlanes.filter((sign) => isOwn.test(sign));
    expect(signs).not.toEqual([]);
    expect(ratio(drawn(signs))).toBeGreaterThanOrEqual(0.95);
    expect(ratio(drawn(signs).replaceAll(' ', ''))).toBeGreaterThanOrEqual(0.95);
  });

  it.each([
    ['pointed Hebrew', 'שָׁלוֹם עֲלֵיכֶם בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם'],
    ['vowelled Arabic', 'السَّلَامُ عَلَيْكُمْ وَرَحْمَةُ اللَّهِ وَبَرَكَاتُهُ'],
    ['Persian', 'لطفاً گزارش را تا چهارشنبه هفته آینده تحویل دهید'],
    ['Greek', 'Παρακαλώ υποβάλετε την αναφορά μέχρι την επόμενη Τετάρτη'],
    ['Hebrew', 'נא להגיש את הדוח עד יום רביעי הבא ולהביא מחשב נייד'],
    ['Ukrainian', 'Будь ласка, здайте звіт до наступної середи і принесіть ноутбук'],
    ['zalgo', 'Z̷̢̛͎a̸̡̛͓l̵̨̛͔g̶̢̛͕ơ̷̡͖ ̸̨̛͙c̵̢̛͚ơ̶̡m̷̨̛̖e̸̢̛̗s̵̡̛̘'],
    ['mathematical letters', drawn(range(0x1d400, 0x1d454))],
    ['flags', drawn(range(0x1f1e6, 0x1f1ff))],
    ['emoji', drawn([...range(0x1f300, 0x1f6ff), ...range(0x1f900, 0x1f9ff)])],
    ['families', '👨‍👩‍👧‍👦 👩🏽‍💻 🏴󠁧󠁢󠁥󠁮󠁧󠁿 '.repeat(50)],
    ['rare Han', drawn(range(0x4e00, 0x9fff))],
    ['common Han', '宥彥昀芷瑄翊縈霈筑婕璇騏睿楷峻瑋'.repeat(20)],
    ['full width', drawn(range(0xff01, 0xff5e))],
    ['private signs', drawn(range(0xe000, 0xf8ff))],
  ])('of %s is at most 5 %% too low', (_, text) => {
    expect(ratio(text)).toBeGreaterThanOrEqual(0.95);
  });

  it('knows the signs that the tokenizer has a token for', () => {
    const isWrong = (sign: string): boolean => hasOwnToken(sign.codePointAt(0) ?? 0) !== (countTokens(sign) === 1);
    expect([...range(0xa0, 0xd7ff), ...range(0xe000, 0xffff)].filter(isWrong)).toEqual([]);
  });
});
