import { isTypeName } from '../../../lib/type-names.ts';

const PARAMETER = String.raw`[\p{L}_][\p{L}\p{N}_-]{0,63}\??\s{0,2}(?::\s{0,2}[A-Za-z]{1,16}\s{0,2})?(?:=\s{0,2}(?:"[^"\n]{0,40}"|'[^'\n]{0,40}'|[\w.-]{1,24})\s{0,2})?`;

const SIGNATURE = new RegExp(String.raw`^\(\s*((?:${PARAMETER}(?:,\s{0,4}|(?=\))))+)\)`, 'u');

const PARTS = /^\s*([\p{L}_][\p{L}\p{N}_-]*)\??(?:\s*:\s*(\w+))?\s*(=)?/u;

// The only value of a type that nobody gives a parameter alone.
const NOTHING = /^(?:null|none|undefined)$/i;

// Whether a bracket after a name only shows a tool's signature, as in `get_weather(city, days=1)`, and calls nothing.
export function isSignature(bracket: string, properties: readonly string[]): boolean {
  const list = SIGNATURE.exec(bracket.slice(0, 400))?.[1];
  const parts = (list?.split(',') ?? []).map((part) => PARTS.exec(part)).filter((part) => part !== null);
  const isParameter = ([, name = '', type]: RegExpExecArray) =>
    properties.includes(name) && (type === undefined || (isTypeName(type) && !NOTHING.test(type)));
  // If each has a value, they are arguments.
  const isBare = ([, , type, value]: RegExpExecArray) => value === undefined || type !== undefined;
  return parts.every(isParameter) && parts.some(isBare);
}
