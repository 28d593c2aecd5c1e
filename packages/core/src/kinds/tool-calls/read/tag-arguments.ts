import { appendAll } from '../../../lib/append-all.ts';
import { matchAt } from '../../../lib/match-at.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { skipWhile } from '../../../lib/skip-while.ts';
import type { Change, Json, JsonObject } from '../../../model/index.ts';
import { parseJson } from '../../../stages/parse/json/parse-json.ts';
import type { ReadOptions } from '../../../stages/parse/json/reader.ts';
import type { TagForm } from '../dialects/dialect.ts';
import { KEY_TAGS, OPENING_TAG, PLAIN_TAGS, type TagPatterns } from '../dialects/marks.ts';
import type { MarkFinder } from './mark-finder.ts';
import { parameterText } from './parameter-text.ts';

interface TagArgument {
  readonly name: string;
  readonly value: Json;
  readonly changes: readonly Change[];
  readonly end: number;
  readonly isSwallowing: boolean;
  readonly isBroken?: boolean;
}

export interface TagArguments {
  readonly given: JsonObject;
  readonly changes: readonly Change[];
  readonly broken: readonly { readonly said: string; readonly at: number }[];
  readonly end: number;
}

export type ArgumentForm = { readonly tags: TagPatterns; readonly options: ReadOptions } | 'named' | 'keys';

export function tagArguments(marks: MarkFinder, from: number, end: number, form: ArgumentForm): TagArguments {
  const given: Record<string, Json> = {};
  const changes: Change[] = [];
  const broken: { readonly said: string; readonly at: number }[] = [];
  for (let at = from; ; ) {
    at = skipWhile(marks.text, at, end, /\s/);
    const argument = argumentAt(marks, at, end, form);
    if (argument === undefined) return { given, changes, broken, end: at };
    const { name, value } = argument;
    if (Object.hasOwn(given, name) || name === '__proto__') broken.push({ said: `${name}, given again`, at });
    else if (argument.isBroken) broken.push({ said: `${name}: ${value}`, at });
    else given[name] = value;
    appendAll(changes, argument.changes);
    if (argument.isSwallowing) changes.push(swallowing(argument));
    at = argument.end;
  }
}

function argumentAt(marks: MarkFinder, at: number, end: number, form: ArgumentForm): TagArgument | undefined {
  if (form === 'keys') return keyAndValue(marks, at, end);
  if (form === 'named') return named(marks, at, end, PLAIN_TAGS, DEEPEST);
  const { tags, options } = form;
  return worded(marks, at, end, tags, options) ?? (tags.isNamed ? named(marks, at, end, tags.form) : undefined);
}

function swallowing({ name, value }: TagArgument): Change {
  return { code: 'parse.guessed-closer', safety: 'unsafe', path: childPointer('', name), before: value, after: value };
}

function worded(
  marks: MarkFinder,
  at: number,
  end: number,
  { argument, form }: TagPatterns,
  options: ReadOptions,
): TagArgument | undefined {
  const { text } = marks;
  const { 0: opening = '', 1: word, 3: name, 4: type } = matchAt(argument, text, at, end) ?? [];
  if (word === undefined || name === undefined) return undefined;
  const start = at + opening.length;
  const tag = `${form.slash}${word}${form.end}`;
  const close = closingTag(marks, tag, start);
  if (close > end) return undefined;
  const read = parameterText(name, text.slice(start, close));
  const isText = type === undefined || type === 'string' || type === 'true';
  const isSwallowing = isTouched(text, start, close) || swallows(read.value, `${form.slash}${word}`);
  return { name, ...read, ...(isText ? {} : typed(name, read.value, type, options)), end: close + tag.length, isSwallowing };
}

function halfClosed(value: string, closing: string): boolean {
  return value.includes(closing.slice(0, -1));
}

const SHORTEST_TAG = 3;

function swallows(value: string, closing: string): boolean {
  const word = closing.lastIndexOf('/') + 1;
  return (
    OPENING_TAG.test(value) || (closing.length - word > SHORTEST_TAG && value.includes(closing.slice(0, word + SHORTEST_TAG)))
  );
}

// Returns the offset of the tag that closes an argument. One inside a CDATA section is text.
function closingTag(marks: MarkFinder, tag: string, start: number): number {
  const { text } = marks;
  const inside = skipWhile(text, start, text.length, /\s/);
  const section = text.startsWith('<![CDATA[', inside) ? marks.at(']]>', inside) : -1;
  const behind = section === -1 ? Number.POSITIVE_INFINITY : marks.at(tag, section);
  return behind < Number.POSITIVE_INFINITY && text.slice(section + 3, behind).trim() === '' ? behind : marks.at(tag, start);
}

