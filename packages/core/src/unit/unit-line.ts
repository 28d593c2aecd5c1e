import { type Member, members, rawField } from '../lib/members.ts';
import { utf8Text } from '../lib/utf8.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';
import { jsonText } from './json-text.ts';

// The usual names of the reply field, when `--field` is not given.
const USUAL_FIELDS = ['reply', 'raw_response', 'response', 'output'] as const;

/** The names of the usual reply fields, for a message. */
export const usualFields = USUAL_FIELDS.join(', ');

const CLOSE_OBJECT = 0x7d;

/** Returns the name of the field that contains a unit's reply, or undefined if there is none. */
export function fieldOf(unit: JsonObject, asked: string | undefined): string | undefined {
  if (asked !== undefined) return Object.hasOwn(unit, asked) ? asked : undefined;
  return USUAL_FIELDS.find((field) => Object.hasOwn(unit, field));
}

// Whether the reply's key may occur twice in a line. A "no" is always right, since a quote inside a string is escaped. JSON.parse takes the
// last value, which is at least as long in the text as when decoded. The key must therefore come before that many characters from the end,
// and the reply itself need not be searched.
export function mayRepeat(line: string, key: string, replyLength: number): boolean {
  const quoted = `"${key}"`;
  const first = line.indexOf(quoted);
  const last = line.length - replyLength - quoted.length;
  // Searching backwards takes several times as long.
  return first > last || line.slice(first + 1, last + quoted.length).includes(quoted);
}

export function timesOf(line: Uint8Array, key: string): number {
  return members(line, 0).filter((member) => member.key === key).length;
}

/** Returns a key that occurs more than once at the top level of the object in a line, however it is written. */
export function repeatedKey(line: Uint8Array): string | undefined {
  const keys = new Set<string>();
  return members(line, 0).find(({ key }) => keys.size === keys.add(key).size)?.key;
}

/** Returns the JSON text of the unit without its reply, with every other member as written in the line. */
export function inputJson(line: Uint8Array, field: string): string {
  const rest = members(line, 0).filter((member) => member.key !== field);
  return `{${rest.map((member) => utf8Text(line, member.keyStart, member.end)).join(',')}}`;
}

/** Returns the JSON text of a unit's name: `unit_id`, else `id`, else its line number. */
export function idJson(unit: JsonObject, line: Uint8Array, number: number): string {
  const key = unit.unit_id !== undefined && unit.unit_id !== null ? 'unit_id' : 'id';
  const id = unit[key] ?? null;
  if (id === null) return String(number);
  // Digits beyond 2^53 survive only in the text.
  if (typeof id === 'number' && !Number.isSafeInteger(id)) return rawField(line, key) ?? jsonText(id);
  return jsonText(id);
}

/** A piece of a line: original bytes, or new text for the writer to encode. */
export type LinePiece = string | Uint8Array;

/** Returns the pieces of a rewritten line, with the new reply and notes, if any. Every other byte stays the same. */
export function altered(
  line: Uint8Array,
  unit: JsonObject,
  field: string,
  replyJson: string | undefined,
  notes: JsonObject,
): readonly LinePiece[] {
  const all = members(line, 0);
  const edits = replyJson === undefined ? [] : [{ ...last(all, field), text: replyJson }];
  const old = all.findLast((member) => member.key === '_tamis');
  const brace = line.lastIndexOf(CLOSE_OBJECT);
  if (Object.keys(notes).length === 0) return spliced(line, edits);
  if (old === undefined) edits.push({ start: brace, end: brace, text: `,"_tamis":${jsonText(notes)}` });
  else edits.push({ start: old.start, end: old.end, text: jsonText(joined(unit._tamis ?? null, notes)) });
  edits.sort((one, other) => one.start - other.start);
  return spliced(line, edits);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function spliced(line: Uint8Array, edits: readonly Edit[]): readonly LinePiece[] {
  const pieces: LinePiece[] = [];
  let from = 0;
  for (const edit of edits) {
    pieces.push(line.subarray(from, edit.start), edit.text);
    from = edit.end;
  }
  pieces.push(line.subarray(from));
  return pieces;
}

function joined(old: Json, notes: JsonObject): JsonObject {
  if (!isJsonObject(old)) return notes;
  const both = Object.keys(notes).map((key) => [key, [...listIn(old, key), ...listIn(notes, key)]] as const);
  return { ...old, ...Object.fromEntries(both) };
}

function listIn(notes: JsonObject, key: string): readonly Json[] {
  const list = notes[key];
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}

function last(all: readonly Member[], key: string): { readonly start: number; readonly end: number } {
  const member = all.findLast((one) => one.key === key);
  if (member === undefined) throw new Error(`the field ${key} was parsed but not found again`);
  return { start: member.start, end: member.end };
}
