import type { Change, Json } from '@tamis/core';
import { heldAct, isSameAct, optionsOf, type ReviewRow, type Runnable, shownCodes } from '@tamis/core/review';
import { childPointer, rawField, segmentsOf, valueAt } from '@tamis/core/unit';
import { unsafeChanges } from './unsafe-changes.ts';

/** The one place of a held value that is in doubt, and all that may be meant there. */
export interface DoubtedPlace {
  readonly code: string;
  /** JSON Pointer into what is held. */
  readonly path: string;
  /** What is held there, as JSON text. */
  readonly held: string;
  /** What else may be meant there, as JSON text: at least one. */
  readonly others: readonly string[];
}

/**
 * The doubt of a review that has a single one, at a place where both readings can be shown side by side; undefined for any other
 * doubt, and if there is none.
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

/** The text at a place as it is stored: a number that is parsed and written again may lose digits. */
function rawAt(text = '', path: string): string {
  return segmentsOf(path).reduce((raw, key) => rawField(Buffer.from(raw), key) ?? '', text);
}

/** What is doubted, wherever it is in a list: reviews with the same doubt have the same text. */
export function doubtNames(review: ReviewRow): readonly string[] {
  const value = heldAct(review)?.value;
  const names = unsafeChanges(review).map((change) => `${change.code} ${withoutIndexes(value, pathInAct(change, review))}`);
  return [...new Set(names)].toSorted();
}

/** Changes of a reply with tool calls are placed in the whole reply; what is held of it are the arguments of one call. */
function pathInAct({ path }: Change, { action }: ReviewRow): string {
  return action === undefined ? path : path.replace(/^\/calls\/\d+\/arguments(?=\/|$)/, '');
}

/** A pointer with `*` for each place in a list. */
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

/** A value with nothing at a place, to be compared; a list around all of it, so that it differs from a value that has null there. */
function withoutPlace({ value }: Runnable, path: string): Json {
  const isThere = valueAt(value, path) !== undefined;
  return [isThere, without(value, segmentsOf(path))];
}

function without(value: Json, [key, ...rest]: readonly string[]): Json {
  if (key === undefined || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? without(one, rest) : one));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === key ? without(one, rest) : one]));
}

/** What the model wrote there, if the change is about the value: an edit of the text is no reading of it. */
function writtenAs({ at, before, after }: Change, held: Json): readonly Json[] {
  return at === undefined && before !== undefined && isSameAct({ value: after }, { value: held }) ? [before] : [];
}
