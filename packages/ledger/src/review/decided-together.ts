import type { Change } from '@tamis/core';
import { detailOf, isHigh, optionsOf, type ReviewRow } from '@tamis/core/review';
import { pendingAct } from './pending-act.ts';

/** The changes that may have altered the meaning of a held reply. */
export function unsafeChanges(review: ReviewRow): readonly Change[] {
  const { changes } = detailOf(review);
  return Array.isArray(changes) ? (changes as readonly (Partial<Change> | null)[]).filter(isUnsafe) : [];
}

function isUnsafe(change: Partial<Change> | null): change is Change {
  return typeof change?.code === 'string' && change.safety === 'unsafe' && typeof change.path === 'string';
}

/** A key shared by reviews of one tool or step that are held for the same reason and codes under the same contract. */
export function alikeKey(review: ReviewRow): string {
  const { action, kind, reason, contract, source } = review;
  const codes = new Set(unsafeChanges(review).map(({ code }) => code));
  return JSON.stringify([action ?? source.step, kind, reason, [...codes].toSorted(), contract ?? '', source.run]);
}

/** Why a review is approved on its own, and not together with others, wherever people decide; undefined if it need not be. */
export function aloneBecause(review: ReviewRow): string | undefined {
  if (isHigh(review)) return 'the stakes are high, so its name must be typed';
  if (pendingAct(review).by !== undefined) return 'it has been edited';
  if (optionsOf(review).length > 1) return 'there is a choice to make';
  return unsafeChanges(review).length > 0 ? 'there is an open doubt' : undefined;
}
