import type { Span } from '../../../stages/extract/reasoning.ts';
import { MARKS, type Mark } from './marks.ts';

/** A stretch of a reply between two marks. */
export interface CallFrame extends Span {
  readonly mark: Mark;
  /** What stands between the marks. */
  readonly body: Span;
  /** Whether its end was seen. */
  readonly isClosed: boolean;
}

/** The stretches between marks, in order, within a part of the text. A mark inside another is part of that one. */
export function callFrames(text: string, within: Span): readonly CallFrame[] {
  const frames: CallFrame[] = [];
  const next = new Map<Mark, number>();
  for (let pos = within.start; ; ) {
    const mark = firstMark(text, pos, within.end, next);
    if (mark === undefined) return frames;
    const frame = frameAt(text, mark, next.get(mark) ?? 0, within.end);
    frames.push(frame);
    pos = frame.end;
  }
}

/** The mark that opens next; each is looked for only from where it was last found, so that all together stay linear. */
function firstMark(text: string, from: number, end: number, next: Map<Mark, number>): Mark | undefined {
  let first: Mark | undefined;
  for (const mark of MARKS) {
    const known = next.get(mark);
    const at = known !== undefined && known >= from ? known : text.indexOf(mark.open, from);
    const place = at < 0 || at >= end ? Number.POSITIVE_INFINITY : at;
    next.set(mark, place);
    if (place < (first === undefined ? Number.POSITIVE_INFINITY : (next.get(first) ?? 0))) first = mark;
  }
  return first;
}

/** Marks whose opening is a part of what they hold. */
const OPENS_BODY = new Set(['<function=', '<invoke name=', 'functools[']);

function frameAt(text: string, mark: Mark, start: number, bound: number): CallFrame {
  const body = OPENS_BODY.has(mark.open)
    ? start + (mark.open === 'functools[' ? 'functools'.length : 0)
    : start + mark.open.length;
  const closes = mark.close.map((close) => ({ close, at: text.indexOf(close, body) })).filter(({ at }) => at >= 0 && at < bound);
  const first = closes.sort((a, b) => a.at - b.at)[0];
  if (first === undefined) return { mark, start, end: bound, body: { start: body, end: bound }, isClosed: false };
  const end = first.at + first.close.length;
  return { mark, start, end, body: { start: body, end: OPENS_BODY.has(mark.open) ? end : first.at }, isClosed: true };
}