function typed(name: string, written: string, type: string, options: ReadOptions): Partial<TagArgument> {
  const read = parseJson(written, 0, written.length, { ...options, strict: true });
  if (!read.ok || written.slice(read.end).trim() !== '' || !isOfType(read.value, type)) return { isBroken: true };
  const path = childPointer('', name);
  return { value: read.value, changes: read.changes.map((change) => ({ ...change, path: `${path}${change.path}` })) };
}

// Whether a value has the type that a tag names. `false` says that it is not a string, and means JSON of any type.
function isOfType(value: Json, type: string): boolean {
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return type === found || type === 'false' || (type === 'integer' && Number.isInteger(value));
}

// Reads `<arg_key>city</arg_key><arg_value>Paris</arg_value>`, as GLM writes it.
function keyAndValue(marks: MarkFinder, at: number, end: number): TagArgument | undefined {
  const { text } = marks;
  const word = /^<([\w:]{1,32})>/.exec(text.slice(at, at + 36))?.[1] ?? '';
  const valueWord = KEY_TAGS.get(word);
  if (valueWord === undefined) return undefined;
  const [keyTag, valueTag] = [`</${word}>`, `<${valueWord}>`];
  const keyEnd = marks.at(keyTag, at);
  const valueStart = marks.at(valueTag, keyEnd) + valueTag.length;
  const valueEnd = marks.at(`</${valueWord}>`, valueStart);
  // A value further on belongs to another key.
  if (valueEnd > end || text.slice(keyEnd + keyTag.length, valueStart - valueTag.length).trim() !== '') return undefined;
  const name = text.slice(at + word.length + 2, keyEnd).trim();
  const read = parameterText(name, text.slice(valueStart, valueEnd));
  const isSwallowing = isTouched(text, valueStart, valueEnd) || swallows(read.value, `</${valueWord}`);
  return { name, ...read, end: valueEnd + valueWord.length + 3, isSwallowing };
}

const DEEPEST = 32;

// Reads `<city>Oslo</city>`, a tag with the argument's name. Tags inside it are members, or the items of a list.
function named(marks: MarkFinder, at: number, end: number, form: TagForm, depth = 0): TagArgument | undefined {
  const { text } = marks;
  if (depth > DEEPEST || !text.startsWith(form.open, at)) return undefined;
  const name = /^[A-Za-z_][\w.-]{0,127}/.exec(text.slice(at + form.open.length, Math.min(end, at + form.open.length + 128)))?.[0];
  const start = at + form.open.length + (name?.length ?? 0) + form.end.length;
  if (name === undefined || !text.startsWith(form.end, start - form.end.length)) return undefined;
  const members: TagArgument[] = [];
  const next = () => named(marks, members.at(-1)?.end ?? start, end, form, depth + 1);
  for (let member = next(); member !== undefined; member = next()) members.push(member);
  const tag = `${form.slash}${name}${form.end}`;
  const behind = members.at(-1)?.end ?? start;
  const close = marks.at(tag, behind);
  if (close > end || (members.length > 0 && text.slice(behind, close).trim() !== '')) return undefined;
  const read = members.length > 0 ? joined(name, members) : parameterText(name, text.slice(start, close));
  // A tag inside a text that should hold members is half of one.
  const isHalf = depth < DEEPEST && typeof read?.value === 'string' && read.value.includes(form.open);
  if (read === undefined || isHalf) return undefined;
  const isOpen = typeof read.value === 'string' && halfClosed(read.value, `${form.slash}${name}`);
  const isSwallowing = isOpen || members.some((member) => member.isSwallowing);
  return { name, ...read, end: close + tag.length, isSwallowing };
}

// Returns the members of an object, or the items of a list, with the changes that reading them took. Returns undefined if a member occurs
// twice.
function joined(parent: string, members: readonly TagArgument[]): Pick<TagArgument, 'value' | 'changes'> | undefined {
  const isList = members.every(({ name }) => name === 'item');
  const isOnce = isList || new Set(members.map(({ name }) => name)).size === members.length;
  if (!isOnce || members.some(({ name }) => name === '__proto__')) return undefined;
  const value: Json = isList
    ? members.map((member) => member.value)
    : Object.fromEntries(members.map((member) => [member.name, member.value]));
  const changes = members.flatMap(({ name, changes: made }, index) => {
    const place = childPointer(childPointer('', parent), isList ? index : name);
    return made.map((change) => ({ ...change, path: `${place}${change.path.slice(childPointer('', name).length)}` }));
  });
  return { value, changes };
}

function isTouched(text: string, start: number, end: number): boolean {
  return start < end && (text.charAt(start) === '>' || text.charAt(end - 1) === '<');
}
