import type { Change } from '@tamis/core';
import { detailOf, type ReviewRow } from '@tamis/core/review';

/** The changes that may have altered the meaning of a held reply. */
export function unsafeChanges(review: ReviewRow): readonly Change[] {
  const { changes } = detailOf(review);
  return Array.isArray(changes) ? (changes as readonly (Partial<Change> | null)[]).filter(isUnsafe) : [];
}

function isUnsafe(change: Partial<Change> | null): change is Change {
  return typeof change?.code === 'string' && change.safety === 'unsafe' && typeof change.path === 'string';
}
