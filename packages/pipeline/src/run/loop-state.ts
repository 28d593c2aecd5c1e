import type { Hold, Verdict } from '@tamis/core';
import { type Attempt, groupOf, initialState, type LoopEvent, type LoopState, step } from '@tamis/core/loop';
import { type AttemptRow, verdictOf } from '@tamis/ledger';
import type { Pipeline } from '../model/pipeline.ts';

/** A judged answer, with the JSON text of its value or of what it holds as stored in the ledger. */
type JudgedAttempt = Attempt & { readonly value?: string };

/** The loop of a unit at a step: what it may still do, and the answers it was given. */
export interface UnitLoop {
  readonly state: LoopState;
  /** Since the last fresh start. */
  readonly attempts: readonly JudgedAttempt[];
  /** A person has decided what was held up to this attempt: it can't be decided again. */
  readonly decided: number;
}

/** An attempt whose reply is held. */
type HeldAttempt = JudgedAttempt & { readonly verdict: Hold };

/** A loop before its first call. If the folder says how many answers are judged, that is the cap for any kind of mistake. */
export function freshLoop({ processing, api }: Pick<Pipeline, 'processing' | 'api'>): UnitLoop {
  const { maxAttempts, holds } = processing;
  const most = maxAttempts === undefined ? undefined : maxAttempts - 1;
  const budget = most === undefined ? {} : { total: most, syntax: most, schema: most, semantic: most };
  const state = initialState(budget, Math.max(0, api.retry.maxAttempts - 1), { holds });
  return { state: step(state, { kind: 'start' })[0], attempts: [], decided: 0 };
}

/** The loop after an answer was judged. */
export function afterVerdict({ state, attempts, decided }: UnitLoop, attempt: JudgedAttempt): UnitLoop {
  const reply = { text: attempt.reply, finish: attempt.finish ?? 'other' };
  const [judging] = step(state, { kind: 'answer', reply, format: 'findings' });
  // A model that repeats itself is asked as often as the folder says: there is no one at hand to ask instead.
  const [next] = step({ ...judging, last: null }, verdictEvent(attempt));
  return { state: next, attempts: [...attempts, attempt], decided };
}

function verdictEvent({ verdict }: Attempt): LoopEvent {
  if (verdict.status === 'pass') return { kind: 'passed' };
  const hold = verdict.status === 'hold' ? { hold: verdict.reason } : {};
  return { kind: 'refused', group: groupOf(verdict), digest: '', ...hold };
}

/** A person's own text and a rejudged reply are not answers of the model: they use up nothing. */
const NOT_ANSWERS: ReadonlySet<string> = new Set(['edit', 'choose', 'recheck']);

/** What a person told the model after an attempt. */
export interface Hint {
  readonly attempt: number;
  readonly text: string;
}

/**
 * The loop that the judged attempts in a ledger lead to. If one was over and the unit is attempted again, a person gave a hint or
 * wants it retried from the start.
 */
export function loopAfter(
  pipeline: Pick<Pipeline, 'processing' | 'api'>,
  rows: readonly AttemptRow[],
  hints: readonly Hint[] = [],
): UnitLoop {
  const answers = rows.filter(({ status, reason = '' }) => status !== undefined && !NOT_ANSWERS.has(reason));
  return answers.reduce((loop, row, index) => {
    const next = afterVerdict(loop, attemptOf(row));
    if (next.state.phase === 'asking') return next;
    return hinted(next, hints, answers[index + 1]?.attempt) ?? freshLoop(pipeline);
  }, freshLoop(pipeline));
}

/** The newest attempt whose reply is held and waits for a decision. */
export function openHold({ attempts, decided }: UnitLoop): HeldAttempt | undefined {
  return attempts.findLast((attempt): attempt is HeldAttempt => attempt.number > decided && attempt.verdict.status === 'hold');
}

/**
 * The loop of a unit after a person's hint: one more answer. The hint is about what was held, or about what a person wrote to
 * replace it; `before` is the next answer.
 */
function hinted(loop: UnitLoop, hints: readonly Hint[], before = Number.POSITIVE_INFINITY): UnitLoop | undefined {
  const { state, attempts } = loop;
  const held = openHold(loop)?.number ?? Number.POSITIVE_INFINITY;
  const hint = hints.findLast(({ attempt }) => attempt >= held && attempt < before);
  if (hint === undefined || state.phase !== 'escalated') return undefined;
  const [next] = step(state, { kind: 'decision', decision: { kind: 'hint', text: hint.text } });
  return { state: next, attempts, decided: hint.attempt };
}

/** An attempt as stored in the ledger; if contents are not kept, only its status and first code are known. */
export function attemptOf(row: AttemptRow): JudgedAttempt {
  const { attempt: number, reply = '', finish, value } = row;
  const reason = number === 1 ? 'first' : 'retry';
  const verdict = storedVerdict(row);
  return { number, reason, reply, verdict, ...(finish && { finish }), ...(value !== undefined && { value }) };
}

function storedVerdict({ status = 'fail', record, value }: AttemptRow): Verdict {
  const kept = record ?? JSON.stringify({ findings: [], changes: [], dropped: [], reason: 'doubt' });
  return verdictOf({ status, record: kept, ...(value === undefined ? {} : { value }) });
}
