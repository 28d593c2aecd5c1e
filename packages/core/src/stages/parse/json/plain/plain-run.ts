import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  DOUBLE_QUOTE,
  HASH,
  isDigit,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  SINGLE_QUOTE,
  SLASH,
} from '../../../../lib/char.ts';
import type { Json } from '../../../../model/index.ts';
import { dropTrailingComma } from '../bracket/closer.ts';
import { insertItemComma } from '../bracket/missing-comma.ts';
import { dropComma } from '../key/key.ts';
import { emptyShape } from '../key/shape.ts';
import { breaksLine } from '../lookahead.ts';
import { LIST_ITEM, OBJECT_VALUE } from '../place.ts';
import { type Next, ParseFrame, type Reader } from '../reader.ts';
import { readScalar } from '../scalar/scalar.ts';
import { skipBlank } from '../space.ts';
import { store } from '../store.ts';
import { passSpace } from './byte-scan.ts';
import { byteSet, NAME_CHARS } from './byte-set.ts';
import { BYTES, ByteWindow } from './byte-window.ts';
import { passKey } from './plain-key.ts';
import { plainLiteral, readPlainNumber } from './plain-scalar.ts';
import { plainString } from './plain-string.ts';

// The next thing to read as a number, which is faster to compare, and the reverse table.
const AT_VALUE = 0;
const AT_KEY = 1;
const BEHIND = 2;
const NEXT: readonly Next[] = ['value', 'key', 'behind'];

/*
 * Most of a damaged document is not damaged, and most damage is of a few kinds. Runs of such entries and items are read here in
 * tight loops over bytes; before the first unusual thing the run ends, and the full reader takes over. Whatever is read here must
 * come out as the full reader would read it: the tests compare the two.
 */

export function plainRuns(reader: Reader, start: Next): Next {
  let next = start;
  if (reader.stack.length === 0) return next;
  reader.window ??= new ByteWindow(reader.text, reader.end);
  const { window } = reader;
  while (reader.pos < reader.end) {
    if (!window.covers(reader.pos)) window.moveTo(reader.pos);
    next = run(reader, window, next);
    if (next === 'done' || window.covers(reader.pos)) break;
  }
  return next;
}

