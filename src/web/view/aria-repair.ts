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
  };
  repair();
  const observer = new MutationObserver(repair);
  observer.observe(target, { childList: true, subtree: true, attributes: true, attributeFilter: ['role', 'tabindex'] });
  return observer;
}

const PARTS = ['columnheader', 'rowheader', 'row', 'cell', 'rowgroup', 'gridcell', 'table']
  .map((role) => `.ec [role=${role}]`)
  .join(',');
