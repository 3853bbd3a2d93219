const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const LONGEST = 120;
/** What is behind it would not be shown, and reading it costs time. */
const LONGEST_READ = 2_000;

/** Names as Moodle gives them hold tags and entities: both undone once, on one line, at most 120 characters. */
export function plainText(html: string): string {
  const text = html
    .slice(0, LONGEST_READ)
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
  return [...text].slice(0, LONGEST).join('');
}
