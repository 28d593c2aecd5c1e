import { isJsonObject } from '../model/index.ts';
import { jsonIn } from '../unit/json-in.ts';
import type { ReviewRow } from './review-row.ts';

/** The details that a review was opened with, for people to see. Programs write them, so their shape is not guaranteed. */
export interface ReviewDetail {
  readonly risk?: unknown;
  readonly summary?: unknown;
  readonly preconditions?: unknown;
  readonly changes?: unknown;
  readonly says?: unknown;
  readonly codes?: unknown;
  readonly thinks?: unknown;
  /** The model's notes for itself. */
  readonly notes?: unknown;
  /** The model's reasons for its choice, in its own words. */
  readonly reasons?: unknown;
  /** The model's other content, by field. */
  readonly fields?: unknown;
  /** The whole content, if it is in doubt too. It is applied only if a person agrees. */
  readonly said?: unknown;
  readonly command?: unknown;
  /** The commands of all options, by action id. */
  readonly words?: unknown;
  /** The model's refused choices, with the findings that say why. */
  readonly refused?: unknown;
  readonly reason?: unknown;
  readonly server?: unknown;
  /** Whose words the held value is: a server's description of its tool, which nobody has checked. */
  readonly wordsOf?: unknown;
  /** The reason why a run's policy sent a unit to people although it passed. */
  readonly sent?: unknown;
  /** The source passages of a held reply's values. */
  readonly passages?: unknown;
}

/** Returns the details of a review. Anything but an object counts as empty. */
export function detailOf({ detail = '{}' }: Pick<ReviewRow, 'detail'>): ReviewDetail {
  const read = jsonIn(detail);
  return isJsonObject(read) ? read : {};
}

/** Returns the model's notes as text. Most models write a list of sentences. Returns undefined if there are none. */
export function reviewNotes(review: Pick<ReviewRow, 'detail'>): string | undefined {
  return linesOf(detailOf(review).notes);
}

/** Returns the model's reasons for its choice as text, or undefined if it gave none. */
export function reasonsIn(review: Pick<ReviewRow, 'detail'>): string | undefined {
  return linesOf(detailOf(review).reasons);
}

/** Returns the model's other fields, one per line, or undefined if there are none. */
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

/** Returns the risk of a review, or undefined if nobody has set it. */
export function riskOf(review: Pick<ReviewRow, 'detail'>): 'high' | 'low' | undefined {
  const { risk } = detailOf(review);
  return risk === 'high' || risk === 'low' ? risk : undefined;
}

/** Whether the risk is high. */
export function isHighRisk(review: Pick<ReviewRow, 'detail'>): boolean {
  return riskOf(review) === 'high';
}

/** Returns the commands of a review's actions, by action id. Programs write a review's details, so their shape is checked. */
export function commandsOf(review: Pick<ReviewRow, 'detail'>): ReadonlyMap<string, string> {
  const { words } = detailOf(review);
  const entries = typeof words === 'object' && words !== null ? Object.entries(words) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Whose words the held value is, if a server wrote it about itself; undefined for anything else. */
export function reviewWords(review: Pick<ReviewRow, 'detail'>): string | undefined {
  const { wordsOf: whose } = detailOf(review);
  return typeof whose === 'string' ? whose : undefined;
}
