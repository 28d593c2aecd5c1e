import {
  BACKSLASH,
  BACKTICK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  isDigit,
  isNameChar,
  isPlainSpace,
  isQuote,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  SPACE,
} from '../lib/char.ts';
import { hasOddEscape } from '../lib/odd-escape.ts';
import { NOT_JSON, parseStrict } from '../lib/parse-strict.ts';
import { wholeText } from '../lib/text-slice.ts';
import type { Json } from '../model/index.ts';
import { holdsNoSurprise } from '../stages/parse/guard.ts';
import { parseJson } from '../stages/parse/json/parse-json.ts';
import type { ReadOptions } from '../stages/parse/json/reader.ts';
import { EventQueue, NEAR } from './event-queue.ts';
import type { JsonEvent } from './json-event.ts';
import { OpenText } from './open-text.ts';

// What may come next. `closed` means that the document has ended and one look after it is left. `over` means that the document has ended or
// is not strict JSON.
type State = 'value' | 'first-item' | 'key' | 'first-key' | 'colon' | 'behind' | 'string' | 'word' | 'closed' | 'over';

// Reads a strict JSON document that arrives in chunks, each character once, and reports its content. A scalar is reported once the comma or
// bracket after it has arrived. A string is reported once the following token shows that its last quote really ends it. It stops reporting
// at anything that is not strict JSON or that JSON.parse would silently lose.
export class JsonScanner {
  readonly #options: ReadOptions;
  #state: State = 'value';
  readonly #open: boolean[] = [];
  readonly #events = new EventQueue();
  #offset: number;

  #token = '';
  #tokenAt = 0;
  #tokenEnd = 0;
  #isKey = false;
  #isEscaped = false;
  #value: Json | undefined;
  readonly #text = new OpenText();

  end = -1;

  constructor(offset: number, options: ReadOptions) {
    this.#offset = offset;
    this.#options = options;
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  get openText(): string | undefined {
    const isRead = (this.#state === 'string' && !this.#isKey) || (this.#state === 'behind' && typeof this.#value === 'string');
    return isRead || this.#events.isWaiting ? this.#text.value() : undefined;
  }

  read(chunk: string, from: number): readonly JsonEvent[] {
    const base = this.#offset - from;
    for (let pos = from; pos < chunk.length && !this.isOver; ) {
      this.#offset = base + pos;
      if (this.#state === 'string') pos = this.#readString(chunk, pos);
      else if (this.#state === 'word') pos = this.#readWord(chunk, pos);
      else {
        const code = chunk.charCodeAt(pos++);
        if (!isPlainSpace(code)) this.#readPunctuation(code);
      }
    }
    this.#offset = base + chunk.length;
    return this.#events.take();
  }

  #readPunctuation(code: number): void {
    const state = this.#state;
    if (state === 'colon') this.#passColon(code);
    else if (state === 'behind') this.#passBehind(code);
    else if (state === 'closed') this.#lookBehind(code);
    else if (state === 'key' || state === 'first-key') this.#startKey(code);
    else this.#startValue(code);
  }

  #startKey(code: number): void {
    if (code === DOUBLE_QUOTE) this.#startToken('string', true);
    else if (code === CLOSE_BRACE && this.#state === 'first-key') this.#close();
    else this.#state = 'over';
  }

  #startValue(code: number): void {
    if (code === CLOSE_BRACKET && this.#state === 'first-item') this.#close();
    else if (startsLiteral(code)) this.#startToken('word', false, code);
    else if (startsSurely(code)) this.#startSurely(code);
    else this.#state = 'over';
  }

  // Handles a token that starts an item for every reader, so that the string before it has ended. A literal may be a word inside it.
  #startSurely(code: number): void {
    this.#events.settle(this.#events.isNear(this.#offset));
    if (code === OPEN_BRACE || code === OPEN_BRACKET) this.#openContainer(code === OPEN_BRACE);
    else if (code === DOUBLE_QUOTE) this.#startToken('string', false);
    else this.#startToken('word', false, code);
  }

  #openContainer(isObject: boolean): void {
    this.#open.push(isObject);
    this.#events.push({ kind: 'open', isObject, at: this.#offset });
    this.#state = isObject ? 'first-key' : 'first-item';
  }

  #startToken(state: 'string' | 'word', isKey: boolean, first?: number): void {
    this.#state = state;
    this.#isKey = isKey;
    this.#token = first === undefined ? '' : String.fromCharCode(first);
    this.#tokenAt = this.#offset;
    if (state === 'string' && !isKey) this.#text.begin();
  }

