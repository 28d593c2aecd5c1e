import { heldForReview } from '@tamis/core/review';
import type { AttemptRow, Rejudgement } from '@tamis/ledger';
import type { ModelStep } from '../model/pipeline.ts';
import { judgementWith } from './judgement-with.ts';
import { reviewCandidates } from './review-candidates.ts';
import { type ChosenUnit, chooseUnits } from './review-order.ts';
import { reviewOf } from './reviews.ts';
import type { Room } from './room.ts';
import { SENT } from './sent.ts';
import { SKIPPED } from './skipped.ts';
import { evidenceAt, verdictAt } from './step-evidence.ts';

// Sends the units that `policy.review` selects to people once all units are done. They wait in order, least certain first.
export async function sendToPeople(room: Room): Promise<void> {
  const candidates = await reviewCandidates(room);
  if (candidates.length > 0 && (await room.given.ledger.run(room.run))?.contents === 'none') {
    room.notes.push('policy.review sends nothing to people, because a run with --keep none stores nothing for them to look at.');
    return;
  }
  for (const { step, units, shares } of candidates)
    for (const chosen of chooseUnits(room.run, units, shares)) {
      if (room.isStopping) return;
      await send(room, step, chosen);
    }
}

// Sends a unit to people. The verdict, the unit's state and the review are recorded together, so that a unit has one review or none,
// whatever interrupts this.
async function send(room: Room, step: ModelStep, { unit, attempt, sent }: ChosenUnit): Promise<void> {
  const { ledger, lease, on } = room.given;
  const attempts: AttemptRow[] = [];
  for await (const row of ledger.attempts(room.run, { unit, step: step.name, contents: 'judged', calls: false }))
    attempts.push(row);
  const result = attempts.find((row) => row.attempt === attempt);
  const rejudgement = result && rejudgementOf(room, step, result, { attempts, sent });
  if (rejudgement === undefined) return;
  const rows = await ledger.unit(room.run, unit);
  const undone = rows.slice(rows.findIndex((row) => row.step === step.name));
  if ((await ledger.rejudge(lease, rejudgement)) !== 'recorded') return;
  on({
    ...{ kind: 'unit-back', step: step.name, unit },
    undone: undone.map(({ step: name, state, reason }) => ({ step: name, state: reason === SKIPPED ? 'skipped' : state })),
  });
  room.moved(step.name, unit, 'waiting', rejudgement.judgement.codes[0]?.code);
}

function rejudgementOf(
  room: Room,
  step: ModelStep,
  result: AttemptRow,
  { attempts, sent }: Pick<ChosenUnit, 'sent'> & { readonly attempts: readonly AttemptRow[] },
): Rejudgement | undefined {
  const { digest } = room.given;
  const { unit, attempt, origin = attempt, value, record = '{}' } = result;
  const verdict = verdictAt(result);
  if (verdict?.status !== 'pass' || value === undefined) return undefined;
  const hold = heldForReview(verdict, sent);
  const { replaced = [] } = JSON.parse(record) as { readonly replaced?: readonly string[] };
  const { codes, ...judgement } = judgementWith(hold, value, replaced);
  const review = reviewOf(step, hold, value, digest);
  const detail = JSON.stringify({
    ...(JSON.parse(review.detail ?? '{}') as object),
    sent,
    evidence: evidenceAt(result, attempts),
  });
  return {
    ...{ unit, step: step.name, origin, contract: digest, reason: SENT },
    // The reply's codes are counted with the attempt in which it passed.
    judgement: { ...judgement, codes: codes.slice(0, sent.as.length) },
    move: { state: 'waiting', reason: SENT },
    review: { ...review, detail },
  };
}
