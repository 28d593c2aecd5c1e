import { childPointer } from '../../../lib/pointer.ts';
import { skipWhile } from '../../../lib/skip-while.ts';
import type { Change } from '../../../model/change.ts';
import type { Finding } from '../../../model/finding.ts';
import type { Json } from '../../../model/json.ts';
import type { Said } from '../../../remarks/cue.ts';
import { meaningNearAct } from '../../../remarks/meaning-near-act.ts';
import { balancedEnd } from '../../../stages/extract/balanced.ts';
import type { MarkFinder } from './mark-finder.ts';
import { type ParameterText, parameterText } from './parameter-text.ts';
import { framedCall, type RawCall } from './raw-call.ts';
import { strictJsonEnd } from './read-json-at.ts';

/** A call that was read from tags, and where it ends. */
interface TaggedCall {
  readonly calls: readonly RawCall[];
  readonly changes: readonly never[];
  readonly findings: readonly Finding[];
  readonly end: number;
  /** No tag says that these are all of its arguments. */
  readonly isOpen?: true;
  /** Where its document ends, if that is past the end of the frame. */
  readonly reach?: number;
}

/** `<invoke name="f">`, `<function=f>`, `<function name="f">`, with any prefix models put before it. */
const CALL_TAG = /<(?:[\w｜|-]+[:｜|])?(?:invoke|function)(?:\s+name\s*=\s*|=)(["']?)([^"'<>\s]+)\1\s*>/y;
const PARAMETER_TAG =
  /<(?:[\w｜|-]+[:｜|])?parameter(?:\s+name\s*=\s*|=)(["']?)([^"'<>\s]+)\1(?:\s+string="(?:true|false)")?\s*>/y;

/**
 * Reads a call whose arguments are in tags, or JSON between the tags of the call. Strings are kept as they are written: the
 * schema says which of them are numbers. `known` is the name if it came before the tags.
 */
export function taggedCall(marks: MarkFinder, pos: number, end: number, known?: string): TaggedCall | undefined {
  const { text } = marks;
  const opening = known === undefined ? matchAt(CALL_TAG, text, pos, end) : undefined;
  const name = known ?? opening?.[2];
  if (name === undefined) return undefined;
  let at = skipWhile(text, pos + (opening?.[0].length ?? 0), end, /\s/);
  const argumentsHere: Record<string, Json> = {};
  const findings: Finding[] = [];
  const doubts: Change[] = [];
  if (text.charAt(at) === '{') return jsonInside(marks, at, end, name);
  for (;;) {
    const parameter = known === undefined ? parameterAt(marks, at, end) : keyAndValueAt(marks, at, end);
    if (parameter === undefined) break;
    if (Object.hasOwn(argumentsHere, parameter.name) || parameter.name === '__proto__')
      findings.push(repeated(name, parameter.name, at));
    else
      Object.defineProperty(argumentsHere, parameter.name, {
        value: parameter.value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    doubts.push(...parameter.changes);
    if (parameter.isTouched || OPENING_TAG.test(parameter.value)) doubts.push(swallowing(parameter));
    at = skipWhile(text, parameter.end, end, /\s/);
  }
  const close = /^<\/(?:[\w｜|-]+[:｜|])?(?:invoke|function)>/.exec(text.slice(at, Math.min(end, at + 64)));
  if (known === undefined && close === null && at < end && text.charAt(at) !== '<') return undefined;
  const read = { calls: [{ ...framedCall(name, argumentsHere), changes: doubts }], changes: [], findings };
  return close === null ? { ...read, end: at, isOpen: true } : { ...read, end: at + close[0].length };
}

/**
 * `<function=f>{"a": 1}</function>`: the text between is left to be read with the arguments. In a string of strict JSON a
 * closing tag is part of the text, even the one that the frame seemed to end with.
 */
function jsonInside(marks: MarkFinder, at: number, end: number, name: string): TaggedCall {
  const { text } = marks;
  const strict = strictJsonEnd(text, at);
  const closed = strict === -1 ? balancedEnd(text, at, end) : strict;
  const isPast = closed > end;
  const close = Math.min(...['</function>', '</invoke>'].map((tag) => marks.at(tag, closed > 0 ? closed : at)));
  const isClosed = close < (isPast ? text.length : end);
  const stop = isClosed ? close : isPast ? closed : end;
  const aside = closed > 0 ? text.slice(closed, stop).trim() : '';
  const said = meaningNearAct(aside, 'comment');
  const changes = said === undefined ? [] : [doubtful(aside, said)];
  const call = { ...framedCall(name, text.slice(at, stop).trim()), changes };
  const read = { calls: [call], changes: [], findings: [], end: isClosed ? marks.at('>', close) + 1 : stop };
  return isPast ? { ...read, reach: closed } : read;
}

/** What follows the arguments before the closing tag, if it retracts or corrects them. */
function doubtful(before: string, said: Said): Change {
  return { code: 'parse.doubtful-comment', safety: 'unsafe', path: '', before, after: '', args: { ...said } };
}

/** The opening of another argument: if it is inside a value, the tag that should have closed this one is broken. */
const OPENING_TAG = /<(?:[\w｜|-]{1,32}[:｜|])?parameter(?:\s+name\s*=|=)|<\/?arg_key>|<arg_value>/;

function swallowing({ name, value }: Parameter): Change {
  return { code: 'parse.guessed-closer', safety: 'unsafe', path: childPointer('', name), before: value, after: value };
}

interface Parameter extends ParameterText {
  readonly name: string;
  readonly end: number;
  /** Whether an angle bracket touches one of its tags: half of it may belong to the tag. */
  readonly isTouched: boolean;
}

function parameterAt(marks: MarkFinder, at: number, end: number): Parameter | undefined {
  const { text } = marks;
  const opening = matchAt(PARAMETER_TAG, text, at, end);
  if (opening?.[2] === undefined) return undefined;
  const start = at + opening[0].length;
  const prefix = /^<((?:[\w｜|-]+[:｜|])?)parameter/.exec(opening[0])?.[1] ?? '';
  const tag = `</${prefix}parameter>`;
  const close = marks.at(tag, start);
  if (close > end) return undefined;
  const read = parameterText(opening[2], text.slice(start, close));
  return { name: opening[2], ...read, end: close + tag.length, isTouched: isTouched(text, start, close) };
}

/** `<arg_key>city</arg_key><arg_value>Paris</arg_value>`, as GLM writes it. */
function keyAndValueAt(marks: MarkFinder, at: number, end: number): Parameter | undefined {
  const { text } = marks;
  if (!text.startsWith('<arg_key>', at)) return undefined;
  const keyEnd = marks.at('</arg_key>', at);
  const valueTag = marks.at('<arg_value>', keyEnd);
  const valueEnd = marks.at('</arg_value>', valueTag);
  // A value further on belongs to another key.
  if (valueEnd > end || text.slice(keyEnd + '</arg_key>'.length, valueTag).trim() !== '') return undefined;
  const name = text.slice(at + '<arg_key>'.length, keyEnd).trim();
  const start = valueTag + '<arg_value>'.length;
  const read = parameterText(name, text.slice(start, valueEnd));
  return { name, ...read, end: valueEnd + '</arg_value>'.length, isTouched: isTouched(text, start, valueEnd) };
}

function isTouched(text: string, start: number, end: number): boolean {
  return start < end && (text.charAt(start) === '>' || text.charAt(end - 1) === '<');
}

function repeated(tool: string, argument: string, at: number): Finding {
  return { code: 'tools.not-a-value', severity: 'error', path: '', args: { tool, excerpt: `${argument}, given again` }, at };
}

function matchAt(pattern: RegExp, text: string, at: number, end: number): RegExpExecArray | null {
  // Names in tags are short; a bounded look keeps the pattern linear.
  const look = text.slice(at, Math.min(end, at + 512));
  pattern.lastIndex = 0;
  return pattern.exec(look);
}
