import type { Json } from '../../packages/core/src/index.ts';
import { marksIn } from './edit.ts';
import type { Random } from './random.ts';

/** A document as a model would write it: its value, its text, and what else would fit the contract. */
export interface Written {
  readonly value: Json;
  readonly text: string;
  /** Another document of the same shape. */
  readonly other: Json;
}

interface Spelling {
  readonly open: string;
  readonly close: string;
  readonly quote: string;
  readonly words: { readonly true: string; readonly false: string; readonly null: string };
  /** Whether names need no quotes. */
  readonly isBare: boolean;
  /** What follows the last entry. */
  readonly trailing: string;
}

const JSON_SPELLING: Spelling = {
  open: '[',
  close: ']',
  quote: '"',
  words: { true: 'true', false: 'false', null: 'null' },
  isBare: false,
  trailing: '',
};

/** What models do to whole documents. Each returns the reply. */
export const SLIPS = {
  cut: ({ text }, random) => text.slice(0, 1 + random.below(text.length - 1)),
  'cut after a mark': ({ text }, random) => {
    const ends = [...text.matchAll(/[,}\]]/g)].map(({ index }) => index + 1).filter((end) => end < text.length);
    return ends.length === 0 ? text.slice(0, -1) : text.slice(0, random.pick(ends));
  },
  'last brackets lost': ({ text }, random) => text.replace(/[\s}\]]+$/, (tail) => tail.slice(0, random.below(tail.length))),
  'fence lost': ({ text }, random) =>
    random.pick([`${text}\n\`\`\``, `\`\`\`json\n${text}`, `json\n${text}\n\`\`\``, `Here it is:\n\n${text}\n\`\`\``]),
  'words around': ({ text }, random) =>
    random.pick([`Here is the JSON:\n${text}`, `${text}\n\nLet me know if [anything] is missing.`, `Sure! ${text} Done.`]),
  tuple: ({ value }) => printed(value, { ...JSON_SPELLING, open: '(', close: ')' }),
  comment: ({ text }, random) => {
    const ends = marksIn(text).filter((at) => /^(?:,\s|[{[]\n)/.test(text.slice(at, at + 2)));
    if (ends.length === 0) return `${text} // done`;
    const at = random.pick(ends) + 1;
    return text.slice(0, at) + random.pick([' // see above\n', ' /* optional */', " # it's fine\n"]) + text.slice(at);
  },
  'two documents': ({ text, other }, random) => {
    const second = JSON.stringify(other);
    return random.pick([
      `${text}\n${second}`,
      `${second}\n\n${text}`,
      `${text}\nCorrection:\n${second}`,
      `\`\`\`json\n${second}\n\`\`\`\nor\n\`\`\`json\n${text}\n\`\`\``,
    ]);
  },
  Python: ({ value }) => printed(value, { ...JSON_SPELLING, quote: "'", words: { true: 'True', false: 'False', null: 'None' } }),
  JavaScript: ({ value }, random) => printed(value, { ...JSON_SPELLING, quote: random.pick(["'", '"']), isBare: true }),
  'typographic quotes': ({ value }) => printed(value, { ...JSON_SPELLING, quote: '“”' }),
  'quotes not escaped': ({ text }) => text.replaceAll('\\"', '"'),
  'raw newlines': ({ text }) => text.replaceAll('\\n', '\n'),
  'trailing commas': ({ value }) => printed(value, { ...JSON_SPELLING, trailing: ',' }),
} satisfies { readonly [name: string]: (written: Written, random: Random) => string };

/** The name of a slip. */
export type Slip = keyof typeof SLIPS;

/** A value as another language writes it. */
function printed(value: Json, spelling: Spelling): string {
  if (typeof value === 'string') return quoted(value, spelling.quote);
  if (value === null || typeof value === 'boolean') return spelling.words[String(value) as 'true'];
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    const isSingle = spelling.open === '(' && value.length === 1;
    const items = value.map((item) => printed(item, spelling)).join(', ');
    return spelling.open + items + (isSingle ? ',' : value.length > 0 ? spelling.trailing : '') + spelling.close;
  }
  const entries = Object.entries(value).map(([key, item]) => `${keyIn(key, spelling)}: ${printed(item as Json, spelling)}`);
  return `{${entries.join(', ')}${entries.length > 0 ? spelling.trailing : ''}}`;
}

function keyIn(key: string, { isBare, quote }: Spelling): string {
  return isBare && /^[A-Za-z_]\w*$/.test(key) ? key : quoted(key, quote);
}

function quoted(text: string, quote: string): string {
  const plain = JSON.stringify(text).slice(1, -1);
  if (quote === '“”') return `“${plain}”`;
  if (quote === '"') return `"${plain}"`;
  // As Python prints: double quotes around text with an apostrophe and no double quote.
  if (text.includes("'") && !text.includes('"')) return `"${plain}"`;
  return `'${plain.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
