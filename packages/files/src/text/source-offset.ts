import { type BlockStyle, blockPieces } from './block-pieces.ts';
import { type FlowStyle, flowPieces } from './flow-pieces.ts';

/** How a string is written in a file. */
export type TextStyle = FlowStyle | BlockStyle;

/** A string as written in a file, and its value. */
export interface WrittenText {
  readonly raw: string;
  readonly style: TextStyle;
  readonly value: string;
}

/** The source offset of a character in a string, or undefined if it can't be determined. */
export function sourceOffset({ raw, style, value }: WrittenText, at: number): number | undefined {
  const pieces = style === 'literal' || style === 'folded' ? blockPieces(raw, style, value) : flowPieces(raw, style);
  let read = 0;
  let end = 0;
  for (const { from, text, isPlain } of pieces) {
    // If the pieces disagree with the file's reader, none of their places can be trusted.
    if (!value.startsWith(text, read) && read + text.length <= value.length) return undefined;
    if (at < read + text.length) return isPlain ? from + at - read : from;
    read += text.length;
    end = isPlain ? from + text.length : end;
  }
  return at === read ? endOf(raw, style, end) : undefined;
}

function endOf(raw: string, style: TextStyle, end: number): number {
  if (style === 'single' || style === 'double') return raw.length - 1;
  return style === 'plain' ? raw.length : end;
}
