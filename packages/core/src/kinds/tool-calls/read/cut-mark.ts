import { largest } from '../../../lib/largest.ts';
import { FRAME_MARKS } from '../dialects/marks.ts';
import { type CallStretch, unreadableStretch } from './raw-call.ts';

// Fewer characters than these may be the start of anything, unless nothing else is there; and so may words before a sign.
const SHORTEST = 2;
const SHORTEST_WORD = 5;

const LONGEST = /* @__PURE__ */ largest(FRAME_MARKS.map(({ open }) => open.length));

export function cutMark(text: string): readonly CallStretch[] {
  const end = text.trimEnd().length;
  const tail = text.slice(Math.max(0, end - LONGEST), end);
  const least = tail.trim().length === 1 ? 1 : SHORTEST;
  for (const { open } of FRAME_MARKS) {
    const shortest = open.startsWith('<') ? least : Math.max(SHORTEST_WORD, open.search(/[^\p{L} ]/u) + 1);
    for (let length = Math.min(open.length - 1, tail.length); length >= shortest; length--) {
      if (tail.endsWith(open.slice(0, length)))
        return [unreadableStretch('the text', text.slice(end - length, end), end - length)];
    }
  }
  return [];
}
