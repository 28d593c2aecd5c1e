import type { Random } from './random.ts';
import { marksOf, type Rule, rewritten, type Token } from './tokens.ts';

export type Slip = (text: string, random: Random) => string;

const TYPOGRAPHIC = [
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
] as const;

const BARE = /^"(?!true")[a-z][\w ]*"$/i;
const PYTHON: { readonly [word: string]: string } = { true: 'True', false: 'False', null: 'None' };

export const STRETCH = {
  cut: (text, random) => text.slice(0, 1 + random.below(text.length - 1)),
  'end lost': (text, random) => text.slice(0, -(1 + random.below(Math.min(4, text.length - 1)))),
  gap: (text, random) => {
    const at = random.below(text.length);
    return text.slice(0, at) + text.slice(at + 2 + random.below(20));
  },
  repeated: (text, random) => {
    const at = random.below(text.length);
    const end = at + 2 + random.below(20);
    return text.slice(0, end) + text.slice(at);
  },
} satisfies { readonly [name: string]: Slip };

export const RULES = {
  'raw newlines': (_, piece) => piece.replaceAll('\\n', '\n'),
  'single quotes': ({ type }, piece) => (type === 'string' ? inQuotes(piece, "'", "'") : piece),
  'quotes not escaped': (_, piece) => piece.replaceAll('\\"', '"'),
  'keys without quotes': ({ isKey }, piece) => (isKey ? piece.slice(1, -1) : piece),
  'Python words': (_, piece) => PYTHON[piece] ?? piece,
  'last comma': (_, piece, { after }) => (/^[\]}]$/.test(after) && !/^[[{]$/.test(piece) ? `${piece},` : piece),
  'no commas': (_, piece) => (piece === ',' ? ' ' : piece),
  'line comments': (_, piece) => (piece === ',' ? ', // as the customer told us' : piece),
} satisfies { readonly [name: string]: Rule };

export const STYLE = {
  'single quotes': (text) => rewritten(text, RULES['single quotes']),
  'typographic quotes': (text, random) => {
    const [open, close] = random.pick(TYPOGRAPHIC);
    return rewritten(text, ({ type }, piece) => (type === 'string' ? inQuotes(piece, open, close) : piece));
  },
  'keys without quotes': (text) => rewritten(text, RULES['keys without quotes']),
  'words without quotes': (text) =>
    rewritten(text, ({ type }, piece) => (type === 'string' && BARE.test(piece) ? piece.slice(1, -1) : piece)),
  Python: (text) =>
    rewritten(text, ({ type }, piece) => (type === 'string' ? inQuotes(piece, "'", "'") : (PYTHON[piece] ?? piece))),
  'trailing commas': (text) =>
    rewritten(text, (_, piece, { before }) => (/^[\]}]$/.test(piece) && !/^[[{]?$/.test(before) ? `,${piece}` : piece)),
  'no commas': (text) => rewritten(text, RULES['no commas']),
  'escapes lost': (text) => rewritten(text, ({ type }, piece) => (type === 'string' ? `"${String(JSON.parse(piece))}"` : piece)),
  'all escaped': (text) => JSON.stringify(text).slice(1, -1),
  'in a string': (text) => JSON.stringify(text),
  'HTML entities': (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  'Markdown escapes': (text) => text.replaceAll(/(?<!\\)([_[\]*])/g, '\\$1'),
  'wide marks': (text) => rewritten(text, (_, piece) => ({ ',': '，', ':': '：' })[piece] ?? piece),
  'decimal commas': (text) => rewritten(text, ({ type }, piece) => (type === 'number' ? piece.replace('.', ',') : piece)),
  comments: (text, random) =>
    rewritten(text, (_, piece) =>
      piece === ',' && random.chance(0.4) ? random.pick([', /* checked */', ', // see above\n', ', # ok\n']) : piece,
    ),
} satisfies { readonly [name: string]: Slip };

export const HABITS = {
  cut: STRETCH.cut,
  'cut after a mark': (text, random) => {
    const ends = [...text.matchAll(/[,}\]]/g)].map(({ index }) => index + 1).filter((end) => end < text.length);
    return ends.length === 0 ? text.slice(0, -1) : text.slice(0, random.pick(ends));
  },
  'last brackets lost': (text, random) => text.replace(/[\s}\]]+$/, (tail) => tail.slice(0, random.below(tail.length))),
  'fence lost': (text, random) =>
    random.pick([`${text}\n\`\`\``, `\`\`\`json\n${text}`, `json\n${text}\n\`\`\``, `Here it is:\n\n${text}\n\`\`\``]),
  'words around': (text, random) =>
    random.pick([`Here is the JSON:\n${text}`, `${text}\n\nLet me know if [anything] is missing.`, `Sure! ${text} Done.`]),
  comment: (text, random) => {
    const ends = marksOf(text).filter((at) => /^(?:,\s|[{[]\n)/.test(text.slice(at, at + 2)));
    if (ends.length === 0) return `${text} // done`;
    const at = random.pick(ends) + 1;
    return text.slice(0, at) + random.pick([' // see above\n', ' /* optional */', " # it's fine\n"]) + text.slice(at);
  },
  Python: (text) => rewritten(text, (token, piece) => PYTHON[piece] ?? inPython(token, piece)),
  JavaScript: (text, random) => {
    const isSingle = random.chance(0.5);
    return rewritten(text, (token, piece) => {
      if (token.isKey && /^"[A-Za-z_]\w*"$/.test(piece)) return piece.slice(1, -1);
      return isSingle ? inPython(token, piece) : piece;
    });
  },
  'typographic quotes': STYLE['typographic quotes'],
  'quotes not escaped': (text) => rewritten(text, RULES['quotes not escaped']),
  'raw newlines': (text) => rewritten(text, RULES['raw newlines']),
  'trailing commas': (text) => rewritten(text, RULES['last comma']),
} satisfies { readonly [name: string]: Slip };

function inPython({ type }: Token, piece: string): string {
  if (type !== 'string' || (piece.includes("'") && !piece.includes('\\"'))) return piece;
  return inQuotes(piece, "'", "'");
}

function inQuotes(piece: string, open: string, close: string): string {
  const inner = piece.slice(1, -1).replaceAll('\\"', '"');
  return open + (open === "'" ? inner.replaceAll("'", "\\'") : inner) + close;
}
