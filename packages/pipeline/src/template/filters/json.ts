import type { Cursor, Meter, Value } from '@tamis/core/python-values';
import * as py from '@tamis/core/python-values';
import { type Filter, filter } from './filter.ts';

// `tojson`, as Python's json module writes it with sorted keys, and HTML's special characters escaped.
export const JSON_FILTERS: readonly (readonly [string, Filter])[] = [
  filter('tojson', ['indent'], (value, [indent = null], meter) => {
    const by = indent === null ? undefined : typeof indent === 'string' ? indent : ' '.repeat(Math.max(0, Number(indent)));
    return write(value, { by, line: '\n', depth: 0 }, meter).replace(UNSAFE, escapedChar);
  }),
];

const UNSAFE = /[<>&']/g;
const DEEPEST = 200;

interface Layout {
  readonly by: string | undefined;
  readonly line: string;
  readonly depth: number;
}

function write(value: Value, layout: Layout, meter: Meter): string {
  if (layout.depth > DEEPEST) throw new py.Exhausted('depth');
  const text = scalar(value) ?? container(value, layout, meter);
  meter.make(text.length);
  return text;
}

function scalar(value: Value): string | undefined {
  if (value === null) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number' || value instanceof py.Float) return numberText(value);
  return undefined;
}

function numberText(value: number | py.Float): string {
  const text = py.repr(value);
  if (text === 'inf') return 'Infinity';
  if (text === '-inf') return '-Infinity';
  return text === 'nan' ? 'NaN' : text;
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, escapedChar);
}

function escapedChar(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function container(value: Value, layout: Layout, meter: Meter): string {
  const inner = { ...layout, line: layout.line + (layout.by ?? ''), depth: layout.depth + 1 };
  if (Array.isArray(value))
    return enclosed(
      '[]',
      value.map((item) => write(item, inner, meter)),
      layout,
      inner,
    );
  if (value instanceof py.Tuple) return container([...value.items], layout, meter);
  if (!py.isMapping(value))
    return py.typeError(`Object of type ${py.typeName(value as Exclude<Value, Cursor>)} is not JSON serializable`);
  const byKey = new Map(py.entriesOf(value));
  const keys = py.sortedItems([...byKey.keys()], null, false, meter);
  const entries = keys.map((key) => `${quoted(keyText(key))}: ${write(byKey.get(key) as Value, inner, meter)}`);
  return enclosed('{}', entries, layout, inner);
}

function keyText(key: Value): string {
  if (typeof key === 'string') return key;
  return scalar(key) ?? py.typeError(`keys must be str, int, float, bool or None, not ${py.typeName(key)}`);
}

function enclosed(brackets: string, parts: readonly string[], layout: Layout, inner: Layout): string {
  if (parts.length === 0) return brackets;
  const [open, close] = [brackets.charAt(0), brackets.charAt(1)];
  if (layout.by === undefined) return open + parts.join(', ') + close;
  return open + inner.line + parts.join(`,${inner.line}`) + layout.line + close;
}
