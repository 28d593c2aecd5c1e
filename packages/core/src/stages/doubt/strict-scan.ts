// What strict JSON may have next: the first entry or the end of what was just opened, the next entry, a colon, a value, or the text after a
// value.
type Due = 'first' | 'next' | 'colon' | 'value' | 'rest';

// A place between two tokens of strict JSON: what must come next, and the open brackets, innermost last.
export interface Spot {
  readonly at: number;
  readonly due: Due;
  readonly open: string;
}

export const START: Spot = { at: 0, due: 'value', open: '' };

// Deeper than real documents. Each spot stores the open brackets.
const DEEPEST = 256;

const SPACE = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what strings must not hold
const TEXT = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const SCALAR = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

// Reads tokens from a spot on as long as they are strict JSON. Returns the spot before the first token that is not, and adds the spots on
// the way to `passed`.
export function scanStrict(text: string, from: Spot, passed?: Spot[]): Spot {
  let spot = from;
  for (;;) {
    const at = endOf(SPACE, text, spot.at);
    if (at !== spot.at) spot = { ...spot, at };
    passed?.push(spot);
    const next = step(text, spot);
    if (next === undefined) return spot;
    spot = next;
  }
}

export function isWhole(text: string, { at, due, open }: Spot): boolean {
  return at >= text.length && due === 'rest' && open === '';
}

export function stepsOver(mark: string, spot: Spot): boolean {
  return step(mark, { ...spot, at: 0 }) !== undefined;
}

function step(text: string, { at, due, open }: Spot): Spot | undefined {
  const char = text.charAt(at);
  const isObject = open.endsWith('{');
  if (due === 'colon') return char === ':' ? { at: at + 1, due: 'value', open } : undefined;
  if ((due === 'rest' || due === 'first') && open !== '' && char === (isObject ? '}' : ']'))
    return { at: at + 1, due: 'rest', open: open.slice(0, -1) };
  if (due === 'rest') return char === ',' && open !== '' ? { at: at + 1, due: 'next', open } : undefined;
  const isKey = isObject && due !== 'value';
  if (char === '{' || char === '[')
    return isKey || open.length > DEEPEST ? undefined : { at: at + 1, due: 'first', open: open + char };
  const end = endOf(char === '"' ? TEXT : SCALAR, text, at);
  return end === at || (isKey && char !== '"') ? undefined : { at: end, due: isKey ? 'colon' : 'rest', open };
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
