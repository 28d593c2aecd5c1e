import { PyError, typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { format } from './format.ts';
import { isMapping, mappingItem } from './mapping.ts';
import { isFloat, isInt, isNumber, toDouble } from './numbers.ts';
import { repr, str } from './repr.ts';
import { typeName } from './type-name.ts';
import { PyRange, Tuple, type Value } from './value.ts';

const HOLE = /%(?:\(([^)]{0,100})\))?([-+ 0#]*)([0-9]{0,9})(?:\.([0-9]{0,9}))?(.)/gsu;

// Formats text with Python's `%` operator, as in `'%s is %d' % (name, age)`.
export function percentFormat(template: string, given: Value, meter: Meter): string {
  meter.make(template.length);
  const args = given instanceof Tuple ? given.items : [given];
  let used = 0;
  const text = template.replace(
    HOLE,
    (_, name: string | undefined, flags: string, width: string, precision: string | undefined, type: string) => {
      if (type === '%') return '%';
      const value = name === undefined ? args[used++] : named(given, name);
      if (value === undefined) return typeError('not enough arguments for format string');
      const text = hole(value, { flags, width, precision, type }, meter);
      meter.make(text.length);
      return text;
    },
  );
  // Python accepts anything that can be indexed as a mapping here, and does not count it.
  const isCounted = !Array.isArray(given) && !isMapping(given) && !(given instanceof PyRange);
  if (used < args.length && isCounted) return typeError('not all arguments converted during string formatting');
  return text;
}

function named(given: Value, name: string): Value {
  return isMapping(given) ? mappingItem(given, name) : typeError('format requires a mapping');
}

interface Hole {
  readonly flags: string;
  readonly width: string;
  readonly precision: string | undefined;
  readonly type: string;
}

function hole(value: Value, { flags, width, precision, type }: Hole, meter: Meter): string {
  const point = precision === undefined ? '' : `.${precision || '0'}`;
  const align = flags.includes('-') ? '<' : '>';
  if (type === 's' || type === 'r' || type === 'a') {
    return format(type === 's' ? str(value) : repr(value), `${align}${width}${point}`, meter);
  }
  const sign = flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
  const zero = flags.includes('0') && align === '>' ? '0' : '';
  const kind = type === 'i' || type === 'u' ? 'd' : type;
  const number = asNumber(value, kind);
  return format(
    number,
    `${zero === '' ? align : ''}${sign}${flags.includes('#') ? '#' : ''}${zero}${width}${kind === 'd' ? '' : point}${kind}`,
    meter,
  );
}

function asNumber(value: Value, kind: string): Value {
  if (!isNumber(value)) {
    if (kind === 'c') throw new PyError('TypeError', '%c requires int or char');
    return typeError(`%${kind} format: a real number is required, not ${typeName(value)}`);
  }
  if (!'dxXoc'.includes(kind)) return 'eEfFgG'.includes(kind) ? value : valueError(`unsupported format character '${kind}'`);
  if (isInt(value)) return typeof value === 'boolean' ? Number(value) : value;
  return kind === 'd' && isFloat(value)
    ? Math.trunc(toDouble(value))
    : typeError(`%${kind} format: an integer is required, not float`);
}
