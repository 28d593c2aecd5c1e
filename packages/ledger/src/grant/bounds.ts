import type { Json, JsonObject } from '@tamis/core';
import { isSameAct } from '@tamis/core/review';

/** The values an argument may have: listed values, a number range, or strings that match a pattern in which `#` is a digit. */
export type Bound =
  | { readonly oneOf: readonly Json[] }
  | { readonly from: number; readonly to: number }
  | { readonly like: string };

/** The bounds of a call: one per argument. A call with any other argument is out of bounds. */
export interface Bounds {
  readonly [argument: string]: Bound & { readonly optional?: true };
}

export function isWithinBounds(bounds: Bounds, given: JsonObject): boolean {
  const isComplete = Object.entries(bounds).every(([name, { optional }]) => optional === true || Object.hasOwn(given, name));
  return isComplete && Object.entries(given).every(([name, value]) => isBounded(bounds, name, value as Json));
}

function isBounded(bounds: Bounds, name: string, value: Json): boolean {
  const bound = Object.hasOwn(bounds, name) ? bounds[name] : undefined;
  return bound !== undefined && isWithinBound(bound, value);
}

export function isWithinBound(bound: Bound, value: Json): boolean {
  if ('oneOf' in bound) return bound.oneOf.some((one) => isSameAct({ value: one }, { value }));
  if ('like' in bound) return typeof value === 'string' && isLike(bound.like, value);
  return typeof value === 'number' && value >= bound.from && value <= bound.to;
}

// Whether a string has a shape. Unlike a pattern, this is linear, because the strings come from a model.
function isLike(shape: string, text: string): boolean {
  if (shape.length !== text.length) return false;
  for (let at = 0; at < shape.length; at++)
    if (shape[at] === '#' ? !isDigit(text.charCodeAt(at)) : shape[at] !== text[at]) return false;
  return true;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

// The common shape of several strings, or undefined if they differ in more than digits or the shape would be too vague.
export function shapeOf(texts: readonly string[]): string | undefined {
  const [first = ''] = texts;
  if (texts.some((text) => text.length !== first.length || text.includes('#'))) return undefined;
  let shape = '';
  for (let at = 0; at < first.length; at++) {
    const isSame = texts.every((text) => text[at] === first[at]);
    if (!isSame && !texts.every((text) => isDigit(text.charCodeAt(at)))) return undefined;
    shape += isSame ? first[at] : '#';
  }
  return shape;
}

// Whether everything within `bounds` is also within `than`.
export function isNarrower(bounds: Bounds, than: Bounds): boolean {
  const names = new Set([...Object.keys(bounds), ...Object.keys(than)]);
  return [...names].every((name) => {
    const one = Object.hasOwn(bounds, name) ? bounds[name] : undefined;
    const other = Object.hasOwn(than, name) ? than[name] : undefined;
    // Removing an argument narrows the bounds only if calls without it were covered.
    if (one === undefined) return other?.optional === true;
    return other !== undefined && (one.optional !== true || other.optional === true) && isNarrowerBound(one, other);
  });
}

function isNarrowerBound(one: Bound, than: Bound): boolean {
  if ('oneOf' in one) return one.oneOf.every((value) => isWithinBound(than, value));
  if ('like' in one) return 'like' in than && one.like === than.like;
  return 'from' in than && one.from >= than.from && one.to <= than.to;
}