// Reads one window of a run. The function is long, because its local variables would otherwise have to go through the reader and back for
// each token, which takes longer than reading one.
function run(reader: Reader, window: ByteWindow, start: Next): Next {
  const { stack, changes } = reader;
  const { base, limit } = window;
  const edge = window.edge - base;
  const { depth } = reader.options;
  let frame = stack[stack.length - 1] as ParseFrame;
  let next: number = start === 'key' ? AT_KEY : start === 'behind' ? BEHIND : AT_VALUE;
  let pos = reader.pos - base;
  let colon = -1;
  // Whether nothing unusual was seen since before the last key, in this window or the previous one.
  let isEntry = start === 'key' || window.isEntry;
  window.isEntry = false;
  for (;;) {
    if (pos >= edge) {
      window.isEntry = isEntry;
      reader.pos = base + pos;
      return NEXT[next] as Next;
    }
    let from = pos;
    let mark = changes.length;
    let value: Json | undefined;
    pos = passSpace(pos);
    let code = BYTES[pos] as number;
    reader.pos = base + pos;
    if (code === SLASH || code === HASH) {
      skipBlank(reader);
      if (reader.pos >= limit) return stop(reader, base + from, mark, NEXT[next] as Next);
      pos = reader.pos - base;
      code = BYTES[pos] as number;
      isEntry = false;
    }
    if (next === AT_KEY) {
      if (code !== CLOSE_BRACE) {
        if (code === COMMA) {
          dropComma(reader);
          isEntry = false;
          pos = reader.pos - base;
          continue;
        }
        if (!passKey(reader, frame, base, pos, code, colon)) return stop(reader, base + from, mark, NEXT[next] as Next);
        from = reader.pos - base;
        pos = passSpace(from);
        code = BYTES[pos] as number;
        colon = -1;
        next = AT_VALUE;
        // Usually its value follows immediately.
        if (from >= edge || code === SLASH || code === HASH) {
          pos = from;
          continue;
        }
        reader.pos = base + pos;
        mark = changes.length;
      } else {
        dropTrailingComma(reader, frame);
        value = frame.object;
      }
    } else if (next === BEHIND) {
      if (code === COMMA) {
        frame.comma = base + pos++;
        isEntry = true;
        next = frame.isObject ? AT_KEY : AT_VALUE;
        continue;
      }
      if (frame.isObject) {
        if (code !== CLOSE_BRACE) {
          if (!startsKey(code)) return stop(reader, base + from, mark, NEXT[next] as Next);
          next = AT_KEY;
          continue;
        }
        value = frame.object;
      } else {
        if (code !== CLOSE_BRACKET || frame.opener !== OPEN_BRACKET) {
          if (!startsValue(code)) return stop(reader, base + from, mark, NEXT[next] as Next);
          frame.gap = (code === MINUS || isDigit(code)) && !breaksLine(reader, base + from, base + pos);
          next = AT_VALUE;
          continue;
        }
        value = reader.items.take(frame.count);
      }
    } else if (code === CLOSE_BRACKET && frame.opener === OPEN_BRACKET) {
      dropTrailingComma(reader, frame);
      value = reader.items.take(frame.count);
    }
    if (value !== undefined) {
      reader.pos = base + ++pos;
      stack.pop();
      if (stack.length === 0) {
        reader.result = value;
        return 'done';
      }
      frame = stack[stack.length - 1] as ParseFrame;
    } else {
      const opens = code === OPEN_BRACE || code === OPEN_BRACKET;
      if (code === COMMA && !frame.isObject) {
        dropComma(reader);
        pos = reader.pos - base;
        continue;
      }
      if (!startsValue(code) || (opens && stack.length >= depth)) return stop(reader, base + from, mark, NEXT[next] as Next);
      if (frame.comma === -1 && frame.count > 0 && !frame.isObject) insertItemComma(reader, frame);
      if (opens) {
        frame =
          code === OPEN_BRACE
            ? new ParseFrame(code, base + pos, emptyShape(stack.length, frame.key))
            : new ParseFrame(code, base + pos);
        next = code === OPEN_BRACE ? AT_KEY : AT_VALUE;
        stack.push(frame);
        isEntry = true;
        pos++;
        continue;
      }
      if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) value = plainString(reader, frame, base, pos, code, isEntry);
      else if (code === MINUS || isDigit(code)) value = readPlainNumber(reader, frame, base, pos, code);
      else value = plainLiteral(reader, frame, base, pos, code);
      if (value === undefined) {
        value = readScalar(reader, code, frame.isObject ? OBJECT_VALUE : LIST_ITEM);
        reader.refuted = -1;
      }
      pos = reader.pos - base;
    }
    store(reader, frame, value);
    next = BEHIND;
    if (window.comma !== -1) {
      // The look past a string has found what comes next.
      frame.comma = base + window.comma;
      pos = window.token;
      next = frame.isObject ? AT_KEY : AT_VALUE;
      colon = frame.isObject ? window.colon : -1;
      window.comma = -1;
      isEntry = true;
    } else if (pos < edge && BYTES[pos] === COMMA) {
      frame.comma = base + pos++;
      next = frame.isObject ? AT_KEY : AT_VALUE;
      isEntry = true;
    }
  }
}

function stop(reader: Reader, pos: number, mark: number, next: Next): Next {
  reader.pos = pos;
  reader.changes.length = mark;
  return next;
}

const STARTS_VALUE = byteSet('"\'{[-0123456789tfnTFN');
const STARTS_KEY = byteSet(`"'${NAME_CHARS}`);

function startsValue(code: number): boolean {
  return STARTS_VALUE[code] === 1;
}

function startsKey(code: number): boolean {
  return STARTS_KEY[code] === 1;
}
