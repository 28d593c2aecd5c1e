import { appendAll, largest } from '@tamis/core/kind';
import type { FormPart, FormParts } from './form-part.ts';
import { NAME_PATTERN } from './grammar-words.ts';

export interface FormProblem {
  readonly reason: string;
  readonly at: number;
}

// The deepest nesting allowed. Deeper nesting is a mistake, since a form is a line that people read.
const DEEPEST = 16;

// The longest form allowed. A longer one is a mistake too, since optional parts multiply the ways through it.
const LONGEST = 10_000;

// The most parts in any order. More would be too many to follow, since each one doubles the ways.
const MOST_UNORDERED = 6;

const NAME = new RegExp(NAME_PATTERN);

// The operators between the parts of a group, longest first.
const OPERATORS = ['||', '&&', '|'] as const;
type Operator = (typeof OPERATORS)[number];

const CLOSERS = { '[': ']', '(': ')' } as const;

export function isName(text: string): boolean {
  return NAME.test(text);
}

// Parses a form: words, `{slot}`, `[optional parts]`, `(one | of these)`, `(all && in any order)`, `(at least || one)`. A joiner of the
// grammar that looks like one of these signs remains a joiner unless it is directly inside parentheses.
export function parseForm(say: string, joiners: readonly string[]): FormParts | FormProblem {
  if (say.length > LONGEST) return { reason: `it has more than ${LONGEST} characters`, at: LONGEST };
  const reader = new FormReader(say, joiners);
  const parts = reader.read();
  return reader.problem ?? (parts.length === 0 ? { reason: 'it says nothing', at: 0 } : parts);
}

interface Level {
  readonly opener: '' | '[' | '(';
  readonly at: number;
  readonly members: FormPart[][];
  operator?: Operator;
}

class FormReader {
  problem: FormProblem | undefined;
  readonly #say: string;
  readonly #joiners: readonly string[];
  #at = 0;

  constructor(say: string, joiners: readonly string[]) {
    this.#say = say;
    this.#joiners = joiners;
  }

  read(): FormParts {
    const open: Level[] = [{ opener: '', at: 0, members: [[]] }];
    while (this.#at < this.#say.length && this.problem === undefined) {
      const level = open.at(-1) as Level;
      const sign = this.#say.charAt(this.#at);
      if (sign === '[' || sign === '(') this.#open(sign, open);
      else if (sign === ']' || sign === ')') this.#close(sign, open);
      else if (sign === '{') this.#slot(level);
      else this.#operatorAt(level) === undefined ? this.#words(level) : this.#divide(level);
    }
    const last = open.at(-1) as Level;
    if (open.length > 1) this.#fail('an opening bracket is never closed', last.at);
    return this.problem === undefined ? this.#partsOf(last) : [];
  }

  #open(opener: '[' | '(', open: Level[]): void {
    if (open.length > DEEPEST) this.#fail(`brackets are nested more than ${DEEPEST} deep`);
    open.push({ opener, at: this.#at, members: [[]] });
    this.#at++;
  }

  #close(sign: ']' | ')', open: Level[]): void {
    const level = open.at(-1) as Level;
    if (level.opener === '' || CLOSERS[level.opener] !== sign) {
      this.#fail('a closing bracket was never opened');
      return;
    }
    open.pop();
    const parts = this.#partsOf(level);
    if (this.problem === undefined && parts.length === 0) this.#fail('there is nothing between the brackets', level.at);
    this.#at++;
    this.#refuseRepeat('what is in brackets');
    const outer = (open.at(-1) as Level).members.at(-1) as FormPart[];
    if (level.opener === '(') appendAll(outer, parts);
    else outer.push({ kind: 'optional', parts, at: level.at });
  }

