import type { Child } from 'hono/jsx';
import { Glyph } from './glyphs.tsx';

interface NoteProps {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly id?: string;
  readonly children: Child;
}

/** A boxed remark; its colour is never the only sign. */
export const Note = ({ tone, id, children }: NoteProps) => (
  <div class={`note ${tone}`} {...(id === undefined ? {} : { id })}>
    <Glyph of={tone === 'good' ? 'yes' : 'warning'} />
    <div>{children}</div>
  </div>
);
