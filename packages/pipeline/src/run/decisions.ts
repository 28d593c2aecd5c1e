import { createHash } from 'node:crypto';
import type { AttemptRow, NewReview, ReviewRow, UnitRow } from '@tamis/ledger';
import { judgementOf } from '@tamis/ledger/internal';
import { writeJson } from '../exact/write-json.ts';
import type { ModelStep } from '../model/pipeline.ts';
import { judgeReply } from '../steps/judge-reply.ts';
import { isAltered } from './ask-step.ts';
import { finish, onward } from './compute-step.ts';
import { attemptOf } from './loop-state.ts';
import { heldText, reviewOf } from './reviews.ts';
import type { Room } from './room.ts';
import { unitIn } from './walker.ts';

export async function applyDecisions(room: Room): Promise<void> {
  const { ledger } = room.given;
  for await (const row of ledger.units(room.run, { state: 'waiting' })) {
    const step = room.modelStep(row.step);
    if (step === undefined) continue;
    const asked = await reviewFor(room, step, row);
    const review = asked?.state === 'decided' ? await ledger.review(asked.review) : undefined;
    if (review?.decision !== undefined) await apply(room, step, row, review);
  }
}

async function reviewFor(room: Room, step: ModelStep, { unit }: UnitRow): Promise<ReviewRow | undefined> {
  const { ledger, digest } = room.given;
  let newest: AttemptRow | undefined;
  for await (const row of ledger.attempts(room.run, { unit, step: step.name, contents: true }))
    if (row.status === 'hold' || (row.status === 'fail' && isDecided(row))) newest = row;
  if (newest === undefined) return undefined;
  const source = { run: room.run, unit, step: step.name, attempt: newest.attempt };
  return await ledger.openReview(source, newReview(step, newest, digest));
}

function isDecided({ reason }: AttemptRow): boolean {
  return reason === 'edit' || reason === 'choose';
}

function newReview(step: ModelStep, row: AttemptRow, digest: string): NewReview {
  const { verdict, reply, number, value } = attemptOf(row);
  if (verdict.status === 'hold') return reviewOf(step, verdict, value ?? heldText(verdict, reply), digest);
  return writtenReview(step, number, { kind: row.reason ?? 'edit', value: reply }, digest);
}

function writtenReview({ name }: ModelStep, attempt: number, { kind, value }: Written, contract: string): NewReview {
  const shown = createHash('sha256').update(`${name} ${attempt} ${value}`).digest('hex');
  return { kind: 'document', reason: `${kind}-failed`, held: value, digest: `sha256:${shown}`, contract };
}

async function apply(room: Room, step: ModelStep, row: UnitRow, review: ReviewRow): Promise<void> {
  const { ledger, lease } = room.given;
  const { kind, value } = review.decision ?? { kind: 'hint' };
  const at = { unit: row.unit, step: step.name, from: ['waiting'] } as const;
  switch (kind) {
    case 'approve': {
      // An edit that the rules refuse can't be approved. It is judged again, so that there is something to decide again.
      if (review.reason.endsWith('-failed'))
        return await judgeDecided(room, step, row, { kind: 'edit', value: review.held ?? '' });
      const move = onward(room, step, (await isRepaired(room, review)) ? 'repaired' : 'valid');
      await ledger.changeUnit(lease, { ...at, ...move, result: review.source.attempt });
      return room.moved(step.name, row.unit, move.state);
    }
    case 'deny': {
      // The person's words are kept only in the decision, where a purge and `--keep` apply to them.
      await ledger.changeUnit(lease, { ...at, state: 'failed', reason: 'denied' });
      return room.moved(step.name, row.unit, 'failed', row.code);
    }
    case 'choose':
    case 'edit':
      // The edit was purged, and what it replaced is not what was agreed to.
      if (value === undefined) return;
      return await judgeDecided(room, step, row, { kind, value });
    case 'hint':
    case 'fresh': {
      await ledger.changeUnit(lease, { ...at, state: 'pending', reason: kind });
      return room.moved(step.name, row.unit, 'pending');
    }
    default:
      return kind satisfies never;
  }
}

async function isRepaired({ given: { ledger }, run }: Room, { reason, source }: ReviewRow): Promise<boolean> {
  if (reason !== 'approval') return true;
  const { unit, step, attempt } = source;
  for await (const row of ledger.attempts(run, { unit, step, contents: true, calls: false }))
    if (row.attempt === attempt) return isAltered(attemptOf(row).verdict);
  return false;
}

interface Written {
  readonly kind: string;
  readonly value: string;
}

// Judges a person's own text like a reply. It costs no call. If it does not pass, the person can decide again at once rather than with the
// next command.
async function judgeDecided(room: Room, step: ModelStep, row: UnitRow, { kind, value }: Written): Promise<void> {
  const { ledger, digest } = room.given;
  const [first] = await ledger.unit(room.run, row.unit);
  const unit = await unitIn(room, row.unit, first?.input);
  const { verdict, output } = judgeReply(step, unit, value);
  const held = verdict.status === 'hold' ? heldText(verdict, value) : undefined;
  const judgement = judgementOf(verdict, output === undefined ? held : writeJson(output));
  const key = { unit: row.unit, step: step.name, attempt: row.attempts + 1 };
  const move = verdict.status === 'pass' ? onward(room, step) : ({ state: 'waiting', reason: `${kind}-failed` } as const);
  const review =
    held === undefined || verdict.status !== 'hold'
      ? writtenReview(step, key.attempt, { kind, value }, digest)
      : reviewOf(step, verdict, held, digest);
  const asked = verdict.status === 'pass' ? {} : { review };
  await finish(room, { ...key, reason: kind, reply: value, judgement, move, ...asked });
}
