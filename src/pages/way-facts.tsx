import type { View } from './view.ts';

interface FactsProps {
  readonly view: View;
  readonly words: { readonly sees: string; readonly kept: string; readonly ends: string };
}

/** What a way can see, where it is kept, how it ends. */
export const WayFacts = ({ view, words }: FactsProps) => (
  <dl class="meanings small">
    {(['sees', 'kept', 'ends'] as const).map((name) => (
      <div>
        <dt>{view.t.moodle.facts[name]}</dt>
        <dd>{words[name]}</dd>
      </div>
    ))}
  </dl>
);
