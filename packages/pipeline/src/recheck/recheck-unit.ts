import type { Verdict } from '@tamis/core';
import type { AttemptRow, DecisionKind, UnitRow } from '@tamis/ledger';
import { hasResult } from '@tamis/ledger/internal';
import { writeJson } from '../exact/write-json.ts';
import { isOutdating, type StepInput } from '../inputs/step-inputs.ts';
import type { ModelStep, Step } from '../model/pipeline.ts';
import { REFUSED_LATER } from '../run/refused-later.ts';
import { heldText } from '../run/reviews.ts';
import { SENT } from '../run/sent.ts';
import { SKIPPED } from '../run/skipped.ts';
import { fanOutStep } from '../steps/fan-out-step.ts';
import { outputOf, verdictOn } from '../steps/judge-reply.ts';
import { replacedFields } from '../steps/replaced-fields.ts';
import type { Unit } from '../units/unit.ts';
import { aboutReply } from './about-reply.ts';
import { GrowingUnit } from './growing-unit.ts';
import { judgeComputed } from './judge-computed.ts';
import { codeOf, judgementFor, type NewVerdict } from './new-verdict.ts';
import { stands } from './stands.ts';

/** A unit as stored in the ledger, at each step it has reached, with all attempts. */
export interface UnitRows {
  readonly unit: string;
  readonly input?: string | undefined;
  readonly rows: readonly UnitRow[];
  readonly attempts: readonly AttemptRow[];
  /** People's decisions about its attempts, by `step attempt`, whether or not they have been carried out yet. */
  readonly decided?: ReadonlyMap<string, DecisionKind> | undefined;
  /** Returns the inputs of the step that have changed since an attempt. None by default. */
  readonly changes?: ((attempt: AttemptRow) => readonly StepInput[]) | undefined;
  /** Identifies what would judge the replies of a step now. By default it is unknown, and all of them are judged. */
  readonly judgedBy?: ((step: ModelStep) => string | undefined) | undefined;
  /** Whether the input and the contents of attempts were not read. */
  readonly isBare?: boolean;
}

/**
 * How a recheck changed a unit. `fixed`: it passes now. `broken`: it no longer passes. `changed`: it passes with another value. `held`: it
 * now needs a person's decision. `other-code`: it fails, and before it failed with another code or waited. `other-findings`: it fails with
 * the same code but different findings. `reopened`: a fan-out that had nothing to make units from now has something.
 */
export type RecheckKind = 'fixed' | 'broken' | 'changed' | 'held' | 'other-code' | 'other-findings' | 'reopened';

/** The first step at which a unit's verdict differs from before. */
export interface UnitRecheck {
  readonly unit: string;
  readonly step: string;
  readonly kind: RecheckKind;
  /** The code it had, if it was not valid. */
  readonly before?: string;
  /** The code it has now, if it is not valid. */
  readonly after?: string;
  /** The attempt that is now the result. */
  readonly result?: number;
  /** Later steps whose results depend on the superseded one. */
  readonly superseded: readonly string[];
  /** Whether units were made from the old value, so that it can't be revoked. */
  readonly isBlocked: boolean;
  /** The value that was the result until now, as JSON text. */
  readonly old?: string;
  /** The deciding answer with its new verdict. Absent if the unit was reopened. */
  readonly decides?: NewVerdict;
}

/** The first step of a unit whose result has to be made again, because rejudging is not enough. */
export interface StaleUnit {
  readonly unit: string;
  readonly step: string;
  readonly causes: readonly StepInput[];
}

/** The effect of another configuration on a unit: a different outcome, an out-of-date result, both or neither. */
export interface RecheckedUnit {
  readonly unit: string;
  readonly found?: UnitRecheck;
  /** The out-of-date result, at or before the step whose outcome differs. */
  readonly stale?: StaleUnit;
  /** Whether its verdicts stand, so that nothing was judged or computed. Absent if there are none. */
  readonly isStanding?: boolean;
}

/**
 * Judges all stored answers of a unit against changed steps, in order, up to the first with a different outcome, because later ones depend
 * on it. Replies are not judged if the same program has judged them with the same contract and the outcome follows from that. Computed
 * results are recomputed if their expressions have changed. No model is called. A person's decision is kept. Returns undefined if contents
 * are needed that were not read.
 */
