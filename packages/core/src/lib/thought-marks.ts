import type { Span } from './span.ts';

/** A mark that opens or closes a thought. Partners have the same name. */
export interface ThoughtMark extends Span {
  readonly name: string;
  readonly closes: boolean;
  /** Whether it can be nothing but a mark: a word in square brackets may be just that. */
  readonly isSure: boolean;
  /** Whether it also ends other things, so that without a partner it says nothing about thoughts. */
  readonly isShared: boolean;
}

/** Marks that are always written the same way, by the templates that have them. */
const TOKENS = [
  // Magistral and Ministral.
  { open: '[THINK]', close: '[/THINK]' },
  // Command A and R7B.
  { open: '<|START_THINKING|>', close: '<|END_THINKING|>' },
  // OpenThinker and Sky-T1.
  { open: '<|begin_of_thought|>', close: '<|end_of_thought|>' },
  { open: '<|think|>', close: '<|/think|>' },
  // Gemma 4, and MedGemma before it.
  { open: '<|channel>thought', close: '<channel|>' },
  { open: '<unused94>thought', close: '<unused95>' },
  // gpt-oss, which ends every message like this.
  { open: '<|channel|>analysis<|message|>', close: '<|end|>', isShared: true },
] as const;

/** The brackets of tags, and the signs without which a text has no such tag: there are many square brackets, but few tags. */
const BRACKETS = [
  { open: '<', close: '>', signs: ['<'] },
  { open: '[', close: ']', signs: ['[/', '[THINK'] },
  // Kimi.
  { open: '◁', close: '▷', signs: ['◁'] },
] as const;

/** Names of such tags contain one of these: `thinking`, `reasoning_content`, `seed:think`, `mm:think`, `inner_monologue`. */
const STEMS = ['think', 'thought', 'reason', 'reflection', 'scratchpad', 'analysis', 'monologue'];

/** Longer than any tag that models write, attributes included. */
const LONGEST_TAG = 64;

/** Every mark of thoughts in a text, in order, whatever it is part of. */
export function thoughtMarks(text: string): readonly ThoughtMark[] {
  const marks: ThoughtMark[] = [];
  for (const bracket of BRACKETS) {
    if (bracket.signs.some((sign) => text.includes(sign))) collect(text, bracket, marks);
  }
  return marks.sort((a, b) => a.start - b.start);
}

/**
 * Whether a text holds a mark of thoughts. Where thoughts were taken out before, such a mark has no partner: nobody can say which
 * side of it is the answer.
 */
export function hasThoughtMark(text: string): boolean {
  return thoughtMarks(text).some(({ isSure, isShared, name }) => !isShared && (isSure || name.startsWith('[think')));
}

function collect(text: string, bracket: (typeof BRACKETS)[number], marks: ThoughtMark[]): void {
  const { open } = bracket;
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, start + 1)) {
    const mark = tokenAt(text, start) ?? tagAt(text, start, bracket);
    if (mark !== undefined) marks.push(mark);
  }
}

function tokenAt(text: string, start: number): ThoughtMark | undefined {
  // Nearly every bracket opens no token: look at one character before comparing.
  if (!'|Tc/u'.includes(text.charAt(start + 1))) return undefined;
  for (const { open, close, ...rest } of TOKENS) {
    const isOpen = text.startsWith(open, start);
    if (!isOpen && !text.startsWith(close, start)) continue;
    const end = start + (isOpen ? open : close).length;
    return { start, end, name: open, closes: !isOpen, isSure: true, isShared: 'isShared' in rest };
  }
  return undefined;
}

function tagAt(text: string, start: number, { open, close }: (typeof BRACKETS)[number]): ThoughtMark | undefined {
  const closes = text.charAt(start + 1) === '/';
  const nameStart = start + (closes ? 2 : 1);
  // Nearly every bracket is not a tag: look at one character before slicing.
  if (!mayStartName(text.charCodeAt(nameStart))) return undefined;
  const inside = text.slice(nameStart, nameStart + LONGEST_TAG);
  const end = inside.indexOf(close);
  const name = end < 0 ? '' : (/^[a-z|_:-]+/i.exec(inside.slice(0, end))?.[0] ?? '').toLowerCase();
  if (!STEMS.some((stem) => name.includes(stem))) return undefined;
  if (open === '[' && name.length !== end) return undefined;
  return { start, end: nameStart + end + 1, name: `${open}${name}`, closes, isSure: open !== '[', isShared: false };
}

function mayStartName(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x7c;
}

/** Ways to close a thought at the start of a line. */
const CLOSING_LINES = ['\n</', '\n◁/', ...TOKENS.flatMap((token) => ('isShared' in token ? [] : [`\n${token.close}`]))];

/** Whether a line of a text may start with a mark that closes a thought; a quick look. */
export function mayCloseThought(text: string): boolean {
  return CLOSING_LINES.some((line) => text.includes(line));
}
