import type { Language } from '../domain/identity.ts';
import { en, type Texts } from './en.ts';
import { ja } from './ja.ts';
import { zhTw } from './zh-tw.ts';

const CATALOGUE: Record<Language, Texts> = { 'zh-TW': zhTw, ja, en };

/** Gives all texts of one language. `{name}` marks a slot that the page fills. */
export const textsIn = (language: Language): Texts => CATALOGUE[language];

/** Puts plain values into the slots of a text. */
export const withValues = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
