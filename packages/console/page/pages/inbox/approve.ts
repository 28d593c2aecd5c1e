import type { DecisionAnswer } from '../../../src/model/decision.ts';
import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { answerTo, decideSoon, seen } from '../../lib/pending.ts';
import { counting } from '../../lib/words.ts';

/** Denies a review as it was shown. */
export function deny(row: ReviewRowOut, text: string): void {
  decideSoon({ review: row.id, name: row.name, doing: 'Denying', wish: { kind: 'deny', text, ...seen(row) } });
}

/** Approves reviews one after the other, and says why any of them were not approved. */
export async function approveAll(rows: readonly ReviewRowOut[]): Promise<DecisionAnswer> {
  const refused: string[] = [];
  for (const row of rows) {
    const { isRecorded, message } = await answerTo(row.id, { kind: 'approve', ...seen(row) });
    if (!isRecorded) refused.push(`${row.id.slice(0, 8)}: ${message}`);
  }
  const recorded = `${counting(rows.length - refused.length, 'decision')} recorded.`;
  if (refused.length === 0) return { status: 'recorded', isRecorded: true, message: recorded };
  return { status: 'not-sent', isRecorded: false, message: [recorded, ...refused].join(' ') };
}
