import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Unseen, Watch } from './watch.ts';

export interface Seeing extends Unseen {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly isDone: () => boolean;
  readonly scrollOn: () => void;
}

const NOTHING_YET: Unseen = { names: [], isAbove: false };

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
