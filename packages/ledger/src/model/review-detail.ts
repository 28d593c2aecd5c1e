import type { ReviewRow } from './review.ts';

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
  readonly command?: unknown;
  /** The commands of everything that can be chosen, by the id of the action. */
  readonly words?: unknown;
  /** What the model chose and could not have, with the findings that say why. */
  readonly refused?: unknown;
  readonly reason?: unknown;
  readonly server?: unknown;
}

/** The details of a review; anything but an object counts as empty. */
export function detailOf({ detail = '{}' }: Pick<ReviewRow, 'detail'>): ReviewDetail {
  try {
    const read: unknown = JSON.parse(detail);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** What the model noted, as text; most models write a list of sentences. Undefined if it noted nothing. */
export function notesIn(review: Pick<ReviewRow, 'detail'>): string | undefined {
  const { notes } = detailOf(review);
  if (notes === undefined || notes === null || typeof notes === 'string') return notes ?? undefined;
  const listed: readonly unknown[] = Array.isArray(notes) ? notes : [notes];
  return listed.map((note) => (typeof note === 'string' ? note : JSON.stringify(note))).join('\n');
}

/** Whether the stakes are high. */
export function isHigh(review: Pick<ReviewRow, 'detail'>): boolean {
  return detailOf(review).risk === 'high';
}