export function recheckUnit(steps: readonly Step[], unitRows: UnitRows): RecheckedUnit | undefined {
  const { unit: id, input, rows, attempts, isBare = false } = unitRows;
  const unit = new GrowingUnit(id, input);
  let rechecked: RecheckedUnit = { unit: id };
  for (const [at, row] of rows.entries()) {
    const step = steps.find(({ name }) => name === row.step);
    if (step === undefined || step.scope === 'run' || isOpen(row)) return rechecked;
    if (row.state === 'skipped') return isBare ? undefined : { ...rechecked, ...reopened(step, unit.now) };
    const here = attempts.filter(({ step: name, attempt, status }) => {
      return name === row.step && status !== undefined && attempt > (row.superseded ?? 0);
    });
    const old = here.find(({ attempt }) => attempt === row.result);
    const isKept = isDecided(row, here, old, unitRows);
    const needsJudging = !isKept && !standsAt(step, row, here, unitRows);
    if (needsJudging && isBare) return undefined;
    const isStanding = !needsJudging && rechecked.isStanding !== false;
    if (!isKept && rechecked.isStanding !== isStanding) rechecked = { ...rechecked, isStanding };
    const now = needsJudging ? judgeStep(step, unit.now, unrejected(here, unitRows), unitRows) : undefined;
    const difference = now && differenceOf(row, here, now, step);
    const result = here.find(({ attempt }) => attempt === (difference === undefined ? row.result : difference.result));
    const isSkipped = old?.reason === SKIPPED;
    if ((!isKept || isSkipped) && result !== undefined && rechecked.stale === undefined)
      rechecked = { ...rechecked, ...staleAt(result, here, unitRows) };
    if (now !== undefined && difference !== undefined) {
      const superseded = rows.slice(at + 1).map(({ step: name }) => name);
      const isBlocked = attempts.some((attempt) => superseded.includes(attempt.step) && hasMade(attempt));
      return {
        ...rechecked,
        found: { unit: id, step: row.step, ...difference, superseded, isBlocked, ...oldValue(old), decides: now },
      };
    }
    if (old === undefined || at === rows.length - 1) return rechecked;
    unit.add(step.scope, old);
  }
  return rechecked;
}

function standsAt(step: Step, row: UnitRow, here: readonly AttemptRow[], unitRows: UnitRows): boolean {
  const judgedBy = step.scope === 'chunk' ? unitRows.judgedBy?.(step) : undefined;
  return judgedBy !== undefined && stands(row, here, unrejected(here, unitRows), judgedBy);
}

function oldValue(old: AttemptRow | undefined): Pick<UnitRecheck, 'old'> {
  return old?.value === undefined ? {} : { old: old.value };
}

// Whether a result was made with other inputs and can't be brought up to date by judging or computing.
function staleAt(
  { unit, step, attempt, origin = attempt, reason }: AttemptRow,
  here: readonly AttemptRow[],
  { changes }: UnitRows,
): Pick<RecheckedUnit, 'stale'> {
  const asked = here.find((one) => one.attempt === origin);
  const causes = (asked && changes?.(asked))?.filter((input) => isOutdating(input, reason === SKIPPED)) ?? [];
  return causes.length === 0 ? {} : { stale: { unit, step, causes } };
}

// Whether a unit is unfinished, so that its attempts don't tell how it ends.
function isOpen({ state }: UnitRow): boolean {
  return state === 'pending' || state === 'running';
}

// A unit that a fan-out skipped, if the fan-out would not skip it now.
function reopened(step: Step, unit: Unit): Pick<RecheckedUnit, 'found'> {
  if (step.scope !== 'fan_out' || fanOutStep(step, unit).status === 'skipped') return {};
  return { found: { unit: unit.id, step: step.name, kind: 'reopened', superseded: [], isBlocked: false } };
}

// Results to which other rules don't apply.
const UNJUDGED: ReadonlySet<string> = new Set(['edit', 'choose', SKIPPED]);

function isDecided(row: UnitRow, here: readonly AttemptRow[], old: AttemptRow | undefined, { decided }: UnitRows): boolean {
  if (old !== undefined) return UNJUDGED.has(old.reason ?? '') || old.status === 'hold';
  if (row.state === 'failed') return row.reason === 'denied';
  return row.state === 'waiting' && here.some(({ attempt }) => decided?.has(`${row.step} ${attempt}`));
}

