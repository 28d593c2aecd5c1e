import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import type { Change, Finding, Json } from '../../../model/index.ts';
import { readDocument } from './document.ts';
import { isCloser } from './lookahead.ts';
import { Reader, ReadFailure, type ReadOptions } from './reader.ts';
import { peekToken, skipBlank } from './space.ts';

export interface ReadJson {
  readonly ok: true;
  readonly value: Json;
  readonly changes: readonly Change[];
  readonly warnings: readonly Finding[];
  readonly end: number;
  readonly hasFloats?: boolean | undefined;
}

// A document that could not be read.
export interface UnreadJson {
  readonly ok: false;
  readonly finding: Finding;
  readonly end: number;
}

// Reads the document that starts at `start`, tolerating the damage that models do to JSON. It takes time linear in the length of the text.
export function parseJson(text: string, start: number, end: number, options: ReadOptions): ReadJson | UnreadJson {
  const escaped = parseEscaped(text, start, end, options);
  if (escaped !== undefined) return escaped;
  const reader = new Reader(text, start, end, options);
  try {
    const value = readDocument(reader);
    absorbClosers(reader);
    const { changes, warnings, pos: end, hasFloats } = reader;
    return { ok: true, value, changes: inOrder(changes), warnings, end, hasFloats };
  } catch (problem) {
    if (problem instanceof ReadFailure) return { ok: false, finding: problem.finding, end: reader.pos };
    throw problem;
  }
}

function absorbClosers(reader: Reader): void {
  for (;;) {
    const next = peekToken(reader, reader.pos, reader.end);
    if (!isCloser(reader.at(next))) return;
    skipBlank(reader);
    reader.edit('parse.extra-closer', reader.pos, reader.text.charAt(reader.pos), '', '');
    reader.pos++;
  }
}

function inOrder(changes: readonly Change[]): readonly Change[] {
  let last = 0;
  for (const { at = 0 } of changes) {
    if (at < last) return changes.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
    last = at;
  }
  return changes;
}

// Reads the inside of a string literal without its quotes, such as `{\"a\": 1}`. It is read only if its content is strict JSON.
function parseEscaped(text: string, start: number, end: number, options: ReadOptions): ReadJson | UnreadJson | undefined {
  if (!/^[{[ \n]+\\"/.test(text.slice(start, Math.min(end, start + 64)))) return undefined;
  const before = text.slice(start, end).trimEnd();
  const after = parseStrict(`"${before}"`);
  if (typeof after !== 'string' || parseStrict(after) === NOT_JSON) return undefined;
  const change: Change = { code: 'parse.escaped-quotes', safety: 'safe', path: '', before, after, at: start };
  const inner = parseJson(after, 0, after.length, { ...options, strict: true });
  if (!inner.ok) return inner;
  // Offsets into the decoded text mean nothing in the reply.
  const remarks = inner.changes.map(({ at: _, ...rest }): Change => rest);
  return { ...inner, changes: [change, ...remarks], end };
}