  #readString(chunk: string, from: number): number {
    let pos = from;
    for (; pos < chunk.length; pos++) {
      const code = chunk.charCodeAt(pos);
      if (code < SPACE) {
        this.#state = 'over';
        return pos;
      }
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === BACKSLASH) this.#isEscaped = true;
      else if (code === DOUBLE_QUOTE) {
        this.#readText(chunk.slice(from, pos));
        this.#offset += pos + 1 - from;
        this.#endString();
        return pos + 1;
      }
    }
    this.#readText(chunk.slice(from));
    return pos;
  }

  #readText(piece: string): void {
    this.#token += piece;
    if (!this.#isKey) this.#text.add(piece);
  }

  #endString(): void {
    const text = this.#token.includes('\\') ? parseStrict(`"${this.#token}"`) : this.#token;
    if (text === NOT_JSON || hasOddEscape(this.#token, 0, this.#token.length)) this.#state = 'over';
    else this.#endToken(text as string);
  }

  #readWord(chunk: string, from: number): number {
    let pos = from;
    while (pos < chunk.length && isWordChar(chunk.charCodeAt(pos))) pos++;
    this.#token += chunk.slice(from, pos);
    if (pos === chunk.length) return pos;
    this.#offset += pos - from;
    const value = parseStrict(this.#token) as Json;
    if ((value as unknown) === NOT_JSON || !this.#isExact(value)) this.#state = 'over';
    else this.#endToken(value);
    return pos;
  }

  // Whether a number's text says no more than its value: no digits lost, and not too large.
  #isExact(value: Json): boolean {
    const text = this.#token;
    if (holdsNoSurprise(wholeText(text), value, this.#options)) return true;
    const read = parseJson(text, 0, text.length, { ...this.#options, strict: true });
    return read.ok && read.changes.length === 0;
  }

  #endToken(value: Json): void {
    this.#value = value;
    this.#tokenEnd = this.#offset;
    this.#state = this.#isKey ? 'colon' : 'behind';
  }

  #passColon(code: number): void {
    if (code === COLON) {
      this.#events.settle(this.#isPlainKey());
      this.#events.push({ kind: 'key', key: this.#value as string, at: this.#tokenAt });
      this.#state = 'value';
    } else this.#state = 'over';
  }

  // Whether the tolerant reader would also read the last token as a key, whatever surrounds it.
  #isPlainKey(): boolean {
    const key = this.#token;
    if (!this.#events.isNear(this.#tokenAt) || this.#offset - this.#tokenAt > NEAR || key.includes('\\')) return false;
    return this.#offset === this.#tokenEnd || !hasQuote(key);
  }

  #passBehind(code: number): void {
    const isObject = this.#open.at(-1) === true;
    const isCloser = code === (isObject ? CLOSE_BRACE : CLOSE_BRACKET);
    if (code === COMMA || isCloser) this.#tellScalar();
    if (isCloser) this.#close();
    else if (code === COMMA) this.#state = isObject ? 'key' : 'value';
    else this.#state = 'over';
  }

  #tellScalar(): void {
    if (this.#value === undefined) return;
    this.#events.settle(this.#events.isNear(this.#offset));
    if (typeof this.#value === 'string') this.#events.waitFrom(this.#tokenEnd);
    this.#events.tell({ kind: 'scalar', value: this.#value, text: this.#token, at: this.#tokenAt });
    this.#value = undefined;
  }

  #close(): void {
    this.#open.pop();
    this.#value = undefined;
    this.#events.tell({ kind: 'close', at: this.#offset + 1 });
    this.#state = 'behind';
    if (this.#open.length === 0) this.#closeDocument();
  }

  #closeDocument(): void {
    this.end = this.#offset + 1;
    this.#state = this.#events.isWaiting ? 'closed' : 'over';
    if (this.#events.isWaiting) this.#events.push({ kind: 'wait' });
    this.#events.settle(true);
  }

  // Looks at the character after the document. A word or the end of the fence does not affect its last string, but a quote, for example,
  // may be part of it.
  #lookBehind(code: number): void {
    if (isNameChar(code) || code === BACKTICK) this.#events.push({ kind: 'sure' });
    this.#state = 'over';
  }
}

function startsLiteral(code: number): boolean {
  return 'tfn'.includes(String.fromCharCode(code));
}

function startsSurely(code: number): boolean {
  return code === DOUBLE_QUOTE || code === OPEN_BRACE || code === OPEN_BRACKET || code === MINUS || isDigit(code);
}

function isWordChar(code: number): boolean {
  return code < 0x80 && (isNameChar(code) || code === MINUS || code === 0x2b || code === 0x2e);
}

function hasQuote(text: string): boolean {
  return [...text].some((character) => isQuote(character.charCodeAt(0)));
}
