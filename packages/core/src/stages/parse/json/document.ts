import {
  BACKSLASH,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  isDigit,
  isNameChar,
  isQuote,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PLUS,
} from '../../../lib/char.ts';
import type { Json } from '../../../model/index.ts';
import { closeAtBracket, closerText, finish } from './bracket/closer.ts';
import { insertItemComma } from './bracket/missing-comma.ts';
import { dropComma, dropEllipsis, readKey } from './key/key.ts';
import { emptyShape } from './key/shape.ts';
import { breaksLine, isCloser, LOOKAHEAD } from './lookahead.ts';
import { LIST_ITEM, OBJECT_VALUE, ROOT, type ValuePlace } from './place.ts';
import { type Next, ParseFrame, type Reader } from './reader.ts';
import { readScalar } from './scalar/scalar.ts';
import { skipBlank } from './space.ts';
import { store } from './store.ts';

// Reads one document, however damaged, into a value. It does not recurse, so depth costs memory but never stack.
export function readDocument(reader: Reader): Json {
  // A run keeps no source texts, so it is not used if those are wanted.
  const { runs, sources } = reader.options;
  const readRun = sources === undefined ? runs : undefined;
  let next: Next = openOuter(reader);
  while (next !== 'done') {
    if (readRun !== undefined) next = readRun(reader, next);
    if (next === 'done') break;
    if (next === 'value') next = startValue(reader);
    else if (next === 'key') next = stepKey(reader);
    else next = stepBehind(reader);
  }
  return reader.result;
}

function openOuter(reader: Reader): Next {
  const { outer } = reader.options;
  if (outer === undefined) return 'value';
  const isObject = outer === 'object';
  reader.edit('parse.missing-braces', reader.pos, '', isObject ? '{' : '[', '');
  reader.stack.push(
    isObject ? new ParseFrame(OPEN_BRACE, reader.pos, emptyShape(0, '')) : new ParseFrame(OPEN_BRACKET, reader.pos),
  );
  return isObject ? 'key' : 'value';
}

function settle(reader: Reader, value: Json): Next {
  const frame = reader.top();
  if (frame === undefined) {
    reader.result = value;
    return 'done';
  }
  store(reader, frame, value);
  return 'behind';
}

function startValue(reader: Reader): Next {
  const frame = reader.top();
  skipBlank(reader);
  if (reader.pos >= reader.end) return settle(reader, frame?.isObject ? endBehindColon(reader) : endOfText(reader));
  const code = reader.text.charCodeAt(reader.pos);
  const next = frame === undefined ? undefined : frame.isObject ? missingValue(reader, code) : beforeItem(reader, frame, code);
  if (next !== undefined) return next;
  if (code === OPEN_BRACE)
    return open(reader, new ParseFrame(code, reader.pos, emptyShape(reader.stack.length, frame?.key ?? '')), 'key');
  if (code === OPEN_BRACKET || code === OPEN_PAREN) return open(reader, new ParseFrame(code, reader.pos), 'value');
  return settle(reader, readScalar(reader, code, placeOf(frame)));
}

function missingValue(reader: Reader, code: number): Next | undefined {
  if (code !== COMMA && !isCloser(code)) return undefined;
  reader.edit('parse.missing-value', reader.pos, '', 'null');
  return settle(reader, null);
}

function beforeItem(reader: Reader, frame: ParseFrame, code: number): Next | undefined {
  if (isCloser(code)) {
    const value = closeAtBracket(reader);
    return value === undefined ? 'value' : settle(reader, value);
  }
  const more = MORE.exec(reader.text.slice(reader.pos, Math.min(reader.end, reader.pos + LOOKAHEAD)));
  if (code === COMMA) dropComma(reader);
  else if (more && (frame.count > 0 || !isNameChar(code))) dropEllipsis(reader, more[0].length);
  else {
    if (frame.count > 0 && frame.comma === -1) insertItemComma(reader, frame);
    return undefined;
  }
  return 'value';
}

// What says in place of an item that there are more: dots, `etc.`, `and 3 more`, or a name to be unpacked.
const MORE =
  /^(?:\.{3}|…|(?:etc\.?|usw\.?|等+|(?:and|plus|many|several)[\w ]{0,30} (?:so on|so forth|more|others?|rest)\b[\w ]{0,60}\.?|\*{1,2}[a-z_]\w*)(?=\s*[,\])}\n]))/i;

