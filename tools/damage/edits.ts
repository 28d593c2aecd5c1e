import type { Random } from './random.ts';
import { marksOf, tokensOf } from './tokens.ts';

export interface Edit {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

// What a hand may hit instead of a mark.
const NEAR: { readonly [mark: string]: readonly string[] } = {
  ',': ['.', ';', ' ', '，'],
  ':': [';', '=', ' ', '：', '=>'],
  '"': ["'", '`', '“', '”', '""'],
  '{': ['[', '(', '{{'],
  '}': [']', ')', '}}'],
  '[': ['{', '('],
  ']': ['}', ')'],
};

const MARKS = Object.keys(NEAR);
const JUNK = ['<|endoftext|>', '…', '`', '**', ' um ', '\u00a0', '\ufeff', '\\', '\n---\n', '|', '#'];

// Edits at a single place, found in a text that is still JSON.
const EDITS = {
  'mark lost': (text: string, random: Random) => edit(random.pick(marksOf(text)), 1, ''),
  'mark doubled': (text: string, random: Random) => {
    const at = random.pick(marksOf(text));
    return edit(at, 1, text.charAt(at).repeat(2));
  },
  'mark swapped': (text: string, random: Random) => {
    const at = random.pick(marksOf(text));
    return edit(at, 2, text.charAt(at + 1) + text.charAt(at));
  },
  'mark mistyped': (text: string, random: Random) => {
    const at = random.pick(marksOf(text));
    return edit(at, 1, random.pick(NEAR[text.charAt(at)] ?? ['']));
  },
  'mark replaced': (text: string, random: Random) => {
    const at = random.pick(marksOf(text));
    return edit(at, 1, random.pick(MARKS.filter((mark) => mark !== text.charAt(at))));
  },
  'mark put in': (text: string, random: Random) => {
    const at = random.chance(0.25) ? random.below(text.length + 1) : random.pick(marksOf(text)) + random.below(2);
    return edit(at, 0, random.pick(MARKS));
  },
  junk: (text: string, random: Random) => edit(random.pick(tokensOf(text)).start, 0, random.pick(JUNK)),
};

export type EditName = keyof typeof EDITS;

export const MARK_EDITS: readonly EditName[] = ['mark lost', 'mark doubled', 'mark swapped', 'mark replaced', 'mark put in'];

function edit(start: number, length: number, by: string): Omit<Edit, 'name'> {
  return { start, end: start + length, by };
}

export function editsOf(text: string, names: readonly EditName[], count: number, random: Random): readonly Edit[] | undefined {
  const edits = Array.from({ length: count }, () => {
    const name = random.pick(names);
    return { name, ...EDITS[name](text, random) };
  }).sort((a, b) => a.start - b.start);
  const isApart = edits.every(({ start }, index) => index === 0 || start > (edits[index - 1]?.end ?? 0));
  return isApart ? edits : undefined;
}

export function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight((before, { start, end, by }) => before.slice(0, start) + by + before.slice(end), text);
}
