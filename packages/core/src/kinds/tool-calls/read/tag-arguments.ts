import { matchAt } from '../../../lib/match-at.ts';
import { NOT_JSON, quietParse } from '../../../lib/quiet-json.ts';
import { skipWhile } from '../../../lib/skip-while.ts';
import type { Change } from '../../../model/change.ts';
import type { Json } from '../../../model/json.ts';
import type { MarkFinder } from './mark-finder.ts';
import { parameterText } from './parameter-text.ts';
import { KEY_TAGS, type TagPatterns } from './tag-words.ts';

/** An argument in tags. */
export interface TagArgument {
  readonly name: string;
  readonly value: Json;
  readonly changes: readonly Change[];
  readonly end: number;
  /** Whether an angle bracket touches one of its tags: half of it may belong to the tag. */
  readonly isTouched: boolean;
}

/** The argument at a place: `<parameter=city>Oslo</parameter>`, a tag with its name, or, without tags of the call, a tag for its key. */
export function tagArgument(marks: MarkFinder, at: number, end: number, tags: TagPatterns | undefined): TagArgument | undefined {
  if (tags === undefined) return keyAndValue(marks, at, end);
  return worded(marks, at, end, tags) ?? (tags.isNamed ? named(marks, at, end, tags) : undefined);
}

/** The opening of another argument: if it is inside a value, the tag that should have closed this one is broken. */
const OPENING_TAG = new RegExp(
  `<(?:[\\w｜|-]{1,32}[:｜|])?parameter(?:\\s+name\\s*=|=)|<\\/?(?:${[...KEY_TAGS.keys()].join('|')})>|<(?:${[...KEY_TAGS.values()].join('|')})>`,
);

/** Whether a value holds the opening of another argument. */
export function opensArgument(value: string): boolean {
  return OPENING_TAG.test(value);
}

function worded(marks: MarkFinder, at: number, end: number, { argument, form }: TagPatterns): TagArgument | undefined {
  const { text } = marks;
  const { 0: opening = '', 1: word, 3: name, 4: type } = matchAt(argument, text, at, end) ?? [];
  if (word === undefined || name === undefined) return undefined;
  const start = at + opening.length;
  const tag = `${form.slash}${word}${form.end}`;
  const close = closingTag(marks, tag, start);
  if (close > end) return undefined;
  const read = parameterText(name, text.slice(start, close));
  const value = type === undefined ? read.value : typed(read.value, type);
  return { name, ...read, value, end: close + tag.length, isTouched: isTouched(text, start, close) };
}

/** Where the tag that closes an argument is; one inside a CDATA section is text. */
function closingTag(marks: MarkFinder, tag: string, start: number): number {
  const { text } = marks;
  const inside = skipWhile(text, start, text.length, /\s/);
  const section = text.startsWith('<![CDATA[', inside) ? marks.at(']]>', inside) : -1;
  const behind = section === -1 ? Number.POSITIVE_INFINITY : marks.at(tag, section);
  return behind < Number.POSITIVE_INFINITY && text.slice(section + 3, behind).trim() === '' ? behind : marks.at(tag, start);
}

/** A value as its tag says that it is meant: a string, or JSON. What JSON would write otherwise stays text, for the schema to read. */
function typed(written: string, type: string): Json {
  if (type === 'string' || type === 'true') return written;
  const value = quietParse(written);
  const isKept = value !== NOT_JSON && JSON.stringify(value).replaceAll(/\s/g, '') === written.replaceAll(/\s/g, '');
  return isKept ? (value as Json) : written;
}

/** `<arg_key>city</arg_key><arg_value>Paris</arg_value>`, as GLM writes it. */
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
  return { name, ...read, end: valueEnd + valueWord.length + 3, isTouched: isTouched(text, valueStart, valueEnd) };
}

/** More levels of tags than any argument has. */
const DEEPEST = 32;

/** `<city>Oslo</city>`: a tag with the name of the argument; in it other tags are members, or the items of a list. */
function named(marks: MarkFinder, at: number, end: number, { form }: TagPatterns, depth = 0): TagArgument | undefined {
  const { text } = marks;
  if (depth > DEEPEST || !text.startsWith(form.open, at)) return undefined;
  const name = /^[\w.-]{1,128}/.exec(text.slice(at + form.open.length, at + form.open.length + 128))?.[0];
  const start = at + form.open.length + (name?.length ?? 0) + form.end.length;
  if (name === undefined || !text.startsWith(form.end, start - form.end.length)) return undefined;
  const tags = { form } as TagPatterns;
  const members: TagArgument[] = [];
  let behind = start;
  for (let member = named(marks, behind, end, tags, depth + 1); member !== undefined; ) {
    members.push(member);
    behind = member.end;
    member = named(marks, behind, end, tags, depth + 1);
  }
  const tag = `${form.slash}${name}${form.end}`;
  const close = marks.at(tag, behind);
  if (close > end || (members.length > 0 && text.slice(behind, close).trim() !== '')) return undefined;
  const value = members.length === 0 ? text.slice(start, close) : joined(members);
  if (value === undefined || (typeof value === 'string' && value.includes(form.open))) return undefined;
  return { name, value, changes: [], end: close + tag.length, isTouched: false };
}

/** The members of an object, or the items of a list; undefined if a member is there twice. */
function joined(members: readonly TagArgument[]): Json | undefined {
  if (members.every(({ name }) => name === 'item')) return members.map(({ value }) => value);
  const isOnce = new Set(members.map(({ name }) => name)).size === members.length;
  return isOnce && members.every(({ name }) => name !== '__proto__')
    ? Object.fromEntries(members.map(({ name, value }) => [name, value]))
    : undefined;
}

function isTouched(text: string, start: number, end: number): boolean {
  return start < end && (text.charAt(start) === '>' || text.charAt(end - 1) === '<');
}
