import { ARGUMENT_KEYS, exactJson, isLossless, jsonIn, skipSpace, skipValue } from '@tamis/core/internal';

const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;

// The longest of these keys, with all of its letters escaped.
const LONGEST_KEY = 2 + 6 * 'parameters'.length;

// Returns the JSON of a response in which the arguments of a call are the text that the model wrote, if JSON.parse would alter something in
// them. The judge then reads every digit, as with a provider that sends arguments as text.
export function withTextArguments(json: string): string {
  const bytes = Buffer.from(json);
  const pieces: string[] = [];
  let from = 0;
  for (let at = bytes.indexOf(QUOTE); at !== -1; at = bytes.indexOf(QUOTE, at)) {
    const keyEnd = skipValue(bytes, at);
    const start = isArgumentKey(bytes, at, keyEnd) ? objectAfter(bytes, keyEnd) : -1;
    at = start === -1 ? keyEnd : skipValue(bytes, start);
    if (start === -1) continue;
    const written = bytes.toString('utf8', start, at);
    if (isExact(written)) continue;
    pieces.push(bytes.toString('utf8', from, start), JSON.stringify(written));
    from = at;
  }
  return pieces.length === 0 ? json : pieces.join('') + bytes.toString('utf8', from);
}

function isArgumentKey(bytes: Buffer, start: number, end: number): boolean {
  if (end - start > LONGEST_KEY) return false;
  const key = jsonIn(bytes.toString('utf8', start, end));
  return typeof key === 'string' && ARGUMENT_KEYS.includes(key);
}

function objectAfter(bytes: Buffer, keyEnd: number): number {
  const colon = skipSpace(bytes, keyEnd);
  const start = skipSpace(bytes, colon + 1);
  return bytes[colon] === COLON && bytes[start] === OPEN_BRACE ? start : -1;
}

function isExact(json: string): boolean {
  const read = exactJson(json);
  return read !== undefined && isLossless(read);
}
