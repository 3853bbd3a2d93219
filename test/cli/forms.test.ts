import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filled, readPage } from '../../src/cli/ask/forms.ts';

const only = (html: string) => {
  const { forms } = readPage(html);
  expect(forms).toHaveLength(1);
  return forms[0] ?? { action: '', method: 'get' as const, fields: [], buttons: [] };
};
const sent = (html: string, ticks: Record<string, boolean> = {}) => filled(only(html), undefined, ticks).toString();

describe('reading the forms of a page', () => {
  it('finds action, method, hidden fields and buttons', () => {
    const form = only(
      `<form method="POST" action="/interaction/x?a=1&amp;b=2">
        <input type="hidden" name="csrf" value="a&quot;&#38;&#x4E2D;">
        <button name="decision" value="allow">Allow</button><input type=submit name=decision value=deny></form>`,
    );
    expect(form.action).toBe('/interaction/x?a=1&b=2');
    expect(form.method).toBe('post');
    expect(form.fields).toEqual([{ kind: 'value', name: 'csrf', value: 'a"&中', chosen: true }]);
    expect(form.buttons).toEqual([
      { name: 'decision', value: 'allow' },
      { name: 'decision', value: 'deny' },
    ]);
  });

  it.each([
    ['in a comment', '<!-- <form action="/evil"> -->'],
    ['in a script', '<script>"<form action=/evil>"</script >'],
    ['in the title', '<title><form action="/evil"></title>'],
    ['in an attribute', `<p title='<form action="/evil">' data-x="<form>">`],
    ['in the text of a text area', '<textarea><form action="/evil"></textarea>'],
    ['that begins in a comment never closed', '<form action="/good"></form><!-- <form action="/evil">'],
    ['whose tag never ends', '<form action="/good"></form><form action="/evil" '],
    ['with only a name like one', '<formula action="/evil"><form-x action="/evil">'],
  ])('is not led astray by a form %s', (_where, html) => {
    expect(readPage(html).forms.map(({ action }) => action)).not.toContain('/evil');
  });

  it('reads on after a comment of the shortest kind', () => {
    expect(only('<!--><form action="/good">').action).toBe('/good');
  });

  it.each([
    ['upper case and no quotes', '<FORM ACTION=/a METHOD=Post><INPUT NAME=n VALUE=v></FORM>'],
    ['single quotes and line breaks', "<form\n action = '/a'\n method='post'><input name='n'\tvalue='v' /></form>"],
    ['a repeated attribute', '<form action="/a" action="/b" method=post method=get><input name=n name=m value=v>'],
  ])('reads %s', (_what, html) => {
    expect(only(html)).toMatchObject({ action: '/a', method: 'post' });
    expect(sent(html)).toBe('n=v');
  });

  it('leaves a form inside a form out, as browsers do, and keeps its fields in the outer one', () => {
    expect(only('<form action="/a"><form action="/b"><input name=n value=1></form>').action).toBe('/a');
  });

  it('keeps unknown and impossible character references', () => {
    expect(sent('<form><input name=a value="&nosuch; &#9999999; &amp"></form>')).toBe(
      new URLSearchParams({ a: '&nosuch; \ufffd &amp' }).toString(),
    );
  });

  it('gives the links', () => {
    expect(readPage('<a href="/x?a=1&amp;b=2">x</a><a>no address</a>').links).toEqual(['/x?a=1&b=2', '']);
  });

  it('reads any text without failing', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<form',
        '<',
        '>',
        '"',
        "'",
        '<!--',
        '-->',
        '<script>',
        '</form>',
        '<input name=',
        '&#',
        '=',
        '/',
        ' ',
      ),
    );
    fc.assert(fc.property(fc.array(piece), (pieces) => Array.isArray(readPage(pieces.join('')).forms)));
  });

  it('comes to an end on two hundred thousand characters of beginnings', () => {
    for (const part of ['<a ', '<a "', "<a b='", '<!--', '</form', '<textarea>', '< ', 'a='])
      expect(readPage(part.repeat(200_000 / part.length)).forms).toEqual([]);
  });
});

describe('filling a form', () => {
  const consent = '<form><input type=checkbox name=write value=yes><input type=checkbox name=kept checked></form>';

  it('ticks the boxes that are asked for and leaves the others as the page has them', () => {
    expect(sent(consent)).toBe('kept=on');
    expect(sent(consent, { write: true })).toBe('write=yes&kept=on');
    expect(sent(consent, { write: false, kept: false })).toBe('');
  });

  it('unticks a box that the page has ticked', () => {
    expect(sent('<form><input type=checkbox name=write value=yes checked></form>', { write: false })).toBe('');
  });

  it('sends of a list the chosen option, else the first', () => {
    const list = (chosen: string) =>
      `<form><select name=space><option value=1><option value=2 ${chosen}></select></form>`;
    expect(sent(list('selected'))).toBe('space=2');
    expect(sent(list(''))).toBe('space=1');
  });

  it('leaves out what browsers do not send', () => {
    const html = `<input name=outside value=1><form><input name=off value=1 disabled><input type=radio name=r value=1>
      <input type=button name=b value=1><input value=nameless><select name=s disabled><option value=1></select></form>`;
    expect(sent(html)).toBe('');
  });

  it('sends text areas, chosen radios and the pressed button', () => {
    const form = only(
      '<form><textarea name=t>a &lt; b</textarea><input type=radio name=r value=1><input type=radio name=r value=2 checked></form>',
    );
    expect(filled(form, { name: 'decision', value: 'allow' }, {}).toString()).toBe('t=a+%3C+b&r=2&decision=allow');
  });
});
