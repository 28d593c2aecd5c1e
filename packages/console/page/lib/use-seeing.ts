import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Unseen, Watch } from './watch.ts';

/** The parts that the user has yet to see before approving. */
export interface Seeing extends Unseen {
  /** The element that contains the parts. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** Whether all parts have been on the screen. */
  readonly isDone: () => boolean;
  /** Scrolls to the first part that has not been seen. */
  readonly scrollOn: () => void;
}

const NOTHING_YET: Unseen = { names: [], isAbove: false };

/** Tracks which parts have been on the screen. */
export function useSeeing(): Seeing {
  const root = useRef<HTMLDivElement>(null);
  const watch = useRef<Watch | undefined>(undefined);
  const [left, set] = useState(NOTHING_YET);
  useEffect(() => {
    if (root.current === null) return;
    watch.current = new Watch(root.current, (next) => set((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next)));
    return () => watch.current?.stop();
  }, []);
  // Bars appear and disappear as the page is rendered.
  useEffect(() => watch.current?.look());
  return {
    ...left,
    root,
    isDone: () => watch.current?.isDone() === true,
    scrollOn: () => watch.current?.unseen()[0]?.scrollIntoView({ block: 'start', inline: 'nearest' }),
  };
}
