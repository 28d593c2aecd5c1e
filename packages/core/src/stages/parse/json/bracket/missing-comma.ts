import type { StageCode } from '../../../../codes/stage-codes.ts';
import { stageEntry } from '../../../../codes/stage-entry.ts';
import { isQuote, OPEN_PAREN, SINGLE_QUOTE } from '../../../../lib/char.ts';
import type { ParseFrame, Reader } from '../reader.ts';
import { startsInLayout } from './layout.ts';

/** Inserts a missing comma where the next item starts, so that nothing left out before it is lost. */
export function insertItemComma(reader: Reader, frame: ParseFrame): void {
  reader.edit(itemCode(reader, frame), reader.pos, '', ',', reader.containerPointer());
  frame.gap = false;
}

function itemCode(reader: Reader, frame: ParseFrame): StageCode {
  if (mayBeOneString(reader, frame)) return 'parse.ambiguous-quotes';
  if (frame.gap) return 'parse.number-gap';
  return repeatsItem(reader) || !startsInLayout(reader, frame, reader.pos) ? 'parse.guessed-mark' : 'parse.missing-comma';
}

/**
 * `["on hold" "on hold"]`, `[17 172]`: whether the next item starts with the text of the one before it, so that this text may have been
 * written twice. If commas were missing before, missing ones are a habit.
 */
function repeatsItem(reader: Reader): boolean {
  const last = reader.items.last();
  if (typeof last === 'object' || !reader.text.startsWith(JSON.stringify(last), reader.pos)) return false;
  return !reader.changes.some(({ code }) => stageEntry(code).isUnseparated);
}

/** `("one " "two")`, `['one ' 'two']`: Python joins strings side by side. JSON has neither parentheses nor single quotes. */
function mayBeOneString(reader: Reader, frame: ParseFrame): boolean {
  const { text, pos } = reader;
  if (!isQuote(reader.at(pos)) || typeof reader.items.last() !== 'string') return false;
  const before = text.slice(Math.max(0, pos - 32), pos);
  return frame.opener === OPEN_PAREN || text.charCodeAt(pos) === SINGLE_QUOTE || /'\s*$/.test(before);
}

/** Inserts a missing comma before the key that starts at `at`. Its edit is placed before the edits from `index` on. */
export function insertEntryComma(reader: Reader, frame: ParseFrame, at: number, index: number): void {
  const { changes } = reader;
  reader.edit(
    startsInLayout(reader, frame, at) ? 'parse.missing-comma' : 'parse.guessed-mark',
    at,
    '',
    ',',
    reader.containerPointer(),
  );
  if (index < changes.length - 1) changes.splice(index, 0, ...changes.splice(-1));
}
