import type { Span } from '../../../lib/span.ts';
import { FRAME_MARKS, type FrameMark } from '../dialects/marks.ts';
import type { MarkFinder } from './mark-finder.ts';

export interface CallFrame {
  readonly mark: FrameMark;
  readonly start: number;
  readonly body: number;
}

export interface FrameEnd {
  readonly inside: number;
  readonly behind: number;
  readonly isClosed: boolean;
}

export function nextFrame(marks: MarkFinder, from: number): CallFrame | undefined {
  let first: { readonly mark: FrameMark; readonly at: number } | undefined;
  for (const mark of FRAME_MARKS) {
    const at = marks.at(mark.open, from);
    if (at < (first?.at ?? Number.POSITIVE_INFINITY)) first = { mark, at };
  }
  if (first === undefined) return undefined;
  const { mark, at } = first;
  return { mark, start: at, body: at + mark.skipped };
}

export function frameEnd(marks: MarkFinder, { mark }: CallFrame, from: number): FrameEnd {
  const { length } = marks.text;
  const [first] = mark.close.map((close) => ({ close, at: marks.at(close, from) })).sort((a, b) => a.at - b.at);
  if (first === undefined || first.at > length) return { inside: length, behind: length, isClosed: false };
  const behind = first.at + first.close.length;
  // If the mark is part of the content, so is the one that closes it.
  return { inside: mark.skipped < mark.open.length ? behind : first.at, behind, isClosed: true };
}

export function outermost<Item extends Span>(items: readonly Item[]): readonly Item[] {
  const kept: Item[] = [];
  for (const item of [...items].sort((a, b) => a.start - b.start)) {
    if (item.start >= (kept.at(-1)?.end ?? 0)) kept.push(item);
  }
  return kept;
}
