import { appendAll } from '@tamis/core/kind';
import { type CharRange, type CharSet, charSet, otherChars } from './char-set.ts';

// A code point of a set, repeated: as often as possible, or as rarely if it is lazy.
export interface Repeat {
  readonly set: CharSet;
  readonly least: number;
  readonly most: number;
  readonly isLazy: boolean;
}

export interface SimplePattern {
  readonly isAnchored: boolean;
  readonly isEnded: boolean;
  readonly pieces: readonly (Repeat | '(' | '(?:' | ')')[];
}

const MOST_REPEATS = 100;

const TOKEN =
  /(\((?:\?P?<\w+>|\?:)?)(?!\?)|(\))(?![*+?{])|\[(\^?)((?:\\[\s\S]|[^\]\\])+)\]|\\([dDwWsS])|(\.)|\\([!-/:-@[-`{-~])|([^\\^$.[\]()*+?{}|])/uy;
const COUNT = /([*+?]|\{(\d{1,3})(?:(,)(\d{0,3}))?\})(\??)(?![*+?{])/y;
const MEMBER = /([^\\[\]^-])-([^\\[\]^-])|\\([dws])|\\([!-/:-@[-`{-~])|([^\\[\]^-])/uy;

const NAMED: { readonly [letter: string]: CharSet } = {
  d: [[0x30, 0x39]],
  w: charSet([...'09', ...'AZ', ...'__', ...'az'].flatMap((from, at, all) => (at % 2 === 0 ? [range(from, all[at + 1])] : []))),
  // As RE2 defines it, without the vertical tab.
  s: charSet([...'\t\n\f\r '].map((char) => range(char))),
};
const NOT_NEWLINE = otherChars([range('\n')]);

export function parseSimple(source: string): SimplePattern | undefined {
  const isAnchored = source.startsWith('^');
  const isEnded = /(?:^|[^\\])(?:\\\\)*\$$/.test(source);
  const end = isEnded ? source.length - 1 : source.length;
  const pieces: SimplePattern['pieces'][number][] = [];
  let required = 0;
  for (let at = isAnchored ? 1 : 0; at < end; ) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(source);
    if (token === null) return undefined;
    at = TOKEN.lastIndex;
    const set = setOf(token);
    if (set === undefined) return undefined;
    if (typeof set === 'string') {
      pieces.push(set);
      continue;
    }
    const repeat = repeatAt(source, at);
    if (repeat === undefined) return undefined;
    at = repeat.end;
    required += repeat.least;
    pieces.push({ set, least: repeat.least, most: repeat.most, isLazy: repeat.isLazy });
  }
  return required <= MOST_REPEATS ? { isAnchored, isEnded, pieces } : undefined;
}

function setOf([, open, close, not, members, named, dot, escaped, plain]: RegExpExecArray):
  | CharSet
  | '('
  | '(?:'
  | ')'
  | undefined {
  if (open !== undefined) return open === '(?:' ? '(?:' : '(';
  if (close !== undefined) return ')';
  if (members !== undefined) {
    const set = membersOf(members);
    return set && (not === '^' ? otherChars(set) : set);
  }
  if (named !== undefined) {
    const set = NAMED[named.toLowerCase()] as CharSet;
    return named === named.toLowerCase() ? set : otherChars(set);
  }
  return dot === undefined ? [range(escaped ?? plain)] : NOT_NEWLINE;
}

function membersOf(text: string): CharSet | undefined {
  const ranges: CharRange[] = [];
  const hasHyphen = text.startsWith('-') || /[^\\]-$/.test(text);
  if (hasHyphen) ranges.push(range('-'));
  const [start, end] = [text.startsWith('-') ? 1 : 0, /[^\\]-$/.test(text) ? text.length - 1 : text.length];
  for (let at = start; at < end; at = MEMBER.lastIndex) {
    MEMBER.lastIndex = at;
    const member = MEMBER.exec(text);
    if (member === null) return undefined;
    const [, from, to, named, escaped, plain] = member;
    appendAll(ranges, named === undefined ? [range(from ?? escaped ?? plain, to)] : (NAMED[named] as CharSet));
  }
  return ranges.every(([from, to]) => from <= to) ? charSet(ranges) : undefined;
}

function range(from = '', to = from): CharRange {
  return [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
}

function repeatAt(source: string, at: number): (Omit<Repeat, 'set'> & { readonly end: number }) | undefined {
  if (!/[*+?{]/.test(source.charAt(at))) return { least: 1, most: 1, isLazy: false, end: at };
  COUNT.lastIndex = at;
  const count = COUNT.exec(source);
  if (count === null) return undefined;
  const [, sign = '', least, comma, most, lazy] = count;
  const bounds =
    least === undefined ? SIGNS[sign] : [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(comma ? most : least)];
  const [from = 0, to = 0] = bounds ?? [];
  const isUsual = from <= to && to > 0 && (to <= MOST_REPEATS || to === Number.POSITIVE_INFINITY);
  return isUsual ? { least: from, most: to, isLazy: lazy === '?' && from < to, end: COUNT.lastIndex } : undefined;
}

const SIGNS: { readonly [sign: string]: readonly [number, number] } = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
};
