import { type BlockStyle, blockPieces } from './block-pieces.ts';
import { type FlowStyle, flowPieces } from './flow-pieces.ts';

/** How a text is written in a file. */
export type TextStyle = FlowStyle | BlockStyle;

/** A text as it appears in a file, and what it means. */
export interface WrittenText {
  readonly raw: string;
  readonly style: TextStyle;
  readonly value: string;
}

/** Where a character of a text is in its source; undefined where that can't be told. */
export function sourceOffset({ raw, style, value }: WrittenText, at: number): number | undefined {
  const pieces = style === 'literal' || style === 'folded' ? blockPieces(raw, style, value) : flowPieces(raw, style);
  let read = 0;
  let end = 0;
  for (const { from, text, isPlain } of pieces) {
    // Where the pieces do not say what the reader of the file says, no place of theirs can be trusted.
    if (!value.startsWith(text, read) && read + text.length <= value.length) return undefined;
    if (at < read + text.length) return isPlain ? from + at - read : from;
    read += text.length;
    end = isPlain ? from + text.length : end;
  }
  return at === read ? endOf(raw, style, end) : undefined;
}

/** The end of a text is before its last quote; that of a block after its last character. */
function endOf(raw: string, style: TextStyle, end: number): number {
  if (style === 'single' || style === 'double') return raw.length - 1;
  return style === 'plain' ? raw.length : end;
}
