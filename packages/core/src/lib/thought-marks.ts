import type { Span } from './span.ts';

export interface ThoughtMark extends Span {
  readonly name: string;
  readonly closes: boolean;
  readonly isSure: boolean;
}

const TOKENS: readonly (readonly [open: string, close: string])[] = [
  // Magistral and Ministral.
  ['[THINK]', '[/THINK]'],
  // Command A and R7B.
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  // OpenThinker and Sky-T1.
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  // Gemma 4, and MedGemma before it.
  ['<|channel>thought', '<channel|>'],
  ['<unused94>thought', '<unused95>'],
  // Kimi K3 and Apertus.
  ['<|open|>think<|sep|>', '<|close|>think<|sep|>'],
  ['<|inner_prefix|>', '<|inner_suffix|>'],
  // gpt-oss and Inkling.
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['<|content_thinking|>', '<|end_message|>'],
];

const SHARED = ['<|end|>', '<|end_message|>'];

// The brackets of tags, and the signs without which a string has no such tag, because there are many square brackets but few tags.
const BRACKETS: readonly (readonly [open: string, close: string, signs: readonly string[]])[] = [
  ['<', '>', ['<']],
  ['[', ']', ['[/', '[THINK']],
  // Kimi.
  ['◁', '▷', ['◁']],
];

// Names of such tags contain one of these: `thinking`, `reasoning_content`, `seed:think`, `mm:think`, `inner_monologue`.
const STEM = /think|thought|reason|reflection|scratchpad|analysis|monologue/;

const PRINTED = /^\s{0,64}Thinking\.\.\.(?=\r?\n)/;
const PRINTED_START = 'Thinking...';

export const PRINTED_END = '...done thinking.';

// Longer than any tag that models write, attributes included.
const LONGEST_TAG = 64;

export function thoughtMarks(text: string): readonly ThoughtMark[] {
  const marks: ThoughtMark[] = [...printedMarks(text)];
  for (const [open, close] of BRACKETS.filter(mayBeIn(text))) {
    for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, start + 1)) {
      const mark = tokenAt(text, start) ?? tagAt(text, start, open, close);
      if (mark !== undefined) marks.push(mark);
    }
  }
  return marks.sort((a, b) => a.start - b.start);
}

export function mayHoldThoughtTag(text: string): boolean {
  return BRACKETS.some(mayBeIn(text));
}

function mayBeIn(text: string): (brackets: (typeof BRACKETS)[number]) => boolean {
  return ([, , signs]) => signs.some((sign) => text.includes(sign));
}

// Whether a string contains a reasoning mark. If the reasoning was already removed, the mark has no partner, and it is unclear which side
// of it is the answer.
export function hasThoughtMark(text: string): boolean {
  return thoughtMarks(text).some(({ isSure, name }) => isSure || name.startsWith('[think'));
}

// Whether a reply starts with the line that opens reasoning printed as plain text. The result is `wait` if that cannot be decided yet.
export function opensPrintedThought(start: string): boolean | 'wait' {
  const line = start.slice(0, PRINTED_START.length + 2);
  if (PRINTED.test(line)) return true;
  return `${PRINTED_START}\r`.startsWith(line) ? 'wait' : false;
}

function printedMarks(text: string): readonly ThoughtMark[] {
  const end = PRINTED.exec(text.slice(0, 128))?.[0].length ?? 0;
  const close = end === 0 ? -1 : text.indexOf(`\n${PRINTED_END}`, end) + 1;
  if (close < 1) return [];
  const mark = { name: PRINTED_END, isSure: false };
  return [
    { ...mark, start: 0, end, closes: false },
    { ...mark, start: close, end: close + PRINTED_END.length, closes: true },
  ];
}

function tokenAt(text: string, start: number): ThoughtMark | undefined {
  // Nearly every bracket opens no token: look at one character before comparing.
  if (!'|T/cu'.includes(text.charAt(start + 1))) return undefined;
  const token = TOKENS.find((marks) => marks.some((mark) => text.startsWith(mark, start)));
  if (token === undefined) return undefined;
  const closes = !text.startsWith(token[0], start);
  const mark = token[closes ? 1 : 0];
  return { start, end: start + mark.length, name: token[0], closes, isSure: !SHARED.includes(mark) };
}

function tagAt(text: string, start: number, open: string, close: string): ThoughtMark | undefined {
  const closes = text.charAt(start + 1) === '/';
  const from = start + (closes ? 2 : 1);
  // The same: a name starts with a letter.
  if (!/[a-z|]/i.test(text.charAt(from))) return undefined;
  const inside = text.slice(from, from + LONGEST_TAG);
  const end = inside.indexOf(close);
  const name = (/^[a-z|_:-]+/i.exec(inside.slice(0, Math.max(0, end)))?.[0] ?? '').toLowerCase();
  const isTag = open !== '[';
  // Open WebUI keeps thoughts in an element of HTML, whose end says nothing alone.
  const isDetails = name === 'details' && isTag && (closes || inside.startsWith(' type="reasoning', 7));
  if (!(isDetails || STEM.test(name)) || (!isTag && name.length !== end)) return undefined;
  return { start, end: from + end + 1, name: open + name, closes, isSure: isTag && !(isDetails && closes) };
}
