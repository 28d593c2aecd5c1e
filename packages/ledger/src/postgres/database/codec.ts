import { IS_SAME, type Param, SAME_AS_REPLY } from '../../sql/sql.ts';
import { readText } from '../../sql/text.ts';

/** Begins a text that is not stored as it is. A text that begins with it by itself gets a second one, which keeps the order of ids. */
const MARK = '\u0001';

/** Stands for a value that is the reply, in a column of texts. */
export const SAME_MARK = `${MARK}=`;

/** A param as Postgres can hold it: its texts have neither NUL nor lone surrogates. */
export function storedParam(param: Param): string | number | null {
  if (param === null || typeof param === 'number') return param;
  if (param === SAME_AS_REPLY) return SAME_MARK;
  if (typeof param !== 'string') return codeUnits(Buffer.from(param.buffer, param.byteOffset, param.byteLength));
  if (param.includes('\0')) return codeUnits(Buffer.from(param, 'utf16le'));
  return param.startsWith(MARK) ? MARK + param : param;
}

function codeUnits(bytes: Buffer): string {
  return `${MARK}b${bytes.toString('base64')}`;
}

/** A value of a row as every store gives it. */
export function readValue(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(MARK)) return value;
  if (value === SAME_MARK) return IS_SAME;
  return value[1] === MARK ? value.slice(1) : readText(Buffer.from(value.slice(2), 'base64'));
}
