import type { Page } from 'playwright-core';

const MOST_PRESSES = 60;

/** Presses Tab until the element with this visible name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) > 0 && (await focused.textContent())?.trim() === name) return;
  }
  throw new Error(`Tab does not reach “${name}” on ${page.url()}`);
}

/** Whether what has the focus shows it; for `page.evaluate`. */
export const FOCUS_RING = `(() => { const style = getComputedStyle(document.activeElement);
  return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2; })()`;
