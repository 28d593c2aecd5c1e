import { endWithSuggestion } from '../../lib/end-with-suggestion.ts';
import { readDuration } from '../lib/duration.ts';

const PLAIN = [
  'hang',
  'silence',
  'html',
  'empty',
  'error-in-200',
  'no-choices',
  'no-finish',
  'reset',
  'refusal',
  'filter',
  'length',
] as const;

type PlainFault = (typeof PLAIN)[number];

/** A fault as a cassette writes it: `429`, `429:2s`, `hang`, `drip:50ms`, `cut@120` … */
export type FaultWord = PlainFault | `${number}` | `${number}:${string}` | `drip:${string}` | `cut@${number}`;

export type FaultScript =
  | { readonly kind: PlainFault }
  // An HTTP status, with the value of `Retry-After` in milliseconds.
  | { readonly kind: 'status'; readonly status: number; readonly wait?: number }
  | { readonly kind: 'drip'; readonly every: number }
  | { readonly kind: 'cut'; readonly at: number };

const EXAMPLES = [...PLAIN, '400', '401', '403', '429', '429:2s', '500', '503', '529', 'drip:50ms', 'cut@120'];

// Faults that spoil a reply rather than replace it.
const SPOILING: ReadonlySet<FaultScript['kind']> = new Set(['drip', 'cut', 'length', 'refusal', 'filter', 'no-finish']);

const NEEDY: ReadonlySet<FaultScript['kind']> = new Set(['drip', 'length', 'no-finish']);

export function readFault(word: string): FaultScript | undefined {
  const plain = PLAIN.find((known) => known === word);
  if (plain !== undefined) return { kind: plain };
  return readDrip(word) ?? readCut(word) ?? readStatus(word);
}

export function faultProblem(word: string): string {
  return `"${word}" is not a fault${endWithSuggestion(word, EXAMPLES)}`;
}

export function takesReply(script: FaultScript): boolean {
  return SPOILING.has(script.kind);
}

// Whether a reply must accompany this fault.
export function needsReply(script: FaultScript): boolean {
  return NEEDY.has(script.kind);
}

function readDrip(word: string): FaultScript | undefined {
  if (!word.startsWith('drip:')) return undefined;
  const every = readDuration(word.slice('drip:'.length));
  return every === undefined ? undefined : { kind: 'drip', every };
}

function readCut(word: string): FaultScript | undefined {
  const [, at] = /^cut@(\d{1,9})$/.exec(word) ?? [];
  return at === undefined ? undefined : { kind: 'cut', at: Number(at) };
}

function readStatus(word: string): FaultScript | undefined {
  const [, status, after] = /^([45]\d\d)(?::(.+))?$/.exec(word) ?? [];
  if (status === undefined) return undefined;
  if (after === undefined) return { kind: 'status', status: Number(status) };
  const wait = readDuration(after);
  return wait === undefined ? undefined : { kind: 'status', status: Number(status), wait };
}

export const DRIP_PIECES = 20;
