import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntities } from '../../../src/sources/moodle/text/entities.ts';
import { htmlToText } from '../../../src/sources/moodle/text/html-text.ts';
import { inLanguage } from '../../../src/sources/moodle/text/multilang.ts';
import { readName, readNotes } from '../../../src/sources/moodle/text/read-text.ts';

describe('entities', () => {
  it.each([
    ['Pointers &amp; Arrays', 'Pointers & Arrays'],
    ['&amp;lt;', '&lt;'],
    ['&lt;b&gt; &quot;x&quot; &#039;y&#039; &apos;z&apos;', "<b> \"x\" 'y' 'z'"],
    ['&#128075;&#x1F44B;&#X1f44b;', '👋👋👋'],
    ['&nbsp;|&eacute;&Eacute;&yuml;&Omega;&omega;&sigmaf;&hellip;&ndash;&le;', '\u00a0|éÉÿΩως…–≤'],
    ['&unknown; &; & &amp', '&unknown; &; & &amp'],
    ['&#0;&#xD800;&#x110000;', '\ufffd\ufffd\ufffd'],
  ])('of %s are decoded once', (text, decoded) => expect(decodeEntities(text)).toBe(decoded));
});

describe('HTML', () => {
  it.each([
    ['<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree'],
    ['<div class="no-overflow"><p>a\n  b</p>\n</div>', 'a b'],
    ['<ul><li>a</li><li><p>b</p><ol><li>c</li><li>d</li></ol></li></ul>', '- a\n- b\n  1. c\n  2. d'],
    ['<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td></td></tr></table>', 'A | B\n1 |'],
    ['<a href="https://x.tw/?a=1&amp;b=2">here</a>', 'here (https://x.tw/?a=1&b=2)'],
    ["<a href='https://x.tw'>https://x.tw</a>", 'https://x.tw'],
    ['<a href=https://x.tw/y></a>', 'https://x.tw/y'],
    ['<a href="javascript:alert(1)">x</a> <a href="/rel">y</a>', 'x y'],
    ['<a href="https://m.edu/pluginfile.php/1/a.pdf?token=1">file</a>', 'file'],
    ['<a href="https://m.edu/webservice/pluginfile.php/1/a.pdf">file</a>', 'file'],
    ['<pre>if (a)\n  b;</pre>', 'if (a)\n  b;'],
    ['a<script>alert("<p>x</p>")</script>b<STYLE>p{}</STYLE >c', 'abc'],
    ['a<!-- <p>hidden</p> -->b<!doctype html>c<?php x ?>d', 'abcd'],
    ['1 < 2 and 3<4, a<b', '1 < 2 and 3<4, a'],
    ['<img src="x" alt="Figure &amp; text">', 'Figure & text'],
    ['<p title="a > b">x</p>', 'x'],
    ['𠮷野家 🍜 <b>粗</b>體', '𠮷野家 🍜 粗體'],
    ['text <script>never ends', 'text'],
    ['text <a href="never ends>x</a>', 'text'],
    ['', ''],
  ])('%s is read as text', (html, text) => expect(htmlToText(html)).toBe(text));

  it('of any kind is read in one pass, leaves no script and no tag of its own', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      '">',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '<',
      '>',
      '&lt;',
      'x',
      '"',
      '<ul><li>',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = htmlToText(`<script>secret</script>${pieces.join('')}`);
        return !text.includes('secret') && text === text.trim();
      }),
      { numRuns: 500, seed: 45 },
    );
  });

  it.each([
    ['<a "'.repeat(200_000)],
    ['<a href="x'.repeat(100_000)],
    ['<script>'.repeat(100_000)],
    ['<'.repeat(1_000_000)],
    ['<ul><li>'.repeat(5_000)],
    ['<!--'.repeat(200_000)],
    ['<span class="multilang">'.repeat(50_000)],
    ['{mlang en}'.repeat(50_000)],
    ['<span lang="en" class="multilang"></span>'.repeat(20_000)],
  ])('that is hostile and long comes to an end', (html) => {
    expect(readNotes(html, 'en')?.length ?? 0).toBeLessThanOrEqual(2 * html.length);
  });
});

describe('several languages', () => {
  const spans =
    '<span lang="zh_tw" class="multilang">微積分(下)</span> <span lang="en" class="multilang">Calculus (II)</span>';
  it.each([
    [spans, 'en', 'Calculus (II)'],
    [spans, 'zh_tw', '微積分(下)'],
    [spans, 'zh-CN', '微積分(下)'],
    [spans, 'ja', '微積分(下)'],
    [`MA1 ${spans} A`, 'en', 'MA1 Calculus (II) A'],
    ['a <span lang="fr" class="multilang">mot</span> b', 'en', 'a mot b'],
    ['<span lang="en">one</span><span lang="de">two</span>', 'de', 'onetwo'],
    ['{mlang en}Week{mlang}{mlang zh_tw,zh_cn}週{mlang} 3', 'zh_cn', '週 3'],
    ['{mlang en}Week{mlang}{mlang other}Woche{mlang} 3', 'ja', 'Woche 3'],
    ['{mlang en}A{mlang}{mlang ja}B{mlang} und {mlang en}C{mlang}{mlang ja}D{mlang}', 'ja', 'B und D'],
    ['{mlang en}never ends', 'en', '{mlang en}never ends'],
  ])('%s for %s', (text, language, told) => expect(readName(text, language)).toBe(told));

  it('in a description keeps what stands around them', () => {
    expect(inLanguage('<p>{mlang en}<b>a</b>{mlang}{mlang de}<i>b</i>{mlang}</p>', 'de')).toBe('<p><i>b</i></p>');
  });
});

it('a name is one line, and notes of nothing are none', () => {
  expect(readName('讀書心得 ', 'en')).toBe('讀書心得');
  expect(readName('<p>a</p>\n<p>b</p>', 'en')).toBe('a b');
  expect([readNotes('<p> </p>', 'en'), readNotes(null, 'en'), readNotes(undefined, 'en')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
