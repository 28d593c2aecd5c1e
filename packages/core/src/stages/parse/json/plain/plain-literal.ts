import type { Json } from '../../../../model/json.ts';
import { liberty, type ParseFrame, type Reader } from '../reader.ts';
import type { ByteWindow } from './byte-window.ts';
import { scalarEnds } from './plain-end.ts';

const PYTHON = liberty('parse.python-literal');

interface Literal {
  readonly word: string;
  readonly value: Json;
  /** The word as JSON writes it, if that differs. */
  readonly strict: string | undefined;
}

/** The literals that a run may read, by their first character: no two share it. */
const LITERALS: (Literal | undefined)[] = new Array<Literal | undefined>(128).fill(undefined);
for (const [word, value] of [
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
] as const) {
  const strict = JSON.stringify(value);
  LITERALS[word.charCodeAt(0)] = { word, value, strict: strict === word ? undefined : strict };
}

/** A JSON or Python literal with nothing unusual after it, whose first byte at `pos` is `code`; or undefined. */
export function plainLiteral(reader: Reader, frame: ParseFrame, base: number, pos: number, code: number): Json | undefined {
  const literal = LITERALS[code];
  if (literal === undefined || !reader.text.startsWith(literal.word, base + pos)) return undefined;
  const to = pos + literal.word.length;
  if (base + to > (reader.window as ByteWindow).limit || !scalarEnds(frame, to)) return undefined;
  if (literal.strict !== undefined) reader.note(PYTHON, base + pos, literal.word, literal.strict);
  reader.pos = base + to;
  return literal.value;
}
