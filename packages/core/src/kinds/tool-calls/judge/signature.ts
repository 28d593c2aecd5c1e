import { isTypeName } from '../../../lib/type-names.ts';

/** The parameters of a tool in brackets, possibly with their types, but without values. */
const SIGNATURE = /^\(\s*((?:[\p{L}_][\p{L}\p{N}_-]{0,63}\??\s{0,2}(?::\s{0,2}[A-Za-z]{1,16}\s{0,2})?(?:,\s{0,4}|(?=\))))+)\)/u;

/** Whether a bracket after a name says how a tool is called, and calls nothing: `get_weather(city, days?)`. */
export function isSignature(bracket: string, properties: readonly string[]): boolean {
  const list = SIGNATURE.exec(bracket.slice(0, 400))?.[1];
  const parts = list?.split(',').map((part) => /^\s*([\p{L}_][\p{L}\p{N}_-]*)\??(?:\s*:\s*(\w+))?/u.exec(part)) ?? [];
  const isParameter = ([, name = '', type]: RegExpExecArray) =>
    properties.includes(name) && (type === undefined || isTypeName(type));
  return parts.length > 0 && parts.every((part) => part === null || isParameter(part));
}
