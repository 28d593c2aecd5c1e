import type { Json } from '@tamis/core';
import type { HeldValue } from '@tamis/core/loop';
import { visible } from '@tamis/core/wording';

const MOST_LINES = 40;
const LONGEST_LINE = 400;

// Whether a value is shown in full. People can't approve a value that they have not seen.
export function isShownWhole(value: Json): boolean {
  const lines = wholeLines(value);
  return lines.length <= MOST_LINES && lines.every((line) => line.length <= LONGEST_LINE);
}

export function heldLines(value: Json): readonly string[] {
  const lines = wholeLines(value).map(cut);
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `… ${more} more lines`] : lines;
}

function wholeLines(value: Json): readonly string[] {
  return JSON.stringify(value, null, 2).split('\n').map(visible);
}

function cut(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}… [${line.length - LONGEST_LINE} more characters]` : line;
}

// The lines that show the other readings of a held value, and the codes that a release would accept.
export function doubtLines(held: HeldValue | undefined): readonly string[] {
  const doubt = held?.reason === 'approval' ? held.released : held?.doubt;
  if (doubt === undefined) return [];
  const others = doubt.readings.slice(1).flatMap((one) => ['or:', ...heldLines(one as Json).map((line) => `  ${line}`)]);
  if (held?.reason === 'approval') return [...others, `released before: ${doubt.codes.join(', ')}`];
  return [...others, `in doubt: ${doubt.codes.join(', ')}${doubt.needsApproval ? '; it also needs an approval' : ''}`];
}
