import type { Code } from '../codes/code.ts';
import { known } from '../lib/known.ts';
import { segmentsOf } from '../lib/pointer.ts';
import type { Json } from '../model/index.ts';
import type { RemarkMeaning } from '../remarks/cue.ts';
import { fill } from './fill.ts';
import { plainValue } from './plain-value.ts';
import { quotation } from './quotation.ts';

export function sayValue(value: Json, name: string, args: Args = {}): string {
  if (name === 'offered' && Array.isArray(value)) return sayNames(value);
  if (name === 'meaning' && isMeaning(value)) return `: it ${SAID[value]}`;
  if (name === 'line') return sayLine(args);
  if (name === 'spelled') return ` (also as ${quotation(value)})`;
  if (name === 'excerpt' && typeof value === 'string') return quotation(value, 'as written');
  if (name === 'cue') return ` (“${value}”)`;
  if (name === 'similarity') return ` The nearest passage is ${JSON.stringify(args.passage)} (${percent(value)}% similar).`;
  if (name === 'unsought') return UNSOUGHT;
  return plainValue(value, name);
}

const UNSOUGHT = ' The nearest passage was not looked for: too many values are missing, or the source is too long.';

function percent(share: Json): number {
  return Math.round(Number(share) * 100);
}

type Args = NonNullable<Worded['args']>;

/**
 * Formats a line number. The line in the reply comes first, because that is the text that the model wrote and that logs contain.
 * The line that an editor shows for the rule follows.
 */
export function sayLine({ line, reply_line: whole }: Args): string {
  return typeof whole === 'number' ? `${whole} (${line} in the rule)` : `${line}`;
}

const SAID: { readonly [meaning in RemarkMeaning]: string } = {
  refuses: 'says that it must not be used',
  retracts: 'takes it back',
  corrects: 'corrects it',
  'example-only': 'calls it an example or made up',
  'offers-another': 'offers another in its place',
  'more-follows': 'asks for more of the same',
  'leaves-out': 'says that something is left out',
  condition: 'makes it depend on something',
  asks: 'asks for leave first',
  attributes: 'ascribes it to somebody else, or to another time',
  shows: 'only shows it',
};

function isMeaning(value: Json | undefined): value is RemarkMeaning {
  return typeof value === 'string' && Object.hasOwn(SAID, value);
}

// This many names are readable; more would drown the sentence.
const MOST_NAMES = 12;

function sayNames(names: readonly Json[]): string {
  if (names.length === 0) return 'none';
  const shown = names.slice(0, MOST_NAMES).map((name) => plainValue(name, 'name'));
  return names.length > MOST_NAMES ? `${shown.join(', ')} and ${names.length - MOST_NAMES} more` : shown.join(', ');
}

export interface Worded {
  readonly code: Code;
  readonly args?: { readonly [name: string]: Json };
  // The JSON Pointer to its subject. A sentence about a value starts with its name. Omitted where the name is already shown.
  readonly path?: string;
  readonly before?: Json;
  readonly after?: Json;
  readonly at?: number;
}

interface Sentences {
  readonly [code: string]: { readonly message?: string };
}

export function messageIn(codes: Sentences, item: Worded): string {
  return fill(codes[item.code]?.message ?? item.code, withReason(argsOf(item)), sayValue);
}

// Returns the data that a sentence can mention: the args, the last key of the path as `key`, and a change's before and after as `was` and
// `is`.
export function argsOf({ args, path = '', before, after, at }: Worded): Args {
  const key = segmentsOf(path).at(-1);
  const [was, is] = [before, after].map((value) => (value === undefined ? undefined : altered(value, at)));
  return { ...known({ key, was, is }), ...args };
}

function altered(value: Json, at: number | undefined): string {
  return at !== undefined && typeof value === 'string' ? quotation(value, 'as written') : quotation(value);
}

function withReason(args: NonNullable<Worded['args']>): NonNullable<Worded['args']> {
  const { meaning, reason } = args;
  return reason === undefined && isMeaning(meaning) ? { reason: `next to a remark that ${SAID[meaning]}`, ...args } : args;
}

export function hintFrom(template: string | undefined, item: Worded): string {
  return fill(template ?? '', argsOf(item), (value, name, all) => {
    if (name === 'offered' && Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
    return name === 'message' ? ended(plainValue(value, name)) : sayValue(value, name, all);
  });
}

function ended(text: string): string {
  return text === '' || /[.!?…:;]["'”’)\]]?$/.test(text) ? text : `${text}.`;
}
