import { TermSearch } from './term-search.ts';

// Whether a match from `start` to `end` counts.
export type IsPlace = (start: number, end: number) => boolean;

const MOST_MISFITS = 4;

// The misses that are always allowed, because short strings may have many too.
const FREE_MISFITS = 100_000;

// Returns the first place of each of several strings in a long one, or -1 if it is not found. It walks over the long text once, so the time
// is proportional to the length of all strings.
export function findAll(text: string, needles: readonly string[], isPlace: IsPlace): Int32Array {
  const found = new Int32Array(needles.length).fill(-1);
  // What is longer than the text is not in it, and nothing has to be prepared for it.
  const tree = new TermSearch(needles.map((needle) => (needle.length > text.length ? '' : needle)));
  let left = tree.count;
  let misfits = FREE_MISFITS + MOST_MISFITS * text.length;
  tree.walk(text, (state, end) => {
    for (let ending = tree.endingAt(state); ending > 0 && misfits > 0; ending = tree.endingBelow(ending)) {
      const needle = tree.needleAt(ending);
      const start = end - (needles[needle] as string).length;
      if (isPlace(start, end)) {
        found[needle] = start;
        tree.leaveOut(ending);
        left--;
      } else misfits--;
    }
    return left > 0 && misfits > 0;
  });
  return found;
}
