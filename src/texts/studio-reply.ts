import type { Failure } from '../domain/failure.ts';
import type { Language } from '../domain/identity.ts';
import type { AppliedBlock, StudioPayload, StudioReply } from '../domain/studio.ts';
import { textsIn } from './catalogue.ts';

/** A refusal as the studio shows it. Our own words for models are English; in other languages its kind is told. */
export const studioRefusal = ({ kind, message, next }: Failure, language: Language): StudioReply => ({
  kind: 'refused',
  reason: kind === 'conflict' ? 'conflict' : 'other',
  ...(language === 'en' ? { why: message, next } : textsIn(language).refusal[kind]),
});

/** A session with the reasons of its blocks as the studio shows them. */
export function withReasonsIn(payload: StudioPayload, language: Language): StudioPayload {
  const { applied } = payload;
  if (language === 'en' || applied === undefined) return payload;
  return { ...payload, applied: { ...applied, blocks: applied.blocks.map((block) => blockIn(block, language)) } };
}

function blockIn(block: AppliedBlock, language: Language): AppliedBlock {
  const { state, why, failure } = block;
  // the studio's own word for the state says it all
  if (state === 'edited') return { ...block, why: undefined };
  if (why === undefined || failure === undefined) return block;
  const told = textsIn(language).refusal[failure];
  return { ...block, why: `${told.why}${told.next}` };
}