function unrejected(here: readonly AttemptRow[], { decided }: UnitRows): readonly AttemptRow[] {
  const isRejected = ({ step, attempt, reason }: AttemptRow) =>
    reason === REFUSED_LATER || (decided?.get(`${step} ${attempt}`) ?? 'approve') !== 'approve';
  if (!here.some(isRejected)) return here;
  const rejected = new Set(here.filter(isRejected).flatMap(({ attempt, origin = attempt }) => [attempt, origin]));
  return here.filter(({ attempt }) => !rejected.has(attempt));
}

function hasMade({ record }: AttemptRow): boolean {
  const { children = 0 } = JSON.parse(record ?? '{}') as { readonly children?: number };
  return children > 0;
}

function judgeStep(
  step: Exclude<Step, { scope: 'run' }>,
  unit: Unit,
  attempts: readonly AttemptRow[],
  { changes }: UnitRows,
): NewVerdict | undefined {
  if (step.scope === 'chunk') return judgeReplies(step, unit, attempts);
  return judgeComputed(step, unit, attempts, (attempt) => changes?.(attempt).includes('expressions') ?? false);
}

// Judges the stored replies. The newest answer that passes decides, otherwise the newest that is held, otherwise the last. An earlier
// rejudgement is not an answer of its own.
function judgeReplies(step: ModelStep, unit: Unit, attempts: readonly AttemptRow[]): NewVerdict | undefined {
  const verdicts = attempts
    .filter(({ reply, origin }) => reply !== undefined && origin === undefined)
    .map((attempt) => newVerdict(step, unit, attempt));
  const newest = (status: Verdict['status']) => verdicts.findLast(({ verdict }) => verdict.status === status);
  return newest('pass') ?? newest('hold') ?? verdicts.at(-1);
}

function newVerdict(step: ModelStep, unit: Unit, row: AttemptRow): NewVerdict {
  const { attempt, reply = '', value } = row;
  const verdict = verdictOn(step, unit, reply, aboutReply(row));
  if (verdict.status !== 'pass')
    return { attempt, verdict, ...(verdict.status === 'hold' && { value: heldText(verdict, reply) }) };
  // If nothing is altered and the value was identical to the reply, it still is.
  if (value === reply && verdict.changes.length === 0 && verdict.dropped.length === 0) return { attempt, verdict, value };
  const output = outputOf(verdict, reply);
  return { attempt, verdict, value: writeJson(output), replaced: replacedFields(unit, output) };
}

function differenceOf(
  row: UnitRow,
  attempts: readonly AttemptRow[],
  decides: NewVerdict,
  { scope }: Step,
): Pick<UnitRecheck, 'kind' | 'before' | 'after' | 'result'> | undefined {
  const { attempt: result, value, verdict } = decides;
  const code = codeOf(decides);
  const before = hasResult(row.state) || row.code === undefined ? {} : { before: row.code };
  const after = code === undefined ? {} : { after: code };
  if (verdict.status === 'pass') {
    // A unit that the policy sent to people had passed before, so only another value is a change.
    const sent = row.state === 'waiting' ? attempts.findLast(({ reason }) => reason === SENT) : undefined;
    if (sent !== undefined) return sent.value === value ? undefined : { kind: 'changed', ...before, result };
    if (!hasResult(row.state)) return { kind: 'fixed', ...before, result };
    const isSame = attempts.find(({ attempt }) => attempt === row.result)?.value === value;
    return isSame ? undefined : { kind: 'changed', result };
  }
  // If a fault ended the unit, the earlier answers are not why it failed.
  const last = attempts.at(-1);
  const isUnanswered = scope === 'chunk' && last?.reply === undefined && last?.origin === undefined;
  if (row.reason === 'fault' || (row.state === 'failed' && isUnanswered)) return undefined;
  if (verdict.status === 'hold') {
    const newest = attempts.findLast(({ status }) => status === 'hold');
    const isHeld = row.state === 'waiting' && newest?.reason !== SENT && newest?.value === value;
    return isHeld ? undefined : { kind: 'held', ...before, ...after };
  }
  if (hasResult(row.state)) return { kind: 'broken', ...after };
  if (row.state !== 'failed' || row.code !== code) return { kind: 'other-code', ...before, ...after };
  const known = attempts.findLast(({ attempt, origin = attempt }) => origin === result);
  const isSame = known?.record === judgementFor({ ...decides, replaced: [] }).record;
  return isSame ? undefined : { kind: 'other-findings', ...before, ...after };
}
