import type { Json } from '@tamis/core';
import { visible } from '@tamis/core/wording';

/** A longer value is better looked at in an editor. */
const MOST_LINES = 40;
const LONGEST_LINE = 400;

/** A value as a person reads it before deciding: JSON line by line, and nothing a terminal obeys. */
export function heldLines(value: Json): readonly string[] {
  const lines = JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => cut(visible(line)));
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `… ${more} more lines`] : lines;
}

function cut(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}… [${line.length - LONGEST_LINE} more characters]` : line;
}
