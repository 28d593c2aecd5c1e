import fc from 'fast-check';
import type { Json } from '../src/index.ts';
import { rows } from './rows.ts';

// A tuple, so that it can be told from a list when it is printed.
export interface Tuple {
  readonly items: readonly Item[];
}

export type Item = string | number | boolean | null | Tuple | readonly Item[];

export type Style = 'json' | 'python' | 'sloppy' | 'bare';

export interface TupleReply {
  readonly text: string;
  readonly truth: Json;
}

const WORDS = ['Paris', 'is', 'the', 'capital', 'of', 'France', 'born', '1879', 'in', 'Ulm', 'Dr', 'élan', 'X-ray', 'v2'];
const TAILS = ['', '', '', '.', ' (1879)', ' (so it is said)', '!', ' Inc.', ', Ltd', ' [1]', ' – 5', ')', ' 50%', ' :)', ' / b'];
const HEADS = ['', '', '', '.', '(the) ', '"', 'f(x),(y) ', 'a), (b ', '[0] ', '-', '#1 ', "d'", 'a],[b '];

const phrases = fc
  .tuple(
    fc.constantFrom(...HEADS),
    fc.array(fc.constantFrom(...WORDS, "O'Brien", "isn't", 'a,', 'b;', 'c:'), { minLength: 1, maxLength: 4 }),
    fc.constantFrom(...TAILS),
  )
  .map(([head, words, tail]) => head + words.join(' ') + tail);

const words = fc
  .array(fc.constantFrom('Paris', 'is', 'capital', 'of', 'France', 'born', 'Ulm', 'Dr', 'X-ray'), { minLength: 1, maxLength: 3 })
  .map((all) => all.join(' '));

const numbers = fc.oneof(
  fc.integer({ min: -5000, max: 5000 }),
  fc.integer({ min: 1, max: 999 }).map((number) => number / 4),
);

function scalars(style: Style): fc.Arbitrary<Item> {
  const texts = style === 'bare' ? words : style === 'sloppy' ? phrases.filter(isSoundUnescaped) : phrases;
  return fc.oneof({ arbitrary: texts, weight: 8 }, { arbitrary: numbers, weight: 2 }, fc.boolean(), fc.constant(null));
}

// An apostrophe inside of a word can be told from a quote; one at the edge of a word can't.
function isSoundUnescaped(text: string): boolean {
  return !/'(?!\p{L})|(?<!\p{L})'/u.test(text);
}

function tuples(style: Style): fc.Arbitrary<Tuple> {
  const item: fc.Arbitrary<Item> = fc.oneof(
    { arbitrary: scalars(style), weight: 12 },
    fc.array(scalars(style), { minLength: 2, maxLength: 3 }).map((items): Item => ({ items })),
    fc.array(scalars(style), { maxLength: 2 }),
  );
  return fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => ({ items }));
}

interface Layout {
  readonly comma: string;
  readonly between: string;
  readonly trailing: boolean;
}

const layouts: fc.Arbitrary<Layout> = fc.record({
  comma: fc.constantFrom(',', ', '),
  between: fc.constantFrom(',', ', ', ',\n  ', ' ,\n', '\n  '),
  trailing: fc.boolean(),
});

function print(item: Item, style: Style, layout: Layout): string {
  if (typeof item === 'string') return printText(item, style);
  if (typeof item === 'number') return String(item);
  if (item === null) return style === 'json' ? 'null' : 'None';
  if (typeof item === 'boolean') return style === 'json' ? String(item) : item ? 'True' : 'False';
  if (!('items' in item)) return `[${item.map((one) => print(one, style, layout)).join(layout.comma)}]`;
  const inside = item.items.map((one) => print(one, style, layout)).join(layout.comma);
  return `(${inside}${item.items.length === 1 || layout.trailing ? ',' : ''})`;
}

// `python` as `repr` prints it, `sloppy` with apostrophes that nobody escaped.
function printText(text: string, style: Style): string {
  if (style === 'bare') return text;
  if (style === 'json') return JSON.stringify(text);
  if (style === 'sloppy') return `'${text}'`;
  if (text.includes("'") && !text.includes('"')) return `"${text}"`;
  return `'${text.replaceAll("'", "\\'")}'`;
}

