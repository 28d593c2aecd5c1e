import { shortened } from '../../lib/shortened.ts';
import { Exhausted } from '../errors.ts';
import { floatText } from './float-text.ts';
import { typeName } from './type-name.ts';
import { Callable, Cursor, Dict, Float, Module, PyRange, PySet, Tuple, type Value, View } from './value.ts';

// The greatest depth at which nested values are printed. Deeper ones are beyond any budget.
const DEEPEST = 200;

// The longest text that is printed from one value.
const LONGEST = 1_000_000;

/** Formats a value as `str` prints it. */
export function str(value: Value): string {
  return typeof value === 'string' ? value : repr(value);
}

/** Formats a value as `repr` prints it. */
export function repr(value: Value): string {
  return print(value, { left: LONGEST, depth: DEEPEST });
}

const BRIEF = 4096;

// Formats a value for a message: truncated `str` output, or only the type if the value is too large to print.
export function briefly(value: Value): string {
  if (typeof value === 'string') return shortened(value, BRIEF);
  try {
    return shortened(print(value, { left: 10 * BRIEF, depth: DEEPEST }), BRIEF);
  } catch (problem) {
    if (problem instanceof Exhausted) return `<${typeName(value)}, too large to show>`;
    throw problem;
  }
}

interface Room {
  left: number;
  depth: number;
}

function print(value: Value, room: Room): string {
  // Checked before anything is made of it.
  if (typeof value === 'string' && value.length > room.left) throw new Exhausted('size');
  const text = scalar(value) ?? nested(value, room);
  room.left -= text.length;
  if (room.left < 0) throw new Exhausted('size');
  return text;
}

function scalar(value: Value): string | undefined {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : floatText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return textRepr(value);
  if (value instanceof Float) return floatText(value.value);
  return undefined;
}

function nested(value: Value, room: Room): string {
  if (--room.depth < 0) throw new Exhausted('depth');
  const list = (items: Iterable<Value>) => Array.from(items, (item) => print(item, room)).join(', ');
  const text = container(value, list, (entries) => entries.map(([key, item]) => `${print(key, room)}: ${print(item, room)}`));
  room.depth++;
  return text;
}

type PrintEntries = (entries: readonly (readonly [Value, Value])[]) => readonly string[];

function container(value: Value, list: (items: Iterable<Value>) => string, entries: PrintEntries): string {
  if (Array.isArray(value)) return `[${list(value)}]`;
  if (value instanceof Tuple) return value.items.length === 1 ? `(${list(value.items)},)` : `(${list(value.items)})`;
  if (value instanceof PySet) return value.items.size === 0 ? 'set()' : `{${list(value.items.values())}}`;
  if (value instanceof PyRange) return `range(${value.start}, ${value.stop}${value.step === 1 ? '' : `, ${value.step}`})`;
  if (value instanceof View) return `${value.kind}([${list(value.items)}])`;
  if (value instanceof Cursor) return `<${value.name} object>`;
  if (value instanceof Callable) return value.isType ? `<class '${value.name}'>` : `<built-in function ${value.name}>`;
  if (value instanceof Module) return `<module '${value.name}'>`;
  if (value instanceof Dict) return `{${entries([...value.entries.values()]).join(', ')}}`;
  return `{${entries(Object.entries(value as { [key: string]: Value })).join(', ')}}`;
}

const ESCAPES: { readonly [char: string]: string } = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const UNPRINTABLE = /[\\\n\r\t]|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

export function textRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = text.replace(UNPRINTABLE, escaped);
  return quote + (quote === "'" ? body.replaceAll("'", "\\'") : body) + quote;
}

function escaped(char: string): string {
  const known = ESCAPES[char];
  if (known !== undefined) return known;
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}
