import type { Child } from 'hono/jsx';

/** Puts elements into the `{slots}` of a text; whole sentences stay translatable, and every value is escaped by JSX. */
export const fill = (text: string, slots: Readonly<Record<string, Child>>): Child[] =>
  text.split(/(\{\w+\})/).map((piece) => {
    const slot = /^\{(\w+)\}$/.exec(piece)?.[1];
    return slot === undefined ? piece : (slots[slot] ?? piece);
  });