function meaningOf(item: Item): Json {
  if (typeof item !== 'object' || item === null) return item;
  return ('items' in item ? item.items : item).map(meaningOf);
}

type Frame = (list: string, truth: Json, style: Style) => TupleReply;

const FRAMES: readonly Frame[] = [
  (list, truth) => ({ text: list, truth }),
  (list, truth, style) => ({ text: `{${printText('triples', style)}: ${list}}`, truth: { triples: truth } }),
  (list, truth, style) => ({
    text: `{${printText('n', style)}: 2, ${printText('triples', style)}: ${list}, ${printText('done', style)}: 1}`,
    truth: { n: 2, triples: truth, done: 1 },
  }),
  (list, truth) => ({ text: `\`\`\`json\n{"a":${list}}\n\`\`\``, truth: { a: truth } }),
  (list, truth) => ({ text: `Here are the triples:\n\n{"a": {"b": ${list}}}\n`, truth: { a: { b: truth } } }),
];

export const tupleReplies: fc.Arbitrary<TupleReply> = fc
  .constantFrom<Style>('json', 'python', 'sloppy', 'bare')
  .chain((style) =>
    fc.record({
      style: fc.constant(style),
      all: fc.array(tuples(style), { minLength: 1, maxLength: 5 }),
      layout: layouts,
      isWide: fc.boolean(),
      frame: fc.constantFrom(...FRAMES),
    }),
  )
  .map(({ style, all, layout, isWide, frame }) => {
    const printed = all.map((one) => print(one, style, layout)).join(layout.between);
    const list = isWide ? `[\n  ${printed}${layout.trailing ? ',' : ''}\n]` : `[${printed}]`;
    return frame(list, all.map(meaningOf), style);
  });

export const cutTuples: fc.Arbitrary<{ readonly text: string; readonly truth: readonly Json[] }> = fc
  .constantFrom<Style>('json', 'python')
  .chain((style) =>
    fc.record({ style: fc.constant(style), all: fc.array(tuples(style), { minLength: 2, maxLength: 5 }), at: fc.nat() }),
  )
  .map(({ style, all, at }) => {
    const layout: Layout = { comma: ', ', between: ', ', trailing: false };
    const printed = all.map((one) => print(one, style, layout));
    const last = printed.at(-1) as string;
    const kept = [...printed.slice(0, -1), last.slice(0, 1 + (at % (last.length - 1)))];
    return { text: `[${kept.join(', ')}`, truth: all.slice(0, -1).map(meaningOf) };
  });

// Texts with quotes that nobody escaped, beside all that structure is made of.
const quoting = fc
  .tuple(
    fc.constantFrom('', 'he said ', 'the (so-called ', 'f(', '[', 'see ', 'x.'),
    fc.constantFrom('no', 'the end', 'a b', 'Yes, sir', '1', 'x.', '(y)', '.z'),
    fc.constantFrom(...rows<string>('pieces', 'What follows a word in quotes')),
  )
  .map(([before, word, after]) => `${before}"${word}"${after}`);

export const damagedRows: fc.Arbitrary<TupleReply> = fc
  .record({
    brackets: fc.constantFrom('()', '[]', '{}'),
    rows: fc.array(fc.tuple(fc.oneof(quoting, words, phrases), fc.oneof(words, quoting), fc.oneof(words, phrases)), {
      minLength: 1,
      maxLength: 4,
    }),
    comma: fc.constantFrom(',', ', '),
    frame: fc.constantFrom(...FRAMES),
  })
  .map(({ brackets, rows, comma, frame }) => {
    const isObject = brackets === '{}';
    const row = (texts: readonly string[]) =>
      texts.map((text, index) => `${isObject ? `"k${index}":` : ''}"${text.replaceAll('\\', '')}"`).join(comma);
    const list = rows.map((texts) => brackets.charAt(0) + row(texts) + brackets.charAt(1)).join(comma);
    const truth = rows.map((texts) =>
      isObject ? Object.fromEntries(texts.map((text, index) => [`k${index}`, text])) : [...texts],
    );
    return frame(`[${list}]`, truth, 'json');
  });