function open(reader: Reader, frame: ParseFrame, next: Next): Next {
  reader.pos++;
  reader.stack.push(frame);
  if (reader.stack.length > reader.options.depth) {
    reader.stack.length = 0;
    reader.refuse('parse.too-deep', { limit: reader.options.depth });
  }
  return next;
}

function placeOf(frame: ParseFrame | undefined): ValuePlace {
  return frame === undefined ? ROOT : frame.isObject ? OBJECT_VALUE : LIST_ITEM;
}

function stepKey(reader: Reader): Next {
  const frame = reader.top() as ParseFrame;
  const step = readKey(reader, frame);
  if (step === 'key') return 'value';
  if (step === 'end') return settle(reader, endOfText(reader));
  if (step === 'set') return reopenAsSet(reader, frame);
  if (reader.text.charCodeAt(reader.pos) === OPEN_BRACE) return closeBeforeNextObject(reader, frame);
  const value = closeAtBracket(reader);
  return value === undefined ? 'key' : settle(reader, value);
}

// `{"a", "b"}`: the brace that was just opened opens a list.
function reopenAsSet(reader: Reader, { opener, at }: ParseFrame): Next {
  reader.stack[reader.stack.length - 1] = new ParseFrame(opener, at);
  return 'value';
}

// `{"i":1,{"i":2}`: in a list, an object that starts where a key should be ends the one before it.
function closeBeforeNextObject(reader: Reader, frame: ParseFrame): Next {
  const { comma } = frame;
  reader.edit('parse.guessed-closer', comma === -1 ? reader.pos : comma, '', '}', reader.containerPointer());
  settle(reader, finish(reader, frame, reader.pos));
  // The comma that was attributed to the object belongs to the list.
  (reader.top() as ParseFrame).comma = comma;
  return 'value';
}

function stepBehind(reader: Reader): Next {
  const frame = reader.top() as ParseFrame;
  const from = reader.pos;
  skipBlank(reader);
  if (reader.pos >= reader.end) return settle(reader, endOfText(reader));
  const code = reader.text.charCodeAt(reader.pos);
  if (code === COMMA) {
    frame.comma = reader.pos++;
    return frame.isObject ? 'key' : 'value';
  }
  if (isCloser(code)) {
    const value = closeAtBracket(reader);
    return value === undefined ? 'behind' : settle(reader, value);
  }
  return frame.isObject ? nextEntry(reader) : nextItem(reader, frame, from, code);
}

function nextEntry(reader: Reader): Next {
  const code = reader.at(reader.pos);
  if (!isQuote(code) && !isNameChar(code) && code !== BACKSLASH) reader.unexpected('a comma or a closing bracket');
  return 'key';
}

function nextItem(reader: Reader, frame: ParseFrame, from: number, code: number): Next {
  if (code === COLON || code === EQUALS) reader.unexpected('a comma or a closing bracket');
  frame.gap = (isDigit(code) || code === MINUS || code === PLUS || code === DOT) && !breaksLine(reader, from, reader.pos);
  return 'value';
}

function endOfText(reader: Reader): Json {
  const frame = reader.top();
  if (frame === undefined) return reader.unexpected('a value');
  if (frame.comma !== -1) {
    reader.truncated = true;
    reader.edit('parse.open-after-comma', frame.comma, ',', '', reader.containerPointer());
  } else if (frame.count === 0 && !reader.truncated) {
    reader.truncated = true;
    reader.edit('parse.unseen-end', reader.end, '', '', reader.containerPointer());
  }
  closeAtEnd(reader, frame);
  return finish(reader, frame, reader.end);
}

// Anything without an end may have lost more, unless another change already says that the text stops too early.
function closeAtEnd(reader: Reader, frame: ParseFrame): void {
  const isOuter = reader.options.outer !== undefined && reader.stack.length === 1;
  const open = frame.isObject ? 'parse.open-object' : 'parse.open-list';
  const code = isOuter ? 'parse.missing-braces' : reader.truncated ? 'parse.missing-closer' : open;
  reader.edit(code, reader.end, '', closerText(frame), reader.containerPointer());
}

// Returns null for a value that is unknown because the text ended after its colon.
function endBehindColon(reader: Reader): null {
  reader.truncated = true;
  reader.edit('parse.unseen-end', reader.end, '', 'null');
  return null;
}
