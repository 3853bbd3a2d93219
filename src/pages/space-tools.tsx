import { type Month, monthAfter, monthBefore, monthOf } from '../domain/month.ts';
import { addDays, type LocalDate } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { monthText, shortDayText } from '../texts/format.ts';
import { newEventAddress, spaceAddress } from './space-address.ts';
import type { SpaceProps } from './space-props.ts';

type ToolsProps = SpaceProps & {
  /** What is shown, in words. */
  readonly period: string;
};

/** Turns to another month or day, switches between month and list, and leads to a new event. */
export const SpaceTools = (props: ToolsProps) => {
  const { view, space, shown, today } = props;
  const { t } = view;
  const day = shown.kind === 'list' ? shown.day : undefined;
  const isThisMonth = shown.month === monthOf(today);
  return (
    <div class="toolbar">
      <Turn {...props} />
      {!isThisMonth && (
        <a class="button" href={spaceAddress(space, { view: viewOf(shown) })}>
          {t.space.thisMonth}
        </a>
      )}
      <nav aria-label={t.space.views}>
        <ul class="switch">
          <li>
            <a
              href={spaceAddress(space, { month: shown.month })}
              aria-current={shown.kind === 'month' ? 'page' : undefined}
            >
              {t.space.month}
            </a>
          </li>
          <li>
            <a
              href={spaceAddress(space, { month: shown.month, view: 'list' })}
              aria-current={shown.kind === 'list' && day === undefined ? 'page' : undefined}
            >
              {t.space.list}
            </a>
          </li>
        </ul>
      </nav>
      <a class="button primary" href={newEventAddress(space, day ?? (isThisMonth ? today : `${shown.month}-01`))}>
        {t.space.add}
      </a>
    </div>
  );
};

const viewOf = ({ kind }: SpaceProps['shown']): 'list' | undefined => (kind === 'list' ? 'list' : undefined);

const Turn = (props: ToolsProps) => {
  const { shown, period } = props;
  const day = shown.kind === 'list' ? shown.day : undefined;
  return (
    <div class="turn">
      {day === undefined ? (
        <ToMonth {...props} to={monthBefore(shown.month)} of="earlier" />
      ) : (
        <ToDay {...props} to={addDays(day, -1)} of="earlier" />
      )}
      <h2>{period}</h2>
      {day === undefined ? (
        <ToMonth {...props} to={monthAfter(shown.month)} of="later" />
      ) : (
        <ToDay {...props} to={addDays(day, 1)} of="later" />
      )}
    </div>
  );
};

const ARROWS = { earlier: '‹', later: '›' } as const;

interface ToProps<T> extends ToolsProps {
  readonly to: T;
  readonly of: keyof typeof ARROWS;
}

const ToMonth = ({ view: { t, language }, space, shown, to, of }: ToProps<Month | undefined>) =>
  to === undefined ? (
    <span />
  ) : (
    <a
      class="button"
      href={spaceAddress(space, { month: to, view: viewOf(shown) })}
      aria-label={withValues(t.space[of], { time: monthText(to, language) })}
    >
      {ARROWS[of]}
    </a>
  );

const ToDay = ({ view: { t, language }, space, to, of }: ToProps<LocalDate>) => (
  <a
    class="button"
    href={spaceAddress(space, { view: 'list', day: to })}
    aria-label={withValues(t.space[of], { time: shortDayText(to, language) })}
  >
    {ARROWS[of]}
  </a>
);
