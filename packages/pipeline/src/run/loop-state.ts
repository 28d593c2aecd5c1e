import type { Group, Hold, Verdict } from '@tamis/core';
import { type Attempt, groupOf, initialState, type LoopEvent, type LoopState, step } from '@tamis/core/loop';
import { usualWording } from '@tamis/core/wording';
import type { AttemptRow } from '@tamis/ledger';
import { verdictOf } from '@tamis/ledger/internal';
import type { Pipeline } from '../model/pipeline.ts';
import { REFUSED_LATER } from './refused-later.ts';
import { SENT } from './sent.ts';

type JudgedAttempt = Attempt & {
  readonly value?: string;
  // The group it counts for, if the ledger does not keep findings.
  readonly group?: Group;
};

export interface UnitLoop {
  readonly state: LoopState;
  readonly attempts: readonly JudgedAttempt[];
  // A person has decided everything held up to this attempt, so it can't be decided again.
  readonly decided: number;
}

type HeldAttempt = JudgedAttempt & { readonly verdict: Hold };

// A loop before its first call. If the folder limits the number of replies, that limit applies to every kind of mistake.
export function freshLoop({ processing, api }: Pick<Pipeline, 'processing' | 'api'>): UnitLoop {
  const { maxAttempts, holds } = processing;
  const most = maxAttempts === undefined ? undefined : maxAttempts - 1;
  const budget = most === undefined ? {} : { total: most, syntax: most, schema: most, semantic: most };
  const state = initialState(budget, Math.max(0, api.retry.maxAttempts - 1), { holds });
  return { state: step(state, { kind: 'start' })[0], attempts: [], decided: 0 };
}

export function afterVerdict({ state, attempts, decided }: UnitLoop, attempt: JudgedAttempt): UnitLoop {
  const reply = { text: attempt.reply, finish: attempt.finish ?? 'other' };
  const [judging] = step(state, { kind: 'answer', reply, format: 'findings', added: [] });
  // A model that repeats itself is asked as often as the folder allows, because there is no one to ask instead.
  const [next] = step({ ...judging, last: null }, verdictEvent(attempt));
  return { state: next, attempts: [...attempts, attempt], decided };
}

function verdictEvent({ verdict, group = groupOf(verdict) }: JudgedAttempt): LoopEvent {
  if (verdict.status === 'pass') return { kind: 'passed' };
  const hold = verdict.status === 'hold' ? { hold: verdict.reason } : {};
  return { kind: 'refused', group, digest: '', ...hold };
}

// A person's own text and a rejudged reply are not answers of the model, so they use up nothing.
const NOT_ANSWERS: ReadonlySet<string> = new Set(['edit', 'choose', 'recheck', REFUSED_LATER, SENT]);

export interface AskedAgain {
  readonly kind: 'hint' | 'fresh';
  readonly attempt: number;
  readonly text: string;
}

export function loopAfter(
  pipeline: Pick<Pipeline, 'processing' | 'api'>,
  rows: readonly AttemptRow[],
  decisions: readonly AskedAgain[] = [],
): UnitLoop {
  const answers = answersIn(rows, decisions);
  return answers.reduce((loop, row, index) => {
    const next = afterVerdict(loop, attemptOf(row));
    if (next.state.phase === 'asking') return next;
    // A result that was used is not asked for again unless a recheck revoked it.
    if (next.state.phase === 'accepted') return freshLoop(pipeline);
    const decision = decisionAfter(next, decisions, answers[index + 1]?.attempt);
    if (decision === undefined) return askedOn(next);
    return decision.kind === 'fresh' ? freshLoop(pipeline) : hinted(next, decision);
  }, freshLoop(pipeline));
}

// The loop of a unit that was asked again although its stored attempts say that its loop had ended. They don't tell which group was used
// up, but their number is known.
function askedOn({ state, ...loop }: UnitLoop): UnitLoop {
  const left = { ...state.left, total: Math.max(0, state.left.total - 1) };
  return { ...loop, state: { ...state, phase: 'asking', escalation: null, reason: 'retry', calls: state.calls + 1, left } };
}

export function answersIn(rows: readonly AttemptRow[], decisions: readonly AskedAgain[]): readonly AttemptRow[] {
  const isSentBack = (row: AttemptRow) => row.reason === SENT && decisions.some(({ attempt }) => attempt === row.attempt);
  const replaced = rows.filter((row) => row.reason === REFUSED_LATER || isSentBack(row));
  const refused = new Map(replaced.map((row) => [row.origin, row]));
  return rows
    .filter(({ status, reason = '' }) => status !== undefined && !NOT_ANSWERS.has(reason))
    .map((row) => ({ ...(refused.get(row.attempt) ?? row), attempt: row.attempt }));
}

export function loopRefused(
  pipeline: Pick<Pipeline, 'processing' | 'api'>,
  rows: readonly AttemptRow[],
  decisions: readonly AskedAgain[],
  { attempt, verdict }: { readonly attempt: number; readonly verdict: Verdict },
): UnitLoop {
  const before = rows.filter((row) => row.attempt < attempt || (row.origin !== undefined && row.origin < attempt));
  const row = rows.find((one) => one.attempt === attempt);
  const told = row === undefined ? { number: attempt, reason: 'retry' as const, reply: '' } : attemptOf(row);
  return afterVerdict(loopAfter(pipeline, before, decisions), { ...told, verdict, group: groupOf(verdict) });
}

export function openHold({ attempts, decided }: UnitLoop): HeldAttempt | undefined {
  return attempts.findLast((attempt): attempt is HeldAttempt => attempt.number > decided && attempt.verdict.status === 'hold');
}

// A person's decision about a held reply, about a string written to replace it, or about the last reply after a recheck. `before` is the
// next answer.
function decisionAfter(
  loop: UnitLoop,
  decisions: readonly AskedAgain[],
  before = Number.POSITIVE_INFINITY,
): AskedAgain | undefined {
  const since = openHold(loop)?.number ?? loop.attempts.at(-1)?.number ?? 0;
  return decisions.findLast(({ attempt }) => attempt >= since && attempt < before);
}

function hinted({ state, attempts }: UnitLoop, { attempt, text }: AskedAgain): UnitLoop {
  const [next] = step(state, { kind: 'decision', decision: { kind: 'hint', text } });
  return { state: next, attempts, decided: attempt };
}

export function attemptOf(row: AttemptRow): JudgedAttempt {
  const { attempt: number, reply = '', finish, value, record } = row;
  const reason = number === 1 ? 'first' : 'retry';
  const verdict = storedVerdict(row);
  const group = record === undefined ? { group: usualWording.groupOfCode(row.code ?? UNTOLD) } : {};
  return { number, reason, reply, verdict, ...group, ...(finish && { finish }), ...(value !== undefined && { value }) };
}

const UNTOLD = 'rules.failed';

function storedVerdict({ status = 'fail', record, value }: AttemptRow): Verdict {
  const kept = record ?? JSON.stringify({ findings: [], changes: [], dropped: [], reason: 'doubt' });
  return verdictOf({ status, record: kept, ...(value === undefined ? {} : { value }) });
}
