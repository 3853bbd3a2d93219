/** A piece of shell in one of the papers. */
export interface Block {
  readonly line: number;
  /** Whether it is marked as one that a test runs. */
  readonly runs: boolean;
  readonly text: string;
}

const FENCE = /^( *)```bash( run)?\n([\s\S]*?)^ *```$/gm;

/** The blocks of shell of a Markdown text; ```` ```bash run ```` marks those that a test runs. */
export function shellBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(FENCE)].map(({ index, 1: indent = '', 2: mark, 3: text = '' }) => ({
    line: markdown.slice(0, index).split('\n').length,
    runs: mark !== undefined,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/** The first word of each command, without settings before it. */
export const firstWords = ({ text }: Block): string[] =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '')
    .flatMap((line) => line.split('&&'))
    .map((command) => command.trim().replace(/^(\w+=\S* +)+/, ''));

/** The plain block of a paper that stands under this heading. */
export function sampleUnder(markdown: string, heading: string): string {
  const section = markdown.split(/^#+ /m).find((one) => one.startsWith(`${heading}\n`));
  const [, text] = /^```\n([\s\S]*?)^```$/m.exec(section ?? '') ?? [];
  if (text === undefined) throw new Error(`no sample under ${heading}`);
  return text;
}
