import type { Failure } from '../domain/failure.ts';
import type { Language } from '../domain/identity.ts';
import { textsIn } from '../texts/catalogue.ts';

/** A failure as a page's script shows it. Our own words for models are English; in other languages its kind is told. */
export const refusalIn = (
  { kind, message, next }: Failure,
  language: Language,
): { readonly why: string; readonly next: string } =>
  language === 'en' ? { why: message, next } : textsIn(language).refusal[kind];
