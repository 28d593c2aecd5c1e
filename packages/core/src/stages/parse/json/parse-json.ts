import { stageEntry } from '../../../codes/stage-entry.ts';
import { isPlainSpace } from '../../../lib/char.ts';
import { NOT_JSON, quietParse } from '../../../lib/quiet-json.ts';
import type { Change } from '../../../model/change.ts';
import type { Finding } from '../../../model/finding.ts';
import type { Json } from '../../../model/json.ts';
import { isMisaligned } from './alignment.ts';
import { readDocument } from './document.ts';
import { guessedCloser } from './guessed-closer.ts';
import { isCloser } from './lookahead.ts';
import { mayHoldMore, mayMove } from './may-move.ts';
import { Reader, ReadFailure, type ReadOptions } from './reader.ts';
import { peekToken, skipSpace } from './space.ts';

/** A document that was read, with every liberty that took. */
export interface ReadJson {
  readonly ok: true;
  readonly value: Json;
  /** In the order of the text. */
  readonly changes: readonly Change[];
  readonly warnings: readonly Finding[];
  /** The offset behind the document. */
  readonly end: number;
}

/** A document that could not be read. */
export interface UnreadJson {
  readonly ok: false;
  readonly finding: Finding;
  /** How far reading came. */
  readonly end: number;
}

/** Reads the document that starts at `start`, tolerating what models do to JSON. Linear in the length of the text. */
export function parseJson(text: string, start: number, end: number, options: ReadOptions): ReadJson | UnreadJson {
  const escaped = parseEscaped(text, start, end, options);
  if (escaped !== undefined) return escaped;
  const reader = new Reader(text, start, end, options);
  try {
    const value = readDocument(reader);
    absorbClosers(reader);
    const changes = doubtfulBrackets(reader, start, value, fullLists(reader, value, inOrder(reader.changes)));
    return { ok: true, value, changes, warnings: reader.warnings, end: reader.pos };
  } catch (problem) {
    if (problem instanceof ReadFailure) return { ok: false, finding: problem.finding, end: reader.pos };
    throw problem;
  }
}

/** Closing brackets after the document close nothing: they are left out, together with the space before them. */
function absorbClosers(reader: Reader): void {
  for (;;) {
    const next = peekToken(reader, reader.pos, reader.end);
    if (next >= reader.end || !isCloser(reader.text.charCodeAt(next))) return;
    skipSpace(reader);
    reader.edit('parse.extra-closer', reader.pos, reader.text.charAt(reader.pos), '', '');
    reader.unbalanced = true;
    reader.pos++;
  }
}

/** Brackets that seem to be missing or left over at the end may be so in the middle; the layout tells where it can. */
function doubtfulBrackets(reader: Reader, start: number, value: Json, changes: readonly Change[]): readonly Change[] {
  if (!reader.unbalanced) return changes;
  const isMovable = (endsInCloser(reader) && mayMove(value)) || mayHaveClosedEarly(reader, start, value);
  const inDoubt = isMovable && reader.options.confirms?.(value) !== true;
  if (!inDoubt && !endsInQuotedCloser(reader) && !isMisaligned(reader.text, start, reader.pos)) return changes;
  return changes.map((change) =>
    isExtraCloser(change) ? { ...change, code: 'parse.stray-closer', safety: 'unsafe' } : guessedCloser(change),
  );
}

/** A list that ends without its bracket lost nothing where the schema has no room for more. */
function fullLists({ isListOpen, options }: Reader, value: Json, changes: readonly Change[]): readonly Change[] {
  const { isFull } = options;
  if (!isListOpen || isFull === undefined) return changes;
  return changes.map((change) =>
    stageEntry(change.code).mayContinue && isFull(value, change.path)
      ? { ...change, code: 'parse.missing-closer', safety: 'safe' }
      : change,
  );
}

/** With a bracket left over, an entry may have been closed too early. Layout would tell. */
function mayHaveClosedEarly(reader: Reader, start: number, value: Json): boolean {
  return isLeftOver(reader) && !reader.text.slice(start, reader.pos).includes('\n') && mayHoldMore(value);
}

function isLeftOver({ changes }: Reader): boolean {
  const last = changes.at(-1);
  return last !== undefined && isExtraCloser(last);
}

function isExtraCloser({ code }: Change): boolean {
  return stageEntry(code).closer === 'extra';
}

/** After a scalar every bracket is missing; after a bracket, one of those before it may be the missing one. */
function endsInCloser(reader: Reader): boolean {
  let pos = reader.end - 1;
  while (pos >= 0 && isPlainSpace(reader.text.charCodeAt(pos))) pos--;
  return isCloser(reader.text.charCodeAt(pos));
}

/** `["one", "two]"`: the bracket that is missing stands inside the last string. */
function endsInQuotedCloser(reader: Reader): boolean {
  return /[\]}]["'”’]\s*$/.test(reader.text.slice(Math.max(0, reader.end - 32), reader.end));
}

/** Edits by place, behind what has none; a sort only where one was recorded late, at the end of what it belongs to. */
function inOrder(changes: Change[]): readonly Change[] {
  if (isInOrder(changes)) return changes;
  const sorted = placelessFirst(changes);
  return isInOrder(sorted) ? sorted : changes.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

function placelessFirst(changes: readonly Change[]): Change[] {
  const sorted: Change[] = [];
  for (let index = 0; index < changes.length; index++) {
    if (!hasPlace(changes[index] as Change)) sorted.push(changes[index] as Change);
  }
  for (let index = 0; index < changes.length; index++) {
    if (hasPlace(changes[index] as Change)) sorted.push(changes[index] as Change);
  }
  return sorted;
}

function isInOrder(changes: readonly Change[]): boolean {
  let last = 0;
  for (let index = 0; index < changes.length; index++) {
    const at = (changes[index] as Change).at ?? 0;
    if (at < last) return false;
    last = at;
  }
  return true;
}

function hasPlace({ at = 0 }: Change): boolean {
  return at > 0;
}

/** `{\"a\": 1}`: the inside of a string literal without its quotes. Read only if what it holds is strict JSON. */
function parseEscaped(text: string, start: number, end: number, options: ReadOptions): ReadJson | UnreadJson | undefined {
  if (!opensEscaped(text, start, Math.min(end, start + 64))) return undefined;
  const before = text.slice(start, end).trimEnd();
  const after = quietParse(`"${before}"`);
  if (typeof after !== 'string' || quietParse(after) === NOT_JSON) return undefined;
  const change: Change = { code: 'parse.escaped-quotes', safety: 'safe', path: '', before, after, at: start };
  const inner = parseJson(after, 0, after.length, { ...options, strict: true });
  if (!inner.ok) return inner;
  // Offsets inside the decoded text mean nothing in the reply.
  const remarks = inner.changes.map(({ at: _, ...rest }): Change => rest);
  return { ...inner, changes: [change, ...remarks], end };
}

function opensEscaped(text: string, start: number, bound: number): boolean {
  for (let i = start; i < bound; i++) {
    const char = text.charAt(i);
    if (char === '\\') return text.charAt(i + 1) === '"' && i > start;
    if (char !== '{' && char !== '[' && char !== ' ' && char !== '\n') return false;
  }
  return false;
}