  #slot(level: Level): void {
    const close = this.#say.indexOf('}', this.#at);
    const name = this.#say.slice(this.#at + 1, close < 0 ? undefined : close).trim();
    if (close < 0) this.#fail('an opening brace is never closed');
    else if (!isName(name)) this.#fail(nameProblem(name));
    level.members.at(-1)?.push({ kind: 'slot', name, at: this.#at });
    this.#at = close + 1;
    this.#refuseRepeat(`a slot; \`most\` under \`slots\` says how many ${name} takes`);
  }

  // Returns the operator at this position. A joiner that looks like one does not count.
  #operatorAt({ opener }: Level): Operator | undefined {
    const operator = OPERATORS.find((one) => this.#say.startsWith(one, this.#at));
    if (operator === undefined) return undefined;
    const longest = largest([0, ...this.#joiners.filter((one) => this.#say.startsWith(one, this.#at)).map((one) => one.length)]);
    return longest > operator.length || (longest === operator.length && opener !== '(') ? undefined : operator;
  }

  #divide(level: Level): void {
    const operator = this.#operatorAt(level) as Operator;
    if (level.operator !== undefined && level.operator !== operator)
      this.#fail(`${level.operator} and ${operator} are mixed; put parentheses around one of them`);
    else if (level.members.at(-1)?.length === 0) this.#fail(`there is nothing before ${operator}`);
    level.operator = operator;
    level.members.push([]);
    this.#at += operator.length;
  }

  #words(level: Level): void {
    const start = this.#at;
    do this.#at++;
    while (
      this.#at < this.#say.length &&
      !'[](){}'.includes(this.#say.charAt(this.#at)) &&
      this.#operatorAt(level) === undefined
    );
    if (this.#say.charAt(start) === '}') {
      this.#fail('a closing brace was never opened', start);
      return;
    }
    const text = this.#say.slice(start, this.#at);
    const words = text.trim();
    const at = start + text.indexOf(words);
    for (const { 0: word, index } of words.matchAll(/\S+/g)) {
      const reason = this.#joiners.includes(word) ? undefined : wordProblem(word);
      if (reason !== undefined) this.#fail(reason, at + index);
    }
    if (words !== '') level.members.at(-1)?.push({ kind: 'words', text: words, at });
  }

  #partsOf({ members, operator, at }: Level): FormParts {
    if (operator === undefined) return members[0] as FormParts;
    if (members.at(-1)?.length === 0) this.#fail(`there is nothing after ${operator}; an optional part goes in [ ]`, at);
    if (operator === '|') return [{ kind: 'choice', options: members, at }];
    if (members.length > MOST_UNORDERED)
      this.#fail(`more than ${MOST_UNORDERED} parts may come in any order, which is too many`, at);
    return [{ kind: 'unordered', members, needsAll: operator === '&&', at }];
  }

  // Rejects `+` and `*`, which repeat the preceding part in Talon. Here a slot itself says how many tokens it takes.
  #refuseRepeat(what: string): void {
    const sign = this.#say.charAt(this.#at);
    if (sign === '+' || sign === '*') this.#fail(`${sign} cannot repeat ${what}`);
  }

  #fail(reason: string, at = this.#at): void {
    this.problem ??= { reason, at };
  }
}

function nameProblem(name: string): string {
  const last = name.split('.').at(-1) ?? '';
  const hint = name.includes('.') && isName(last) ? `; lists have no namespace here: {${last}}` : '';
  return `expected the name of a slot in the braces (letters, digits, _ and -)${hint}`;
}

// Returns the reason why a word is Talon notation that means nothing here, so that nobody could say it as a word.
function wordProblem(word: string): string | undefined {
  const capture = /<([A-Za-z][\w.]*)>/.exec(word);
  if (capture !== null) return `${capture[0]} is a capture; expected a list, as in {${capture[1]?.split('.').at(-1)}}`;
  if (/^[\p{L}\p{N}]+[+*]$/u.test(word)) return `${word.slice(-1)} cannot repeat a word`;
  if (/^\^[\p{L}\p{N}]|^\p{L}+\$$/u.test(word))
    return 'an anchor (^ or $) is not needed, because a form always matches the whole command';
  return undefined;
}
