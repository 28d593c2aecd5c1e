import type { Span } from '../../../lib/span.ts';
import { FRAME_MARKS, type FrameMark } from './dialect-marks.ts';
import type { MarkFinder } from './mark-finder.ts';

/** A stretch of a reply that opens with a mark. */
export interface CallFrame {
  readonly mark: FrameMark;
  readonly start: number;
  /** Where its content starts. */
  readonly body: number;
}

/** The end of a frame, and the end of its content. */
export interface FrameEnd {
  /** The offset of the closing mark, or the end of the text. */
  readonly inside: number;
  /** The offset after it. */
  readonly behind: number;
  /** Whether a closing mark was seen. */
  readonly isClosed: boolean;
}

/** Returns the next frame, which starts at the next opening mark. */
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

/** Returns the first closing mark of a frame after a place. */
export function frameEnd(marks: MarkFinder, { mark }: CallFrame, from: number): FrameEnd {
  const { length } = marks.text;
  const [first] = mark.close.map((close) => ({ close, at: marks.at(close, from) })).sort((a, b) => a.at - b.at);
  if (first === undefined || first.at > length) return { inside: length, behind: length, isClosed: false };
  const behind = first.at + first.close.length;
  // If the mark is part of the content, so is the one that closes it.
  return { inside: mark.skipped < mark.open.length ? behind : first.at, behind, isClosed: true };
}

/** Returns the outermost of nested stretches. */
export function outermost<Item extends Span>(items: readonly Item[]): readonly Item[] {
  const kept: Item[] = [];
  for (const item of [...items].sort((a, b) => a.start - b.start)) {
    if (item.start >= (kept.at(-1)?.end ?? 0)) kept.push(item);
  }
  return kept;
}
