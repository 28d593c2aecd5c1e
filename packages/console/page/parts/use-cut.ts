import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether an element has more to the right than it shows. */
export function useCut(element: RefObject<HTMLElement | null>): boolean {
  const [isCut, set] = useState(false);
  useEffect(() => {
    const own = element.current;
    if (own === null) return;
    const look = () => set(own.scrollWidth > own.clientWidth + 1);
    const watching = new ResizeObserver(look);
    watching.observe(own);
    for (const child of own.children) watching.observe(child);
    look();
    return () => watching.disconnect();
  });
  return isCut;
}
