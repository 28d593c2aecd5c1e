import { Needles } from './needles.ts';

/** Whether what was found from `start` to `end` counts. */
export type IsPlace = (start: number, end: number) => boolean;

/** Finds that count for nothing may come in great numbers where texts are made to contain each other: this many a character. */
const MOST_MISFITS = 4;

/** Short texts may have many of them too. */
const FREE_MISFITS = 100_000;

/**
 * Where each of several texts is found first in a long one; -1 if it is not. Takes time in proportion to all texts together: one walk
 * over the long one, whatever is looked for.
 */
export function findAll(text: string, needles: readonly string[], isPlace: IsPlace): Int32Array {
  const found = new Int32Array(needles.length).fill(-1);
  const tree = new Needles(needles);
  let left = tree.count;
  let misfits = FREE_MISFITS + MOST_MISFITS * text.length;
  let state = 0;
  for (let at = 0; at < text.length && left > 0; at++) {
    state = tree.next(state, text.charCodeAt(at));
    for (let ending = tree.endingAt(state); ending > 0 && misfits > 0; ending = tree.endingBelow(ending)) {
      const needle = tree.needleAt(ending);
      const start = at + 1 - (needles[needle] as string).length;
      if (isPlace(start, at + 1)) {
        found[needle] = start;
        tree.leaveOut(ending);
        left--;
      } else misfits--;
    }
  }
  return found;
}
