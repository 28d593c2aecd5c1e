import { isJsonObject } from '../model/json.ts';
import { jsonIn } from '../unit/json-in.ts';
import type { ReviewRow } from './review-row.ts';

/** The details that a review was opened with, for people to see. Programs write them, so nothing about their shape is certain. */
export interface ReviewDetail {
  readonly risk?: unknown;
  readonly summary?: unknown;
  readonly preconditions?: unknown;
  readonly changes?: unknown;
  readonly says?: unknown;
  readonly codes?: unknown;
  readonly thinks?: unknown;
  /** What the model noted for itself. */
  readonly notes?: unknown;
  /** Why it chose what it chose, in its own words. */
  readonly reasons?: unknown;
  /** What else it said, by field. */
  readonly fields?: unknown;
  /** All that it said, if that is in doubt too: it is applied only if a person agrees. */
  readonly said?: unknown;
  readonly command?: unknown;
  /** The commands of everything that can be chosen, by the id of the action. */
  readonly words?: unknown;
  /** What the model chose and could not have, with the findings that say why. */
  readonly refused?: unknown;
  readonly reason?: unknown;
  readonly server?: unknown;
  /** Why the policy of a run sent a unit to people although it passed. */
  readonly sent?: unknown;
  /** Where the values of a held reply come from. */
  readonly passages?: unknown;
}

/** The details of a review; anything but an object counts as empty. */
export function detailOf({ detail = '{}' }: Pick<ReviewRow, 'detail'>): ReviewDetail {
  const read = jsonIn(detail);
  return isJsonObject(read) ? read : {};
}

/** What the model noted, as text; most models write a list of sentences. Undefined if it noted nothing. */
export function notesIn(review: Pick<ReviewRow, 'detail'>): string | undefined {
  return linesOf(detailOf(review).notes);
}

/** Why the model chose what it chose, as text; undefined if it gave no reasons. */
export function reasonsIn(review: Pick<ReviewRow, 'detail'>): string | undefined {
  return linesOf(detailOf(review).reasons);
}

/** What else the model said, a line for each field; undefined if nothing. */
export function fieldsIn(review: Pick<ReviewRow, 'detail'>): string | undefined {
  const { fields } = detailOf(review);
  const entries = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
  return entries.length === 0 ? undefined : entries.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join('\n');
}

function linesOf(said: unknown): string | undefined {
  if (said === undefined || said === null || typeof said === 'string') return said ?? undefined;
  const listed: readonly unknown[] = Array.isArray(said) ? said : [said];
  return listed.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');
}

/** How much is at stake; undefined if nobody has said so. */
export function riskOf(review: Pick<ReviewRow, 'detail'>): 'high' | 'low' | undefined {
  const { risk } = detailOf(review);
  return risk === 'high' || risk === 'low' ? risk : undefined;
}

/** Whether the stakes are high. */
export function isHigh(review: Pick<ReviewRow, 'detail'>): boolean {
  return riskOf(review) === 'high';
}

/** The commands of the actions of a review, by their ids. Programs write its details, so their shape is checked. */
export function commandsOf(review: Pick<ReviewRow, 'detail'>): ReadonlyMap<string, string> {
  const { words } = detailOf(review);
  const entries = typeof words === 'object' && words !== null ? Object.entries(words) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
