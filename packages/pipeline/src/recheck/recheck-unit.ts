import type { Verdict } from '@tamis/core';
import { type AttemptRow, type DecisionKind, hasResult, type UnitRow } from '@tamis/ledger';
import { isFields } from '../exact/exact.ts';
import { readJson } from '../exact/read-json.ts';
import { writeJson } from '../exact/write-json.ts';
import type { ExpressionStep, FanOutStep, ModelStep, Step } from '../model/pipeline.ts';
import { judgementWith } from '../run/judgement-with.ts';
import { REFUSED_LATER } from '../run/refused-later.ts';
import { heldText } from '../run/reviews.ts';
import { SKIPPED } from '../run/skipped.ts';
import { storedUnit, withResult } from '../run/stored-unit.ts';
import { judgeFields } from '../steps/judge-fields.ts';
import { outputOf, verdictOn } from '../steps/judge-reply.ts';
import { replacedFields } from '../steps/replaced-fields.ts';
import type { Unit } from '../units/unit.ts';
import { aboutReply } from './about-reply.ts';

/** A unit as stored in the ledger: at each step it has reached, with every attempt. */
export interface UnitRows {
  readonly unit: string;
  readonly input?: string | undefined;
  readonly rows: readonly UnitRow[];
  readonly attempts: readonly AttemptRow[];
  /** What people decided about its attempts, by `step attempt`, whether or not it has been carried out yet. */
  readonly decided?: ReadonlyMap<string, DecisionKind> | undefined;
}

/**
 * `fixed`: it passes now. `broken`: it no longer does. `changed`: it passes with another value. `held`: a person must decide
 * about it now. `other-code`: it fails, and before it failed with another code or waited. `other-findings`: it fails with the
 * same code, but different findings.
 */
export type RecheckKind = 'fixed' | 'broken' | 'changed' | 'held' | 'other-code' | 'other-findings';

/** A stored answer as it is judged now. */
export interface NewVerdict {
  readonly attempt: number;
  readonly verdict: Verdict;
  /** The value of a pass, or the held value, as JSON text. */
  readonly value?: string;
  /** Fields of the unit that the value replaces. */
  readonly replaced?: readonly string[];
}

/** The first step at which the verdict on a unit differs from before. */
export interface UnitRecheck {
  readonly unit: string;
  readonly step: string;
  readonly kind: RecheckKind;
  /** The code it had, if it was not valid. */
  readonly before?: string;
  /** The code it has now, if it is not valid. */
  readonly after?: string;
  /** The attempt that is the result now. */
  readonly result?: number;
  /** Later steps whose results depend on what was superseded. */
  readonly superseded: readonly string[];
  /** Units were made from the old value: it can't be revoked. */
  readonly isBlocked: boolean;
  /** The answer that decides, as it is judged now. */
  readonly decides: NewVerdict;
}

/** How a step of a unit is judged now. */
interface StepNow {
  /** The newest answer that passes, otherwise the newest that is held, otherwise the last. */
  readonly decides: NewVerdict;
}

/**
 * Judges all stored answers of a unit by other steps, in order, up to the first with a different outcome; what follows depends on
 * it. No model is called. A person's decision is kept.
 */
export function recheckUnit(steps: readonly Step[], unitRows: UnitRows): UnitRecheck | undefined {
  const { unit: id, input, rows, attempts } = unitRows;
  let unit = storedUnit(id, [], input, []);
  for (const [at, row] of rows.entries()) {
    const step = steps.find(({ name }) => name === row.step);
    if (step === undefined || step.scope === 'run' || isOpen(row)) return undefined;
    const here = attempts.filter(({ step: name, attempt, status }) => {
      return name === row.step && status !== undefined && attempt > (row.superseded ?? 0);
    });
    const old = here.find(({ attempt }) => attempt === row.result);
    const now = isDecided(row, here, old, unitRows) ? undefined : judgeStep(step, unit, unrejected(here, unitRows));
    const difference = now && differenceOf(row, here, now);
    if (now !== undefined && difference !== undefined) {
      const superseded = rows.slice(at + 1).map(({ step: name }) => name);
      const isBlocked = attempts.some((attempt) => superseded.includes(attempt.step) && hasMade(attempt));
      return { unit: id, step: row.step, ...difference, superseded, isBlocked, decides: now.decides };
    }
    if (old === undefined || at === rows.length - 1) return undefined;
    unit = withResult(unit, step.scope, old);
  }
  return undefined;
}

/** If a unit is unfinished, its attempts don't tell how it ends. */
function isOpen({ state }: UnitRow): boolean {
  return state === 'pending' || state === 'running' || state === 'skipped';
}

/** Results that other rules say nothing about. */
const UNJUDGED: ReadonlySet<string> = new Set(['edit', 'choose', SKIPPED]);

/**
 * Whether a person chose, wrote or approved the result, denied it, or has said what becomes of the unit; or the unit skipped the
 * step.
 */
function isDecided(row: UnitRow, here: readonly AttemptRow[], old: AttemptRow | undefined, { decided }: UnitRows): boolean {
  if (old !== undefined) return UNJUDGED.has(old.reason ?? '') || old.status === 'hold';
  if (row.state === 'failed') return row.reason?.startsWith('denied') === true;
  return row.state === 'waiting' && here.some(({ attempt }) => decided?.has(`${row.step} ${attempt}`));
}

