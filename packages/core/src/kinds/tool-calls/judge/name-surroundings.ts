import { firstBehind } from '../../../lib/first-behind.ts';
import type { Span } from '../../../lib/span.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';
import { isCompound } from '../registry/tool-names.ts';
import { FILLERS, type Given, givenAfter, givesAnywhere, hasMember, hasSibling } from './given-argument.ts';
import { givesValue } from './given-value.ts';
import { isInAddress, isNounPhrase, isTagInSentence } from './in-sentence.ts';
import { GAP, QUOTE } from './json-signs.ts';
import type { Markup } from './markup-in.ts';
import type { Named } from './named-tools.ts';
import { isSignature } from './signature.ts';

const NEAR = 400;

const MOST_MARKS = 8;

const BEFORE = 400;

// Signs and words that may stand between a mark and the name of a tool: `call tool="`.
function isThin(gap: string): boolean {
  const words = gap.toLowerCase().match(/[\p{L}\p{N}_]+(?:\s*=)?/gu) ?? [];
  return words.every((word) => word.endsWith('=') || FILLERS.has(word) || LEADS.has(word));
}

const LEADS: ReadonlySet<string> = new Set(
  'call calls functions use run invoke to assistant commentary analysis json'.split(' '),
);

// `tool="`, `to=functions.`: what gives a name to a key.
const HEADER = /(?:^|[\s<([{|,;])[\p{L}_][\p{L}\p{N}_-]*\s{0,2}=\s{0,2}["'`]?$/u;

const NAMESPACES = /(?<![\w./])(?:\w{1,32}[./]){1,3}$/;

const LEAD = new RegExp(
  [
    String.raw`[@<>#|$=:→][\s"'\x60*\\]{0,6}$`,
    String.raw`(?:\p{Ps}|\p{Pi})${GAP}[\s"'\x60*\\]{0,16}$`,
    String.raw`(?:\p{Ps}|\p{Pi})\s{0,3}(?:[\p{L}_][\p{L}\p{N}_-]*[\s:=]{1,3}){1,2}["'\x60]?$`,
    String.raw`(?:#|^|\n)#{1,5}[ \t][^\n]{0,40}$`,
  ].join('|'),
  'u',
);

// An object after a name, with no more than signs in between.
const OBJECT = /^["'\x60*]{0,3}[\s:=>→-]{0,8}\{\s{0,8}\\?["']/;

const MEMBER = new RegExp(`([{,])${GAP}${QUOTE}[^"'\\n]{1,64}${QUOTE}${GAP}:${GAP}${QUOTE}$`);

interface Side {
  readonly mark: Markup;
  readonly gap: string;
}

// The surroundings of a tool's name: the markup it is inside, and the nearest markup on either side that is more than formatting.
export class NameSurroundings {
  readonly #text: string;
  readonly #name: Named;
  readonly #reach: number;
  readonly #before: string;
  readonly #inside: Markup | undefined;
  readonly #left: Side | undefined;
  readonly #right: Side | undefined;
  readonly #isOpenedBehind: boolean;
  readonly #hasTokenBehind: boolean;

  constructor(text: string, markup: readonly Markup[], marks: readonly Markup[], name: Named, reach: number) {
    const { start, end } = name;
    const around = markup[firstBehind(markup, start) - 1];
    const behind = firstBehind(marks, start);
    this.#text = text;
    this.#name = name;
    this.#reach = reach;
    this.#before = text.slice(Math.max(0, start - BEFORE), start).replace(NAMESPACES, '');
    this.#inside = around !== undefined && around.end > start ? around : undefined;
    this.#left = sideOf(marks[behind - 1], (mark) => text.slice(Math.max(mark.end, start - NEAR - 1), start));
    // Values may contain tags that close something.
    const next = marks.slice(behind, behind + MOST_MARKS);
    this.#isOpenedBehind = next.some((mark) => mark.start - end <= NEAR && text.charAt(mark.start + 1) !== '/');
    this.#hasTokenBehind = next.some((mark) => mark.start - end <= reach && mark.kind === 'token');
    this.#right = sideOf(marks[behind], (mark) => text.slice(end, Math.min(mark.start, end + NEAR + 1)));
  }

  callOf(tool: RegisteredTool | undefined): Span | undefined {
    if (isInAddress(this.#text, this.#name)) return undefined;
    const given = givenAfter(this.#text, this.#name.end, tool, this.#reach);
    if (this.#inside !== undefined) return this.#isMade(this.#inside, given) ? this.#inside : undefined;
    const isCall =
      this.#isFramed() ||
      this.#isLed(given, tool) ||
      this.#isMember(tool) ||
      this.#isBehind(tool) ||
      givesValue(this.#text, this.#name, tool);
    return isCall ? { start: touching(this.#left)?.start ?? this.#name.start, end: this.#name.end } : undefined;
  }

  // A tag that formats text, or that is only quoted, needs an argument to be a call.
  #isMade({ kind, start, end }: Markup, given: Given): boolean {
    if (given !== undefined) return true;
    return kind !== 'html' && this.#text.charAt(start - 1) !== '`' && !isTagInSentence(this.#text, start, end);
  }

  #isFramed(): boolean {
    const left = touching(this.#left);
    if (touching(this.#right) === undefined) return left?.kind === 'token' && this.#endsLine();
    // A value that follows a special token may be any text: `<|value|>San Francisco⏎name`.
    return left !== undefined || HEADER.test(this.#before) || (this.#left?.mark.kind === 'token' && this.#isAfterMark());
  }

  #isLed(given: Given, tool: RegisteredTool | undefined): boolean {
    if (given === undefined) return false;
    if (!this.#name.isDistinct && isNounPhrase(this.#text.slice(this.#name.end, this.#name.end + NEAR))) return this.#isTouched();
    // Values may be whole sentences, so that a mark after them is wherever they end.
    if (this.#right !== undefined || this.#hasTokenBehind || this.#isAfterMark()) return true;
    if (given === 'own' && this.#name.isDistinct && OBJECT.test(this.#text.slice(this.#name.end, this.#name.end + 32)))
      return true;
    const next = this.#text.charAt(this.#name.end);
    if (next === '(' && this.#isCode(tool)) return false;
    if (given === 'any' && this.#isWholeValue()) return false;
    return /\p{Ps}|\p{Pi}/u.test(next) || LEAD.test(this.#before);
  }

  #isTouched(): boolean {
    return this.#isOpenedBehind || this.#hasTokenBehind || touching(this.#left) !== undefined || LEAD.test(this.#before);
  }

  #isWholeValue(): boolean {
    return /^\\{0,127}["'`]/.test(this.#text.slice(this.#name.end, this.#name.end + 16)) && MEMBER.test(this.#before);
  }

  // `x = f(a=1)` and `[f(a=1)]` are code; what it calls is reported as a shown call.
  #isCode(tool: RegisteredTool | undefined): boolean {
    const { start, end } = this.#name;
    const written = this.#text.slice(start, end);
    const isShown = /^[\w.]+$/.test(written) && (written === tool?.name || isCompound(written));
    return isShown || isSignature(this.#text.slice(end, end + NEAR), tool?.properties ?? []);
  }

  // The value of a member, next to another that is an argument; next to any other member unless the name is a plain word.
  #isMember(tool: RegisteredTool | undefined): boolean {
    const sign = MEMBER.exec(this.#before)?.[1];
    if (sign === undefined) return false;
    const { start, end, isDistinct } = this.#name;
    if (hasMember(this.#text.slice(end, end + this.#reach), tool)) return true;
    if (sign === ',' && hasMember(this.#text.slice(Math.max(0, start - this.#reach), start), tool)) return true;
    return (isDistinct || tool?.properties.length === 0) && hasSibling(this.#text, end, sign === '{');
  }

  #isBehind(tool: RegisteredTool | undefined): boolean {
    const left = touching(this.#left);
    const isNext = touching(this.#right) !== undefined;
    const isBetween = (this.#name.isDistinct || isNext) && this.#right !== undefined && this.#isAfterMark();
    if (left === undefined && !isBetween && !(isNext && /\n\s*["'`]?$/.test(this.#before))) return false;
    const place = left?.start ?? this.#name.start;
    if (left !== undefined && this.#text.charAt(place + 1) === '/') return false;
    return givesAnywhere(this.#text.slice(Math.max(0, place - this.#reach), place), tool);
  }

  // Whether there is a mark before the name in its sentence.
  #isAfterMark(): boolean {
    return this.#left !== undefined && !/[.!?。！？]\s|\n\s*\n/.test(this.#left.gap);
  }

  #endsLine(): boolean {
    return /^[\s"'`;,]*(?:\n|$)/.test(this.#text.slice(this.#name.end, this.#name.end + 16));
  }
}

function sideOf(mark: Markup | undefined, gapTo: (mark: Markup) => string): Side | undefined {
  const gap = mark === undefined ? '' : gapTo(mark);
  return mark === undefined || gap.length > NEAR ? undefined : { mark, gap };
}

// The mark of a side, if no more than signs are between it and the name.
function touching(side: Side | undefined): Markup | undefined {
  return side !== undefined && isThin(side.gap) ? side.mark : undefined;
}
