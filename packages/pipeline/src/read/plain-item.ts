import type { Exact } from '../exact/exact.ts';
import { isDate, plainScalar } from './yaml-scalar.ts';

// `key: value` at the beginning of an item, and on the lines below.
const FIRST = /^( *)-( +)([A-Za-z_][A-Za-z0-9_-]*): +(\S.*)$/;
const FURTHER = /^( *)([A-Za-z_][A-Za-z0-9_-]*): +(\S.*)$/;

const NO_TEXT = /^(?:yes|no|on|off|true|false|null)$/i;

// A plain scalar that can't be mistaken for anything else. It starts with a letter or digit and contains no YAML syntax.
const PLAIN = /^(?:[-+.]?[0-9]|[A-Za-z_\u00c0-\u024f])[^:#\p{C}\u2028\u2029[\]{},"'&*!|>%@`]*$/u;
const DOUBLE = /^"([^"\\\p{C}\u2028\u2029]*)"$/u;
const SINGLE = /^'([^'\p{C}\u2028\u2029]*)'$/u;
const LIST = /^\[([^[\]{}"'#:&*!|>%@`\p{C}\u2028\u2029]*)\]$/u;

export function plainItem(text: string): Exact | undefined {
  const fields = new Map<string, Exact>();
  let indent = -1;
  for (const written of text.split('\n')) {
    const line = written.endsWith('\r') ? written.slice(0, -1) : written;
    if (line.trim() === '') continue;
    const isFirst = indent < 0;
    const parts = (isFirst ? FIRST : FURTHER).exec(line);
    if (parts === null) return undefined;
    const own = isFirst ? (parts[1] as string).length + 1 + (parts[2] as string).length : (parts[1] as string).length;
    const [key, value] = [parts.at(-2) as string, scalarOf((parts.at(-1) as string).trimEnd())];
    if ((!isFirst && own !== indent) || value === undefined || fields.has(key) || NO_TEXT.test(key)) return undefined;
    indent = own;
    fields.set(key, value);
  }
  return fields.size === 0 ? undefined : Object.fromEntries(fields);
}

function scalarOf(text: string): Exact | undefined {
  const quoted = DOUBLE.exec(text) ?? SINGLE.exec(text);
  if (quoted !== null) return quoted[1] as string;
  if (PLAIN.test(text)) return plainOf(text);
  const list = LIST.exec(text)?.[1];
  if (list === undefined) return undefined;
  const items = list.split(',').map((item) => (PLAIN.test(item.trim()) ? plainOf(item.trim()) : undefined));
  return items.every((item) => item !== undefined) ? items : undefined;
}

function plainOf(text: string): Exact | undefined {
  return isDate(text) ? undefined : plainScalar(text);
}
