import type { Span } from '../../../lib/span.ts';
import { GAP } from './json-signs.ts';

const SIGN = String.raw`(?:\\{0,127}["'])?${GAP}:${GAP}`;

const CALLS = String.raw`[\w-]{0,32}(?:tools?|functions?)[_-]?(?:calls?|uses?)`;

// A key for calls, and its value as far as the name: no bracket closes a list in it, and no line ends one with dashes.
const IN_LIST = String.raw`\\{0,127}["'[{][^\]]*$`;
const UNDER_CALLS = new RegExp(String.raw`(?<![\w-])${CALLS}${SIGN}(?:${IN_LIST}|- (?:[^\n]|\n(?=[\s-]))*$)`, 'i');
const UNDER_ACTIONS = new RegExp(String.raw`(?<![\w-])(?:calls?|actions?|commands?)${SIGN}${IN_LIST}`, 'i');

const BRACKET_IN_STRING = /(?<=[:,[{]\s{0,4}\\{0,127}["'])[^"'[\\]{0,64}\](?=[^"'[\\]{0,64}\\{0,127}["'])/g;

const TYPED = new RegExp(String.raw`type${SIGN}\\{0,127}["']${CALLS}\\{0,127}["']`, 'i');

const NAMED =
  /(?<![\w-])(?:name|tool[_-]?name|tool|function[_-]?name|function|recipient[_-]?name|action|call|command)(?:\\{0,127}["'])?\s{0,4}:\s{0,4}(?:\\{0,127}["'])?$/i;

const NEAR = 400;

const STRING_END = /^(?:\(\s{0,4}\))?\\{0,127}["']/;
const VALUE_END = /^(?:\(\s{0,4}\))?\s{0,8}(?:[,}\]\n]|$)/;

// Whether a name is where calls are named: any string under a key for calls, otherwise one whose key says that it is a name.
export function isNamedInCalls(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - NEAR), start).replaceAll(BRACKET_IN_STRING, '');
  const behind = text.slice(end, end + NEAR);
  const isString = /["']$/.test(before) && STRING_END.test(behind);
  if (isString && UNDER_CALLS.test(before)) return true;
  const named = isString || VALUE_END.test(behind) ? NAMED.exec(before) : null;
  if (named === null) return false;
  const key = before.slice(0, named.index);
  if (UNDER_CALLS.test(key) || UNDER_ACTIONS.test(key)) return true;
  const from = Math.max(before.lastIndexOf('{'), before.lastIndexOf('}')) + 1;
  return TYPED.test(before.slice(from) + (/^[^{}]*/.exec(behind)?.[0] ?? ''));
}
