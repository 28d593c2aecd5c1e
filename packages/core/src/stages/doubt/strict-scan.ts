import * as char from '../../lib/char.ts';

const { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, DOUBLE_QUOTE, OPEN_BRACE, OPEN_BRACKET } = char;

/** An open bracket, with those around it. */
interface Open {
  readonly isList: boolean;
  readonly around: Open | undefined;
}

/** What strict JSON may have next. */
type Due = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'rest';

/** A place between two tokens of strict JSON: what is open there, and what is due. */
export interface Spot {
  readonly at: number;
  readonly due: Due;
  readonly open: Open | undefined;
}

/** Before the first token. */
export const START: Spot = { at: 0, due: 'value', open: undefined };

const SPACE = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what strings must not hold
const TEXT = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const SCALAR = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

/** Reads tokens from a spot on as long as they are strict JSON; gives the spot before the first that is not, and those passed. */
export function scanStrict(text: string, from: Spot, passed?: Spot[]): Spot {
  let spot = from;
  for (;;) {
    const at = endOf(SPACE, text, spot.at);
    if (at !== spot.at) spot = { at, due: spot.due, open: spot.open };
    passed?.push(spot);
    const next = step(text, spot);
    if (next === undefined) return spot;
    spot = next;
  }
}

/** Whether a document ends at a spot. */
export function isWhole(text: string, { at, due, open }: Spot): boolean {
  return at >= text.length && due === 'rest' && open === undefined;
}

/** Whether a mark may follow a spot. */
export function stepsOver(mark: string, { due, open }: Spot): boolean {
  return step(mark, { at: 0, due, open }) !== undefined;
}

function step(text: string, { at, due, open }: Spot): Spot | undefined {
  const code = text.charCodeAt(at);
  switch (due) {
    case 'colon':
      return code === COLON ? { at: at + 1, due: 'value', open } : undefined;
    case 'rest':
      return open === undefined ? undefined : stepBehind(code, at, open);
    case 'key or end':
      if (code === CLOSE_BRACE) return { at: at + 1, due: 'rest', open: open?.around };
      return stepKey(text, code, at, open);
    case 'key':
      return stepKey(text, code, at, open);
    case 'value or end':
      if (code === CLOSE_BRACKET) return { at: at + 1, due: 'rest', open: open?.around };
      return stepValue(text, code, at, open);
    case 'value':
      return stepValue(text, code, at, open);
  }
}

function stepKey(text: string, code: number, at: number, open: Open | undefined): Spot | undefined {
  const end = code === DOUBLE_QUOTE ? endOf(TEXT, text, at) : at;
  return end > at ? { at: end, due: 'colon', open } : undefined;
}

function stepValue(text: string, code: number, at: number, open: Open | undefined): Spot | undefined {
  if (code === OPEN_BRACE) return { at: at + 1, due: 'key or end', open: { isList: false, around: open } };
  if (code === OPEN_BRACKET) return { at: at + 1, due: 'value or end', open: { isList: true, around: open } };
  const end = endOf(code === DOUBLE_QUOTE ? TEXT : SCALAR, text, at);
  return end > at ? { at: end, due: 'rest', open } : undefined;
}

function stepBehind(code: number, at: number, open: Open): Spot | undefined {
  if (code === COMMA) return { at: at + 1, due: open.isList ? 'value' : 'key', open };
  if (code === (open.isList ? CLOSE_BRACKET : CLOSE_BRACE)) return { at: at + 1, due: 'rest', open: open.around };
  return undefined;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
