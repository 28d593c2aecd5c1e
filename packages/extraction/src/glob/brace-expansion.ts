import { appendAll } from '@tamis/core/kind';
import { classEnd } from './character-class.ts';

// The most globs that one may expand to, because each of them is tried on every path.
const MOST_EXPANSIONS = 1000;

// The most characters that they may have in total, so that a short text of braces cannot become a long one.
const MOST_CHARACTERS = 100_000;

// The error for a glob that cannot be used, with the reason for its author.
export class BadGlob extends Error {}

// A pattern for a name in braces that captures text, such as `{date}`.
export const PLACEHOLDER = /^[a-z_][a-z0-9_]*$/;

export function expandBraces(glob: string): readonly string[] {
  return expand(parts(glob));
}

type Part = string | readonly (readonly Part[])[];

function expand(list: readonly Part[]): readonly string[] {
  let made: readonly string[] = [''];
  for (const part of list) {
    const choices = typeof part === 'string' ? [part] : part.flatMap(expand);
    if (made.length * choices.length > MOST_EXPANSIONS) throw tooMany();
    made = made.flatMap((head) => choices.map((tail) => head + tail));
    if (made.reduce((sum, one) => sum + one.length, 0) > MOST_CHARACTERS)
      throw new BadGlob(`its braces expand to more than ${MOST_CHARACTERS} characters`);
  }
  return made;
}

function tooMany(): BadGlob {
  return new BadGlob(`its braces expand to more than ${MOST_EXPANSIONS} globs`);
}

interface Open {
  readonly at: number;
  readonly choices: (readonly Part[])[];
  current: Part[];
  isText: boolean;
}

function parts(glob: string): readonly Part[] {
  const stack: Open[] = [];
  let top: Open = { at: 0, choices: [], current: [], isText: true };
  for (let at = 0; at < glob.length; at++) {
    const char = glob.charAt(at);
    if (char === '\\') {
      top.current.push(glob.slice(at, at + 2));
      at++;
    } else if (char === '[') {
      const end = classEnd(glob, at);
      if (end === -1) throw new BadGlob('a `[` is not closed');
      top.current.push(glob.slice(at, end));
      at = end - 1;
    } else if (char === '{') {
      stack.push(top);
      top.isText = false;
      top = { at, choices: [], current: [], isText: true };
    } else if (char === '}' && stack.length > 0) {
      const choice = closed(top, glob.slice(top.at + 1, at));
      top = stack.pop() as Open;
      appendAll(top.current, choice);
    } else if (char === ',' && stack.length > 0) {
      top.choices.push(top.current);
      top.current = [];
    } else top.current.push(char);
  }
  if (stack.length > 0) throw new BadGlob('a `{` is not closed');
  return top.current;
}

function closed({ choices, current, isText }: Open, text: string): readonly Part[] {
  if (choices.length > 0) return [[...choices, current]];
  const range = isText ? rangeOf(text) : undefined;
  if (range !== undefined) return [range.map((one) => [one])];
  return ['{', ...current, '}'];
}

function rangeOf(text: string): readonly string[] | undefined {
  const [first = '', last = '', step, ...more] = text.split('..');
  if (more.length > 0 || (step !== undefined && !isInteger(step))) return undefined;
  if (isInteger(first) && isInteger(last)) return numbers(first, last, Number(step ?? 1));
  return /^[A-Za-z]$/.test(first) && /^[A-Za-z]$/.test(last) ? letters(first, last, Number(step ?? 1)) : undefined;
}

function isInteger(text: string): boolean {
  return /^-?[0-9]{1,15}$/.test(text);
}

function numbers(first: string, last: string, step: number): readonly string[] {
  const isPadded = [first, last].some((one) => /^-?0[0-9]/.test(one));
  const width = isPadded ? Math.max(first.length, last.length) : 0;
  return steps(Number(first), Number(last), step).map((value) => {
    const digits = String(Math.abs(value));
    return value < 0 ? `-${digits.padStart(width - 1, '0')}` : digits.padStart(width, '0');
  });
}

function letters(first: string, last: string, step: number): readonly string[] {
  const codes = steps(first.charCodeAt(0), last.charCodeAt(0), step);
  // Between Z and a there are signs that would have a meaning in a glob.
  return codes.map((code) => String.fromCharCode(code)).filter((char) => /[A-Za-z]/.test(char));
}

function steps(from: number, to: number, step: number): readonly number[] {
  const width = Math.max(1, Math.abs(step));
  const count = Math.floor(Math.abs(to - from) / width) + 1;
  if (count > MOST_EXPANSIONS) throw tooMany();
  return Array.from({ length: count }, (_, index) => from + (to < from ? -index : index) * width);
}
