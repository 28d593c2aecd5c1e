import type { Contract } from '@tamis/core';
import { doubtsIn, type SentUnit, sentIn, shareOf } from '@tamis/core/review';
import type { AttemptRow, ReviewRow, UnitRow } from '@tamis/ledger';
import { hasResult } from '@tamis/ledger/internal';
import type { ModelStep } from '../model/pipeline.ts';
import type { OrderedUnit, Shares } from './review-order.ts';
import type { Room } from './room.ts';
import { SKIPPED } from './skipped.ts';
import { evidenceAt } from './step-evidence.ts';

export interface StepCandidates {
  readonly step: ModelStep;
  readonly shares: Shares;
  readonly units: readonly OrderedUnit[];
}

export function sharesOf({ gate }: Pick<ModelStep, 'gate'>): Shares | undefined {
  const { review } = ((gate.contract ?? {}) as Contract).policy ?? {};
  if (review === undefined) return undefined;
  const shares = { worst: shareOf(review.worst) ?? 0, sample: shareOf(review.sample) ?? 0 };
  return shares.worst + shares.sample > 0 ? shares : undefined;
}

// The units that the review policy chooses from, each at the last model step that answered for it. They include units that are done and
// units that were sent before, whatever their state. Units that a person has already decided on for other reasons are left out. A unit from
// which others were made can't be taken back.
export async function reviewCandidates(room: Room): Promise<readonly StepCandidates[]> {
  const { steps } = room.given;
  const asked = steps.filter((step): step is ModelStep => step.scope === 'chunk').toReversed();
  if (!asked.some(sharesOf)) return [];
  const done = await doneUnits(room);
  const sent = await sentReviews(room);
  const found: StepCandidates[] = [];
  const seen = new Set<string>();
  for (const step of asked) {
    const results = await resultsAt(room, step, seen);
    const shares = sharesOf(step);
    if (shares !== undefined) found.push({ step, shares, units: await unitsAt(room, step, { results, done, sent }) });
  }
  return found.toReversed();
}

async function doneUnits({ given: { ledger, steps }, run }: Room): Promise<ReadonlyMap<string, boolean>> {
  const last = new Set(steps.filter(({ scope }) => scope === 'run').map(({ name }) => name));
  const [done, parents] = [new Map<string, boolean>(), new Set<string>()];
  for await (const { unit, parent, step, state } of ledger.units(run)) {
    if (parent !== undefined) parents.add(parent);
    const isLast = last.has(step);
    if (hasResult(state) || (isLast && state === 'pending')) done.set(unit, isLast && hasResult(state));
  }
  for (const parent of parents) done.delete(parent);
  return done;
}

// The reviews that the policy has opened, by unit. A withdrawn review does not count.
async function sentReviews({ given: { ledger }, run }: Room): Promise<ReadonlyMap<string, SentReview>> {
  const found = new Map<string, SentReview>();
  for await (const review of ledger.reviews({ run })) {
    const sent = sentIn(review);
    if (sent !== undefined && (review.state === 'open' || review.state === 'decided'))
      found.set(review.source.unit, { sent, source: review.source });
  }
  return found;
}

interface SentReview extends Pick<ReviewRow, 'source'> {
  readonly sent: SentUnit;
}

// The result of each unit at a step, unless a later model step answered for it. Adds them to those seen.
async function resultsAt({ given: { ledger }, run }: Room, { name }: ModelStep, seen: Set<string>) {
  const results = new Map<string, number>();
  for await (const row of ledger.units(run, { step: name })) {
    if (seen.has(row.unit) || row.reason === SKIPPED) continue;
    seen.add(row.unit);
    if (isResult(row)) results.set(row.unit, row.result);
  }
  return results;
}

function isResult(row: UnitRow): row is UnitRow & { readonly result: number } {
  return hasResult(row.state) && row.result !== undefined;
}

interface Known {
  readonly results: ReadonlyMap<string, number>;
  readonly done: ReadonlyMap<string, boolean>;
  readonly sent: ReadonlyMap<string, SentReview>;
}

async function unitsAt({ given: { ledger }, run }: Room, { name }: ModelStep, known: Known): Promise<readonly OrderedUnit[]> {
  const units: OrderedUnit[] = [];
  let attempts: AttemptRow[] = [];
  const close = () => {
    const ordered = orderedUnit(name, attempts, known);
    if (ordered !== undefined) units.push(ordered);
    attempts = [];
  };
  for await (const row of ledger.attempts(run, { step: name, contents: 'judged', calls: false })) {
    if (attempts.length > 0 && attempts[0]?.unit !== row.unit) close();
    attempts.push(row);
  }
  close();
  return units;
}

// A unit for the review order, from its attempts at a step, or undefined if the policy does not choose it.
function orderedUnit(step: string, attempts: readonly AttemptRow[], { results, done, sent }: Known): OrderedUnit | undefined {
  const unit = attempts[0]?.unit ?? '';
  const review = sent.get(unit);
  const before = review?.source.step === step ? review : undefined;
  const number = before?.source.attempt ?? (review === undefined && done.has(unit) ? results.get(unit) : undefined);
  const result = attempts.find(({ attempt }) => attempt === number);
  if (result === undefined || (before === undefined && !isReply(result))) return undefined;
  const doubts = doubtsIn(evidenceAt(result, attempts));
  return { unit, attempt: result.attempt, doubts, sent: before?.sent, isWritten: done.get(unit) ?? false };
}

// Whether a result is a reply that passed and still has everything that a person must see. Results that a person wrote or approved don't
// count.
function isReply({ status, reason = '', value, record }: AttemptRow): boolean {
  return status === 'pass' && !WRITTEN.has(reason) && value !== undefined && record !== undefined;
}

const WRITTEN: ReadonlySet<string> = new Set(['edit', 'choose']);
