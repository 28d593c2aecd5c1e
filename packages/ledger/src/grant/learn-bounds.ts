import type { Json, JsonObject } from '@tamis/core';
import { isSameAct } from '@tamis/core/review';
import { type Bound, type Bounds, isWithinBounds, shapeOf } from './bounds.ts';
import { isNaming, isReceiving } from './naming.ts';

// How far bounds may go beyond the approved calls. `exact` allows approved values only.
export type Generality = 'exact' | 'ranges';

const MOST_LISTED = 20;

const FEWEST_SEEN = 6;

const MOST_CUTS = 64;

// Learns bounds from approved calls: value lists, number ranges and text shapes. The bounds exclude every call that was refused. Returns
// undefined if an argument can't be bounded or too few calls remain.
export function learnBounds(
  approved: readonly JsonObject[],
  refused: readonly JsonObject[],
  fewest: number,
  generality: Generality,
): Bounds | undefined {
  let kept = seenTwice(approved, generality);
  for (let cut = 0; cut < MOST_CUTS && kept.length >= fewest; cut++) {
    const bounds = boundsOf(kept, generality);
    if (bounds === undefined) return undefined;
    const wrong = refused.find((given) => isWithinBounds(bounds, given));
    if (wrong === undefined) return bounds;
    kept = seenTwice(withoutOne(kept, wrong, bounds), generality);
  }
  return undefined;
}

function boundsOf(calls: readonly JsonObject[], generality: Generality): Bounds | undefined {
  const bounds: [string, Bounds[string]][] = [];
  for (const name of namesIn(calls)) {
    const having = calls.filter((given) => Object.hasOwn(given, name));
    const bound = boundOf(name, having, generality);
    if (bound === undefined) return undefined;
    bounds.push([name, having.length < calls.length ? { ...bound, optional: true } : bound]);
  }
  return Object.fromEntries(bounds);
}

function namesIn(calls: readonly JsonObject[]): readonly string[] {
  return [...new Set(calls.flatMap((given) => Object.keys(given)))].toSorted();
}

function boundOf(name: string, calls: readonly JsonObject[], generality: Generality): Bound | undefined {
  const values = [...valuesOf(name, calls).values()].map(([first]) => first as Json);
  return spanOf(name, values, generality) ?? (values.length <= MOST_LISTED ? { oneOf: values } : undefined);
}

// A bound that goes beyond the values seen, if there are enough of them.
function spanOf(name: string, values: readonly Json[], generality: Generality): Bound | undefined {
  if (generality === 'exact' || values.length < FEWEST_SEEN || isReceiving(name)) return undefined;
  if (values.every((value) => typeof value === 'number'))
    return isNaming(name) ? undefined : { from: Math.min(...values), to: Math.max(...values) };
  const like = values.every((value) => typeof value === 'string') ? shapeOf(values) : undefined;
  return like === undefined ? undefined : { like };
}

function valuesOf(name: string, calls: readonly JsonObject[]): ReadonlyMap<string, readonly Json[]> {
  const having = calls.filter((given) => Object.hasOwn(given, name));
  return Map.groupBy(
    having.map((given) => given[name] as Json),
    (value) => JSON.stringify(value),
  );
}

// Calls whose listed values were all approved more than once. A value seen only once says nothing about the next call.
function seenTwice(calls: readonly JsonObject[], generality: Generality): readonly JsonObject[] {
  let kept = calls;
  for (const name of namesIn(calls)) {
    const seen = valuesOf(name, calls);
    if (
      spanOf(
        name,
        [...seen.values()].map(([first]) => first as Json),
        generality,
      ) !== undefined
    )
      continue;
    kept = kept.filter((given) => !Object.hasOwn(given, name) || (seen.get(JSON.stringify(given[name]))?.length ?? 0) > 1);
  }
  return kept.length === calls.length ? calls : seenTwice(kept, generality);
}

function withoutOne(calls: readonly JsonObject[], wrong: JsonObject, bounds: Bounds): readonly JsonObject[] {
  let best: readonly JsonObject[] = [];
  for (const [name, bound] of Object.entries(bounds))
    for (const keeps of cutsOf(bound, Object.hasOwn(wrong, name) ? (wrong[name] as Json) : undefined)) {
      const left = calls.filter((given) => keeps(Object.hasOwn(given, name) ? (given[name] as Json) : undefined));
      if (left.length > best.length && left.length < calls.length) best = left;
    }
  return best;
}

type Keeps = (value: Json | undefined) => boolean;

function cutsOf(bound: Bound, wrong: Json | undefined): readonly Keeps[] {
  if (wrong === undefined) return [(value) => value !== undefined];
  if (typeof wrong === 'number' && 'from' in bound)
    return [(value) => typeof value === 'number' && value < wrong, (value) => typeof value === 'number' && value > wrong];
  return [(value) => value === undefined || !isSameAct({ value }, { value: wrong })];
}
