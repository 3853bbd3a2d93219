import { withValues } from '../texts/catalogue.ts';
import type { View } from './view.ts';

interface PagerProps {
  readonly view: View;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly address: (page: number) => string;
}

/** Leads through a list that is too long for one page. */
export const Pager = ({ view: { t }, page, pages, address }: PagerProps) =>
  pages < 2 ? null : (
    <p class="pager">
      {page > 1 && (
        <a class="button" href={address(page - 1)}>
          {t.space.previousPage}
        </a>
      )}
      <span>{withValues(t.space.page, { number: page, count: pages })}</span>
      {page < pages && (
        <a class="button" href={address(page + 1)}>
          {t.space.nextPage}
        </a>
      )}
    </p>
  );
