import type { WallTime } from '../../domain/plan.ts';
import { el } from '../dom.ts';
import { timeOf } from '../wall-time.ts';

const FURTHER_PX = 6;

/** Follows the pointer from the list into the grid, by mouse, finger or pen, and tells the time it is let go at. */
export function dragIn(
  title: string,
  down: PointerEvent,
  timeAt: (x: number, y: number) => WallTime | undefined,
  drop: (time: WallTime) => void,
): void {
  const ghost = el('div', { class: 'ghost', 'aria-hidden': 'true' }, title);
  const follow = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FURTHER_PX) return;
    event.preventDefault();
    if (!ghost.isConnected) document.body.append(ghost);
    ghost.style.translate = `${event.clientX + 8}px ${event.clientY + 8}px`;
    const time = timeAt(event.clientX, event.clientY);
    ghost.textContent = time ? `${timeOf(time)} ${title}` : title;
  };
  const end = (event: PointerEvent) => {
    over.abort();
    const time = ghost.isConnected && event.type === 'pointerup' ? timeAt(event.clientX, event.clientY) : undefined;
    ghost.remove();
    if (time) drop(time);
  };
  const over = new AbortController();
  window.addEventListener('pointermove', follow, { signal: over.signal });
  window.addEventListener('pointerup', end, { signal: over.signal });
  window.addEventListener('pointercancel', end, { signal: over.signal });
}
