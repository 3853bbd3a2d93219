/**
 * The library calls its grid a table, which it is not for people who hear it: blocks are no cells. So the grid becomes a
 * named group, its parts lose their roles, and the library's own event elements leave name, role and focus to ours inside.
 */
export function repairRoles(target: HTMLElement, label: string): MutationObserver {
  const repair = () => {
    const grid = target.querySelector('.ec');
    if (grid && grid.getAttribute('role') !== 'group') {
      grid.setAttribute('role', 'group');
      grid.setAttribute('aria-label', label);
    }
    for (const part of target.querySelectorAll(PARTS)) {
      part.setAttribute('role', 'presentation');
      for (const name of ['aria-colindex', 'aria-colspan', 'aria-rowindex']) part.removeAttribute(name);
    }
    for (const event of target.querySelectorAll('article:not([role=none])')) {
      event.setAttribute('role', 'none');
      event.removeAttribute('tabindex');
    }
    for (const aside of target.querySelectorAll('aside:not([role]), header:not([role])'))
      aside.setAttribute('role', 'presentation');
    scrollable(target);
  };
  repair();
  const observer = new MutationObserver(repair);
  observer.observe(target, { childList: true, subtree: true, attributes: true, attributeFilter: ['role', 'tabindex'] });
  return observer;
}

/** With no block in it that can have the focus, the grid itself has it, so that keys can scroll it. */
function scrollable(target: HTMLElement): void {
  const main = target.querySelector('.ec-main');
  const hasBlock = target.querySelector('.block') !== null;
  if (main?.hasAttribute('tabindex') !== hasBlock) return;
  if (hasBlock) main.removeAttribute('tabindex');
  else main.setAttribute('tabindex', '0');
}

const PARTS = ['columnheader', 'rowheader', 'row', 'cell', 'rowgroup', 'gridcell', 'table']
  .map((role) => `.ec [role=${role}]`)
  .join(',');
