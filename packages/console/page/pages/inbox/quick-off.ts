import type { ReviewRowOut } from '../../../src/model/review-row.ts';

/** Why `a` does nothing here: only a review that is shown in full, with no open choice and nothing to check, can be approved from a list. */
export function quickOff(row: ReviewRowOut, isLive: boolean, now: number): string | undefined {
  if (row.state !== 'open') return 'it has been decided';
  if (!isLive) return 'the console is not connected';
  if (!row.isMine) return 'you may not decide it';
  if (row.expiresAt !== undefined && row.expiresAt <= now) return 'it has expired';
  if (row.risk === 'high') return 'the stakes are high, so its name must be typed';
  if (!row.isWhole) return 'the preview does not show everything that would run';
  if (row.choices > 1) return 'there is a choice to make';
  if (row.code !== undefined) return 'there is an open doubt';
  if (row.preconditions > 0) return 'its preconditions are checked when you open it';
  return undefined;
}
