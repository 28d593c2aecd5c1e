import { RemarkReader } from '../src/remarks/remark-reader.ts';
import { readKnownKey } from '../src/stages/parse/json/key/read-known-key.ts';
import { emptyShape, type KeyShape, type KnownKey, longerShape } from '../src/stages/parse/json/key/shape.ts';
import { ByteWindow } from '../src/stages/parse/json/plain/byte-window.ts';
import { passKey } from '../src/stages/parse/json/plain/plain-key.ts';
import { plainLiteral, readPlainNumber } from '../src/stages/parse/json/plain/plain-scalar.ts';
import { plainString } from '../src/stages/parse/json/plain/plain-string.ts';
import { ParseFrame, Reader } from '../src/stages/parse/json/reader.ts';

const LIMITS = { depth: 64, keys: 4, string: 300, changes: 100, keyPolicy: 'refuse', remarks: new RemarkReader() } as const;

// What the quick readers make of the token at the start of a text, or `no` if they leave it to the reader proper. The place says
// what it is: an `item`, the value of an `entry` or a `key`; and what else is known of it, in words.
export function readToken(place: string, text: string): string {
  const reader = new Reader(text, 0, text.length, LIMITS);
  const frame = frameAt(place);
  reader.stack.push(place.includes('in object') ? open('object') : open('list'), frame);
  reader.keyCount = place.includes('full') ? LIMITS.keys : 0;
  reader.window = windowOf(text);
  const read = tokenOf(reader, frame, place);
  if (read === undefined) return reader.refuted === -1 ? 'no' : `no, refuted ${reader.refuted}`;
  const { comma, token, colon } = reader.window;
  const found = comma === -1 ? '' : `, then ${token}${frame.isObject ? ` and ${colon}` : ''}`;
  const key = place.startsWith('key') ? `, ${frame.isNew ? 'new' : (frame.known?.name ?? '?')} ${reader.keyCount}` : '';
  const changes = reader.changes.map(({ code, before, after }) => `, ${code} ${before} ${after}`).join('');
  return `${JSON.stringify(read)} to ${reader.pos}${found}${key}${changes}`;
}

function tokenOf(reader: Reader, frame: ParseFrame, place: string): unknown {
  const code = reader.text.charCodeAt(0);
  if (place.startsWith('key')) {
    const colon = place.includes('colon') ? reader.text.indexOf(':') : -1;
    return passKey(reader, frame, 0, 0, code, colon) ? frame.key : undefined;
  }
  if (code === 0x22 || code === 0x27) return plainString(reader, frame, 0, 0, code, place.includes('plain'));
  return /[-0-9]/.test(reader.text.charAt(0))
    ? readPlainNumber(reader, frame, 0, 0, code)
    : plainLiteral(reader, frame, 0, 0, code);
}

function open(kind: 'object' | 'list'): ParseFrame {
  return kind === 'object' ? new ParseFrame(0x7b, 0, shapeBefore(9)) : new ParseFrame(0x5b, 0);
}

function shapeBefore(depth: number): KeyShape {
  const shape = emptyShape(depth, '');
  shape.next = undefined;
  return shape;
}

function frameAt(place: string): ParseFrame {
  const frame = open(place.startsWith('item') ? 'list' : 'object');
  frame.key = 'k';
  if (place.includes('second')) frame.count = 1;
  if (place.includes('comma')) frame.comma = 1;
  if (place.includes('repeated')) frame.object.k = 1;
  if (place.includes('foretold')) {
    frame.shape = shapeBefore(8);
    longerShape(frame.shape, keptKey());
    frame.isNew = place.includes('new');
  }
  return frame;
}

function windowOf(text: string): ByteWindow {
  const window = new ByteWindow(text, text.length);
  window.moveTo(0);
  return window;
}

function keptKey(): KnownKey {
  windowOf('name"');
  const [, , key] = [0, 1, 2].map(() => readKnownKey('name"', 0, 0, 4));
  return key as KnownKey;
}
