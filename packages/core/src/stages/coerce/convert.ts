import { type JsonType, typeOf, wantsWhole } from '../../contract/accepted-types.ts';
import { isWholeFloat } from '../../lib/whole-float.ts';
import { isNested, type Json } from '../../model/index.ts';
import type { CoerceSpot, Coercion } from './context.ts';
import { numberInText } from './number-text.ts';

// Words for yes and no in the languages models answer in; always unsafe, so a short list is enough.
const TRUE_WORDS = new Set(['yes', 'on', 'y', '1', 'oui', 'ja', 'sí', 'si', 'sim', 'да', '是', 'はい']);
const FALSE_WORDS = new Set(['no', 'off', 'n', '0', 'non', 'nein', 'não', 'нет', '否', 'いいえ']);

// Converts a value of the wrong type to one of the wanted types if that invents nothing. Otherwise leaves it unchanged.
export function convert(value: Json, wanted: ReadonlySet<JsonType>, spot: CoerceSpot, run: Coercion): Json {
  const type = typeOf(value);
  if (type === 'integer' && wantsWhole(wanted)) return asInteger(value as number, spot, run);
  if (wanted.has(type) || type === 'null') return value;
  if (typeof value === 'string') return fromString(value, wanted, spot, run);
  if (Array.isArray(value)) return fromList(value, wanted, spot, run);
  if (type !== 'object' && wanted.has('string')) return toText(value, spot, run);
  return wanted.has('array') ? wrap(value, spot, run) : value;
}

function fromString(text: string, wanted: ReadonlySet<JsonType>, spot: CoerceSpot, run: Coercion): Json {
  const tries = [asNumber, asBoolean, asJson];
  for (const attempt of tries) {
    const result = attempt(text, wanted, spot, run);
    if (result !== undefined) return result;
  }
  return wanted.has('array') ? wrap(text, spot, run) : text;
}

const POINTS = /^\s*[+-]?[1-9][0-9]{0,2}\.[0-9]{3}\s*$/;

function asNumber(text: string, wanted: ReadonlySet<JsonType>, spot: CoerceSpot, run: Coercion): Json | undefined {
  // A schema that takes numbers takes integers too.
  if (!wanted.has('integer')) return undefined;
  const found = numberInText(text);
  if (found === undefined || !(wanted.has('number') || Number.isInteger(found.value))) return undefined;
  const code = !wanted.has('number') && POINTS.test(text) ? 'coerce.padded-number' : found.code;
  return run.altered(code, spot.path, text, found.value);
}

function asBoolean(text: string, wanted: ReadonlySet<JsonType>, spot: CoerceSpot, run: Coercion): Json | undefined {
  if (!wanted.has('boolean')) return undefined;
  const word = text.trim().toLowerCase();
  const plain = word === 'true' ? true : word === 'false' ? false : undefined;
  if (plain !== undefined) return run.altered('coerce.string-to-boolean', spot.path, text, plain);
  const loose = TRUE_WORDS.has(word) ? true : FALSE_WORDS.has(word) ? false : undefined;
  if (loose === undefined) return undefined;
  return run.altered('coerce.loose-boolean', spot.path, text, loose);
}

const PYTHON_ITEMS = /^\s*[({][\s(]*["'0-9-]/;

function asJson(text: string, wanted: ReadonlySet<JsonType>, spot: CoerceSpot, run: Coercion): Json | undefined {
  const first = text.trimStart().charAt(0);
  const isFence = first === '`';
  const mayBeList = wanted.has('array') && (first === '[' || PYTHON_ITEMS.test(text.slice(0, 64)));
  if (!isFence && !mayBeList && !(first === '{' && wanted.has('object'))) return undefined;
  const strict = run.options.readText(text);
  if (isNested(strict) && wanted.has(typeOf(strict))) return run.altered('coerce.json-text', spot.path, text, strict);
  if (isFence) return undefined;
  const loose = run.options.readLoose(text.trim());
  if (loose === undefined || !wanted.has(typeOf(loose))) return undefined;
  return run.altered('coerce.loose-json-text', spot.path, text, loose);
}

function fromList(list: readonly Json[], wanted: ReadonlySet<JsonType>, spot: CoerceSpot, run: Coercion): Json {
  const [only] = list;
  if (only === undefined || list.length > 1) return list;
  return run.change('coerce.list-to-scalar', spot.path, list, only) ? convert(only, wanted, spot, run) : list;
}

export function writtenAs(value: Json, spot: CoerceSpot): string {
  const source = spot.sourceAt(spot.origin);
  if (source === undefined || (typeof value === 'number' && meansAnother(source, value))) return String(value);
  return source;
}

function meansAnother(source: string, value: number): boolean {
  const number = Number(source.replaceAll('_', ''));
  return Number.isFinite(number) && number !== value;
}

// Reads a float as an integer. To a schema `5.0` is an integer, but not to a program that reads it later.
function asInteger(value: number, spot: CoerceSpot, run: Coercion): Json {
  // Looking up the first number reads the whole document again.
  if (spot.sourceAt.hasFloats === false) return value;
  const written = spot.sourceAt(spot.origin);
  if (written === undefined || !isWholeFloat(written, value)) return value;
  // Beyond these, the double has no digits of its own to write.
  return Number.isSafeInteger(value) ? run.whole(spot.path, value, written) : value;
}

function toText(value: Json, spot: CoerceSpot, run: Coercion): Json {
  const text = writtenAs(value, spot);
  return run.altered('coerce.scalar-to-string', spot.path, value, text) ?? value;
}

function wrap(value: Json, spot: CoerceSpot, run: Coercion): Json {
  return run.wrap(spot.path, value) ? [value] : value;
}