/**
 * The answers that may become the result: not one that a person denied, replaced or sent back, or a later step refused, whatever
 * came after it. A decision about an answer that was judged again is about that answer.
 */
function unrejected(here: readonly AttemptRow[], { decided }: UnitRows): readonly AttemptRow[] {
  const isRejected = ({ step, attempt, reason }: AttemptRow) =>
    reason === REFUSED_LATER || (decided?.get(`${step} ${attempt}`) ?? 'approve') !== 'approve';
  const rejected = new Set(here.filter(isRejected).flatMap(({ attempt, origin = attempt }) => [attempt, origin]));
  return here.filter(({ attempt }) => !rejected.has(attempt));
}

/** Whether a fan-out made units. */
function hasMade({ record }: AttemptRow): boolean {
  const { children = 0 } = JSON.parse(record ?? '{}') as { readonly children?: number };
  return children > 0;
}

function judgeStep(step: Exclude<Step, { scope: 'run' }>, unit: Unit, attempts: readonly AttemptRow[]): StepNow | undefined {
  return step.scope === 'chunk' ? judgeReplies(step, unit, attempts) : judgeComputed(step, unit, attempts);
}

/** The newest answer that passes is the result; an earlier rejudgement is not an answer of its own. */
function judgeReplies(step: ModelStep, unit: Unit, attempts: readonly AttemptRow[]): StepNow | undefined {
  const verdicts = attempts
    .filter(({ reply, origin }) => reply !== undefined && origin === undefined)
    .map((attempt) => newVerdict(step, unit, attempt));
  const newest = (status: Verdict['status']) => verdicts.findLast(({ verdict }) => verdict.status === status);
  const decides = newest('pass') ?? newest('hold') ?? verdicts.at(-1);
  return decides && { decides };
}

function newVerdict(step: ModelStep, unit: Unit, row: AttemptRow): NewVerdict {
  const { attempt, reply = '', value } = row;
  const verdict = verdictOn(step, unit, reply, aboutReply(row));
  if (verdict.status !== 'pass')
    return { attempt, verdict, ...(verdict.status === 'hold' && { value: heldText(verdict, reply) }) };
  // If nothing is altered and the value equalled the reply exactly, it still does.
  if (value === reply && verdict.changes.length === 0 && verdict.dropped.length === 0) return { attempt, verdict, value };
  const output = outputOf(verdict, reply);
  return { attempt, verdict, value: writeJson(output), replaced: replacedFields(unit, output) };
}

/** What a step computed is checked by its current rules; it is not computed again. */
function judgeComputed(step: ExpressionStep | FanOutStep, unit: Unit, attempts: readonly AttemptRow[]): StepNow | undefined {
  const last = attempts.findLast(({ origin }) => origin === undefined);
  const output = last?.value === undefined ? undefined : readJson(last.value);
  if (last === undefined || output === undefined || !isFields(output) || step.gate === undefined) return undefined;
  // What was computed before an error is not all of it.
  if ('error' in (JSON.parse(last.record ?? '{}') as object)) return undefined;
  const { _metadata: _, ...fields } = output;
  const judged = judgeFields(step, unit, fields);
  const { attempt, value = '' } = last;
  if (judged.status === 'fine') return { decides: { attempt, value, verdict: finePass(judged.warnings) } };
  const { findings, changes } = judged;
  return { decides: { attempt, verdict: { status: 'fail', findings, changes, dropped: [] } } };
}

function finePass(findings: Verdict['findings']): Verdict {
  return { status: 'pass', value: null, findings, changes: [], dropped: [] };
}

function codeOf({ verdict }: NewVerdict): string | undefined {
  return [...verdict.findings, ...verdict.changes][0]?.code;
}

function differenceOf(
  row: UnitRow,
  attempts: readonly AttemptRow[],
  { decides }: StepNow,
): Pick<UnitRecheck, 'kind' | 'before' | 'after' | 'result'> | undefined {
  const { attempt: result, value, verdict } = decides;
  const code = codeOf(decides);
  const before = hasResult(row.state) || row.code === undefined ? {} : { before: row.code };
  const after = code === undefined ? {} : { after: code };
  if (verdict.status === 'pass') {
    if (!hasResult(row.state)) return { kind: 'fixed', ...before, result };
    const isSame = attempts.find(({ attempt }) => attempt === row.result)?.value === value;
    return isSame ? undefined : { kind: 'changed', result };
  }
  // If a fault ended it, the answers before are not why it failed.
  const last = attempts.at(-1);
  const isUnanswered = last?.reply === undefined && last?.origin === undefined;
  if (row.reason === 'fault' || (row.state === 'failed' && isUnanswered)) return undefined;
  if (verdict.status === 'hold') {
    const isHeld = row.state === 'waiting' && attempts.findLast(({ status }) => status === 'hold')?.value === value;
    return isHeld ? undefined : { kind: 'held', ...before, ...after };
  }
  if (hasResult(row.state)) return { kind: 'broken', ...after };
  if (row.state !== 'failed' || row.code !== code) return { kind: 'other-code', ...before, ...after };
  const known = attempts.findLast(({ attempt, origin = attempt }) => origin === result);
  const isSame = known?.record === judgementWith(verdict, value, []).record;
  return isSame ? undefined : { kind: 'other-findings', ...before, ...after };
}
