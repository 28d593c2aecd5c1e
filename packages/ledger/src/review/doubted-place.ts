import type { Change, Json } from '@tamis/core';
import { rawField } from '@tamis/core/internal';
import { childPointer, segmentsOf } from '@tamis/core/kind';
import { heldAct, isSameAct, optionsOf, type ReviewRow, type Runnable, shownCodes } from '@tamis/core/review';
import { valueAt } from '@tamis/core/unit';
import { unsafeChanges } from './unsafe-changes.ts';

/** The single place in a held value that is in doubt, with all of its readings. */
export interface DoubtedPlace {
  readonly code: string;
  /** JSON Pointer into the held value. */
  readonly path: string;
  /** The held reading, as JSON text. */
  readonly held: string;
  /** The other readings as JSON text, at least one. */
  readonly others: readonly string[];
}

/**
 * The doubted place of a review with a single doubt whose two readings can be shown side by side. Returns undefined for any other review.
 */
export function doubtedPlace(review: ReviewRow): DoubtedPlace | undefined {
  const [change, second] = unsafeChanges(review);
  const act = heldAct(review);
  if (change === undefined || second !== undefined || act === undefined) return undefined;
  if (shownCodes(review).some((code) => code !== change.code)) return undefined;
  const path = pathInAct(change, review);
  const held = path === '' ? undefined : (valueAt(act.value, path) as Json | undefined);
  const others = optionsOf(review).slice(1);
  if (held === undefined || !others.every((other) => differsOnlyAt(path, act, other))) return undefined;
  const meant = [...others.map(({ value }) => valueAt(value, path) as Json), ...writtenAs(change, held)];
  const texts = new Set(meant.filter((value) => !isSameAct({ value }, { value: held })).map((value) => JSON.stringify(value)));
  return texts.size === 0 ? undefined : { code: change.code, path, held: rawAt(review.held, path), others: [...texts] };
}

function rawAt(text = '', path: string): string {
  return segmentsOf(path).reduce((raw, key) => rawField(Buffer.from(raw), key) ?? '', text);
}

export function doubtNames(review: ReviewRow): readonly string[] {
  const value = heldAct(review)?.value;
  const names = unsafeChanges(review).map((change) => `${change.code} ${withoutIndexes(value, pathInAct(change, review))}`);
  return [...new Set(names)].toSorted();
}

function pathInAct({ path }: Change, { action }: ReviewRow): string {
  return action === undefined ? path : path.replace(/^\/calls\/\d+\/arguments(?=\/|$)/, '');
}

// A pointer with `*` for each list index.
function withoutIndexes(root: Json | undefined, path: string): string {
  let [value, pointer]: [unknown, string] = [root, ''];
  for (const segment of segmentsOf(path)) {
    pointer = Array.isArray(value) ? `${pointer}/*` : childPointer(pointer, segment);
    value = valueAt(value, childPointer('', segment));
  }
  return pointer;
}

function differsOnlyAt(path: string, held: Runnable, other: Runnable): boolean {
  return held.action === other.action && isSameAct({ value: withoutPlace(held, path) }, { value: withoutPlace(other, path) });
}

// A value without one place, for comparison. It is wrapped in a list, so that it differs from a value that has null there.
function withoutPlace({ value }: Runnable, path: string): Json {
  const isThere = valueAt(value, path) !== undefined;
  return [isThere, without(value, segmentsOf(path))];
}

function without(value: Json, [key, ...rest]: readonly string[]): Json {
  if (key === undefined || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? without(one, rest) : one));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === key ? without(one, rest) : one]));
}

function writtenAs({ at, before, after }: Change, held: Json): readonly Json[] {
  return at === undefined && before !== undefined && isSameAct({ value: after }, { value: held }) ? [before] : [];
}
