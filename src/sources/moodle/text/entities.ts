/** Named characters of HTML 4; from 160 on those of Latin-1 in their order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml ' +
  'Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ' +
  'ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** From 913 on; `sigmaf` stands where the capital has none. */
const GREEK =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi ' +
  'Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma ' +
  'tau upsilon phi chi psi omega';
const OTHERS =
  'amp=& lt=< gt=> quot=" apos=\' OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ fnof=ƒ circ=ˆ tilde=˜ ndash=– mdash=— lsquo=‘ ' +
  'rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ dagger=† Dagger=‡ bull=• hellip=… permil=‰ prime=′ Prime=″ lsaquo=‹ rsaquo=› ' +
  'oline=‾ frasl=⁄ euro=€ image=ℑ weierp=℘ real=ℜ trade=™ alefsym=ℵ larr=← uarr=↑ rarr=→ darr=↓ harr=↔ crarr=↵ lArr=⇐ ' +
  'uArr=⇑ rArr=⇒ dArr=⇓ hArr=⇔ forall=∀ part=∂ exist=∃ empty=∅ nabla=∇ isin=∈ notin=∉ ni=∋ prod=∏ sum=∑ minus=− lowast=∗ ' +
  'radic=√ prop=∝ infin=∞ ang=∠ and=∧ or=∨ cap=∩ cup=∪ int=∫ there4=∴ sim=∼ cong=≅ asymp=≈ ne=≠ equiv=≡ le=≤ ge=≥ sub=⊂ ' +
  'sup=⊃ nsub=⊄ sube=⊆ supe=⊇ oplus=⊕ otimes=⊗ perp=⊥ sdot=⋅ lceil=⌈ rceil=⌉ lfloor=⌊ rfloor=⌋ lang=⟨ rang=⟩ loz=◊ ' +
  'spades=♠ clubs=♣ hearts=♥ diams=♦ thetasym=ϑ upsih=ϒ piv=ϖ';
/** Characters that cannot be seen. */
const UNSEEN = { ensp: 8194, emsp: 8195, thinsp: 8201, zwnj: 8204, zwj: 8205, lrm: 8206, rlm: 8207 };

const run = (names: string, first: number): [string, string][] =>
  names.split(' ').map((name, at) => [name, String.fromCodePoint(first + at)]);

const NAMED: ReadonlyMap<string, string> = new Map([
  ...run(LATIN_1, 160),
  ...run(GREEK, 913).filter(([name]) => name !== '-'),
  ...OTHERS.split(' ').map((pair): [string, string] => [
    pair.slice(0, pair.indexOf('=')),
    pair.slice(pair.indexOf('=') + 1),
  ]),
  ...Object.entries(UNSEEN).map(([name, code]): [string, string] => [name, String.fromCodePoint(code)]),
]);

/** Decodes the entities of a text once; one that is unknown stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    return characterAt(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });

/** What no text may hold becomes the sign for a broken character. */
const characterAt = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
