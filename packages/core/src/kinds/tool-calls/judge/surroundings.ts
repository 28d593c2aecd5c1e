import { firstBehind } from '../../../lib/first-behind.ts';
import type { Span } from '../../../lib/span.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';
import { isCompound } from '../registry/tool-names.ts';
import { FILLERS, givesArgument, hasMember, isGiven } from './given-argument.ts';
import type { Markup } from './markup-in.ts';

/** How far the markup around a name is looked for. */
const NEAR = 400;

/** Signs and words that may stand between a mark and the name of a tool: `call tool="`. */
function isThin(gap: string): boolean {
  if (/[.!?]\s|\n\s*\n/.test(gap)) return false;
  const words = gap.match(/[\p{L}\p{N}_]+(?:\s*=)?/gu) ?? [];
  return words.every((word) => word.endsWith('=') || FILLERS.has(word.toLowerCase()) || LEADS.has(word.toLowerCase()));
}

const LEADS: ReadonlySet<string> = new Set(
  'call calls functions use run invoke to assistant commentary analysis json'.split(' '),
);

/** `tool="`, `to=functions.`: what gives a name to a key, but not in an address. */
const HEADER = /(?:^|[\s<([{|,;])[A-Za-z_][\w-]*\s{0,2}=\s{0,2}["'`]?$/;

/** A line that starts with a word and a colon. */
const LABEL = /(?:^|\n)[ \t#*>-]{0,8}[A-Za-z_][\w ]{0,24}:[ \t*]{0,4}["'`]?$/;

/** A bracket right before a name, or with a word or two between. */
const BRACKET = /[([{【⟦⟪«〈《「『〔]\s{0,3}["'`]?$|[[{【⟦⟪«〈《「『〔]\s{0,3}(?:[A-Za-z_][\w-]*[\s:=]{1,3}){1,2}["'`]?$/;

/** The first member of an object, up to its value. */
const MEMBER = /\{\s{0,8}["'][^"'\n]{1,64}["']\s{0,4}:\s{0,4}["']$/;

/** What surrounds the name of a tool. */
export class Surroundings {
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;
  readonly #left: Markup | undefined;
  readonly #right: Markup | undefined;
  readonly #inside: Markup | undefined;

  constructor(text: string, markup: readonly Markup[], start: number, end: number) {
    this.#text = text;
    this.#start = start;
    this.#end = end;
    const behind = firstBehind(markup, start);
    const before = markup[behind - 1];
    this.#inside = before !== undefined && before.end > start ? before : undefined;
    this.#left = near(this.#inside === undefined ? before : undefined, (mark) => start - mark.end);
    this.#right = near(markup[behind], (mark) => mark.start - end);
  }

  /** Where the call starts whose name this is; undefined if it is only mentioned. */
  callOf(tool: RegisteredTool | undefined): Span | undefined {
    const hasArgument = isGiven(this.#text, this.#end, tool);
    if (this.#inside !== undefined) return this.#isMade(hasArgument) ? this.#inside : undefined;
    const before = this.#text.slice(Math.max(0, this.#start - 96), this.#start);
    const isHeader = HEADER.test(before);
    const [left, right] = [this.#touching(this.#left), this.#touching(this.#right)];
    const isFramed = (left !== undefined || isHeader || this.#isBehindToken()) && right !== undefined;
    const isOpened = left?.kind === 'token' && this.#endsLine();
    // `x = f(a=1)` and `[f(a=1)]` are code, and what it calls is told as a call that is shown.
    const isCode = this.#text.charAt(this.#end) === '(';
    const isIntroduced = !isCode && (isHeader || LABEL.test(before) || BRACKET.test(before));
    const isLed = isIntroduced || left !== undefined || right !== undefined;
    const isMember = MEMBER.test(before) && hasMember(this.#text, this.#end, tool);
    const isCall = isMember || isFramed || isOpened || (hasArgument && (isLed || this.#hasMark())) || this.#isSegment(tool);
    return isCall ? { start: left?.start ?? this.#start, end: this.#end } : undefined;
  }

  /** A tag that formats text, or that is only quoted, needs an argument to be a call. */
  #isMade(hasArgument: boolean): boolean {
    const { kind, start } = this.#inside as Markup;
    return hasArgument || (kind !== 'html' && this.#text.charAt(start - 1) !== '`');
  }

  /** A mark with no more than signs between it and the name. */
  #touching(mark: Markup | undefined): Markup | undefined {
    return mark !== undefined && mark.kind !== 'html' && isThin(this.#between(mark)) ? mark : undefined;
  }

  #between(mark: Markup): string {
    return mark.end <= this.#start ? this.#text.slice(mark.end, this.#start) : this.#text.slice(this.#end, mark.start);
  }

  /** A value that follows a special token may be any text: `<|value|>San Francisco⏎name`. */
  #isBehindToken(): boolean {
    return this.#left?.kind === 'token' && isOneSentence(this.#between(this.#left));
  }

  #endsLine(): boolean {
    return /^[\s"'`;,]*(?:\n|$)/.test(this.#text.slice(this.#end, this.#end + 16));
  }

  /** Whether the sentence that the name is in has a mark. */
  #hasMark(): boolean {
    return [this.#left, this.#right].some(
      (mark) => mark !== undefined && mark.kind !== 'html' && isOneSentence(this.#between(mark)),
    );
  }

  /** Whether there is an argument between the same two marks as a name that is no plain word, or that touches one of them. */
  #isSegment(tool: RegisteredTool | undefined): boolean {
    const [left, right] = [this.#left, this.#right];
    if (left === undefined || right === undefined || left.kind === 'html' || right.kind === 'html') return false;
    const segment = this.#text.slice(left.end, right.start);
    const name = this.#text.slice(this.#start, this.#end);
    const isNear = isCompound(name) || this.#touching(left) !== undefined || this.#touching(right) !== undefined;
    return isNear && isOneSentence(segment) && givesArgument(segment, tool);
  }
}

function isOneSentence(text: string): boolean {
  return !/[.!?。！？]\s|\n\s*\n/.test(text);
}

function near(mark: Markup | undefined, distance: (mark: Markup) => number): Markup | undefined {
  return mark !== undefined && distance(mark) <= NEAR ? mark : undefined;
}
