import { firstBehind } from '../../../lib/first-behind.ts';
import type { Span } from '../../../lib/span.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';
import { isCompound } from '../registry/tool-names.ts';
import { FILLERS, givesArgument, hasMember, hasSibling, isGiven } from './given-argument.ts';
import type { Markup } from './markup-in.ts';

/** How far the markup around a name is looked for. */
const NEAR = 400;

/** Signs and words that may stand between a mark and the name of a tool: `call tool="`. */
function isThin(gap: string): boolean {
  const words = gap.toLowerCase().match(/[\p{L}\p{N}_]+(?:\s*=)?/gu) ?? [];
  return words.every((word) => word.endsWith('=') || FILLERS.has(word) || LEADS.has(word));
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

/** A member of an object, up to its value; in a text that was encoded once more, quotation marks have a backslash. */
const MEMBER = /([{,])\s{0,8}\\?["'][^"'\n]{1,64}["']\s{0,4}:\s{0,4}\\?["']$/;

/** A special token or a tag, and the text between it and a name. */
interface Side {
  readonly mark: Markup;
  readonly gap: string;
}

/** What surrounds the name of a tool: the markup it is inside, and the nearest on either side that does not only format text. */
export class Surroundings {
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;
  readonly #inside: Markup | undefined;
  readonly #left: Side | undefined;
  readonly #right: Side | undefined;

  constructor(text: string, markup: readonly Markup[], marks: readonly Markup[], { start, end }: Span) {
    const around = markup[firstBehind(markup, start) - 1];
    const behind = firstBehind(marks, start);
    this.#text = text;
    this.#start = start;
    this.#end = end;
    this.#inside = around !== undefined && around.end > start ? around : undefined;
    this.#left = sideOf(marks[behind - 1], (mark) => text.slice(Math.max(mark.end, start - NEAR - 1), start));
    this.#right = sideOf(marks[behind], (mark) => text.slice(end, Math.min(mark.start, end + NEAR + 1)));
  }

  /** Where the call starts whose name this is; undefined if it is only mentioned. */
  callOf(tool: RegisteredTool | undefined): Span | undefined {
    const hasArgument = isGiven(this.#text, this.#end, tool);
    if (this.#inside !== undefined) return this.#isMade(this.#inside, hasArgument) ? this.#inside : undefined;
    const isCall = this.#isFramed() || (hasArgument && this.#isLed()) || this.#isMember(tool) || this.#isSegment(tool);
    return isCall ? { start: touching(this.#left)?.start ?? this.#start, end: this.#end } : undefined;
  }

  /** A tag that formats text, or that is only quoted, needs an argument to be a call. */
  #isMade({ kind, start }: Markup, hasArgument: boolean): boolean {
    return hasArgument || (kind !== 'html' && this.#text.charAt(start - 1) !== '`');
  }

  /** Marks right around the name, or a special token before it and nothing after it on its line. */
  #isFramed(): boolean {
    const left = touching(this.#left);
    if (touching(this.#right) === undefined) return left?.kind === 'token' && this.#endsLine();
    // A value that follows a special token may be any text: `<|value|>San Francisco⏎name`.
    return (
      left !== undefined || HEADER.test(this.#before()) || (this.#left?.mark.kind === 'token' && isOneSentence(this.#left.gap))
    );
  }

  /** A mark in the same sentence, a header, or a bracket. */
  #isLed(): boolean {
    if ([this.#left, this.#right].some((side) => side !== undefined && isOneSentence(side.gap))) return true;
    // `x = f(a=1)` and `[f(a=1)]` are code; what it calls is reported as a shown call.
    return this.#text.charAt(this.#end) !== '(' && [HEADER, LABEL, BRACKET].some((lead) => lead.test(this.#before()));
  }

  /** The value of a member, next to another that is an argument; next to any other member unless the name is a plain word. */
  #isMember(tool: RegisteredTool | undefined): boolean {
    const sign = MEMBER.exec(this.#before())?.[1];
    if (sign === undefined) return false;
    if (sign === '{' && hasMember(this.#text, this.#end, tool)) return true;
    return isCompound(this.#text.slice(this.#start, this.#end)) && hasSibling(this.#text, this.#end, sign === '{');
  }

  /** Whether an argument is between the same two marks as a name that is not a plain word, or that touches the second. */
  #isSegment(tool: RegisteredTool | undefined): boolean {
    if (this.#left === undefined || this.#right === undefined) return false;
    const name = this.#text.slice(this.#start, this.#end);
    const segment = `${this.#left.gap}${name}${this.#right.gap}`;
    const isNamed = isCompound(name) || touching(this.#right) !== undefined;
    return isNamed && isOneSentence(segment) && givesArgument(segment, tool);
  }

  #before(): string {
    return this.#text.slice(Math.max(0, this.#start - 96), this.#start);
  }

  #endsLine(): boolean {
    return /^[\s"'`;,]*(?:\n|$)/.test(this.#text.slice(this.#end, this.#end + 16));
  }
}

/** A mark that is near enough to say something about a name. */
function sideOf(mark: Markup | undefined, gapTo: (mark: Markup) => string): Side | undefined {
  const gap = mark === undefined ? '' : gapTo(mark);
  return mark === undefined || gap.length > NEAR ? undefined : { mark, gap };
}

/** The mark of a side, if no more than signs are between it and the name. */
function touching(side: Side | undefined): Markup | undefined {
  return side !== undefined && isThin(side.gap) ? side.mark : undefined;
}

function isOneSentence(text: string): boolean {
  return !/[.!?。！？]\s|\n\s*\n/.test(text);
}
