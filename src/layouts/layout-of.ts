import type { AnswerLayout } from '../domain/answer-layout.ts';
import type { Language } from '../domain/identity.ts';
import type { Extras } from '../planner/extras.ts';
import type { TimeContext } from '../planner/time-context.ts';
import type { Answer } from './answer.ts';
import { CLASSIC_GUIDE, CLASSIC_GUIDE_ZH } from './classic/guide.ts';
import { classic } from './classic.ts';
import { compact } from './compact.ts';
import { GUIDE } from './guide.ts';

type Layout = (context: TimeContext & Extras) => Answer;

const LAYOUTS: Readonly<Record<AnswerLayout, Layout>> = { compact, classic };

/** How a person's time is arranged for them. */
export const layoutOf = (name: AnswerLayout): Layout => LAYOUTS[name];

/** How to read what the layout gives; the first version's rules were written in Chinese and are there in both languages. */
export function guideOf(name: AnswerLayout, language: Language): string {
  if (name === 'compact') return GUIDE;
  return language === 'zh-TW' ? CLASSIC_GUIDE_ZH : CLASSIC_GUIDE;
}
