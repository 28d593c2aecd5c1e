import type { Verdict } from '@tamis/core';
import { type AttemptRow, hasResult, type UnitRow } from '@tamis/ledger';
import { isFields } from '../exact/exact.ts';
import { readJson } from '../exact/read-json.ts';
import { writeJson } from '../exact/write-json.ts';
import type { ExpressionStep, FanOutStep, ModelStep, Step } from '../model/pipeline.ts';
import { storedUnit, withResult } from '../run/stored-unit.ts';
import { judgeFields } from '../steps/judge-fields.ts';
import { judgeReply } from '../steps/judge-reply.ts';
import type { Unit } from '../units/unit.ts';

/** A unit as the ledger has it: at each step that it has reached, with every attempt. */
export interface UnitRows {
  readonly unit: string;
  readonly input?: string | undefined;
  readonly rows: readonly UnitRow[];
  readonly attempts: readonly AttemptRow[];
}

/** `fixed`: it passes now. `broken`: it does not any more. `changed`: it passes with another value. `other-code`: it fails otherwise. */
export type RecheckKind = 'fixed' | 'broken' | 'changed' | 'other-code';

/** A stored answer as it is judged now. */
export interface NewVerdict {
  readonly attempt: number;
  readonly verdict: Verdict;
  /** The value of a pass, as JSON text. */
  readonly value?: string;
}

/** The first step at which a unit is judged otherwise than it was. */
export interface UnitRecheck {
  readonly unit: string;
  readonly step: string;
  readonly kind: RecheckKind;
  /** The code it had, where it failed. */
  readonly before?: string;
  /** The code it has now, where it fails. */
  readonly after?: string;
  /** The attempt that is the result now. */
  readonly result?: number;
  /** Later steps whose results rest on what is no longer so. */
  readonly superseded: readonly string[];
  /** All answers of the step, as they are judged now. */
  readonly verdicts: readonly NewVerdict[];
}

/** How a step of a unit is judged now. */
interface StepNow {
  readonly result?: { readonly attempt: number; readonly value?: string };
  readonly code?: string;
  readonly verdicts: readonly NewVerdict[];
}

/**
 * Judges all stored answers of a unit by other steps, in their order, up to the first that comes out otherwise; what follows rests on
 * it. Nobody is asked. What a person decided stands.
 */
export function recheckUnit(steps: readonly Step[], { unit: id, input, rows, attempts }: UnitRows): UnitRecheck | undefined {
  let unit = storedUnit(id, [], input, []);
  for (const [at, row] of rows.entries()) {
    const step = steps.find(({ name }) => name === row.step);
    if (step === undefined || step.scope === 'run' || isOpen(row)) return undefined;
    const here = attempts.filter((attempt) => attempt.step === row.step && attempt.status !== undefined);
    const old = here.find(({ attempt }) => attempt === row.result);
    const now = isDecided(old) ? undefined : judgeStep(step, unit, here);
    const later = rows.slice(at + 1).map(({ step: name }) => name);
    const difference = now && differenceOf(row, old, now);
    if (now !== undefined && difference !== undefined)
      return { unit: id, step: row.step, ...difference, superseded: later, verdicts: now.verdicts };
    if (old === undefined) return undefined;
    unit = withResult(unit, step.scope, old);
  }
  return undefined;
}

/** Where a unit is not through, its attempts don't tell how it ends. */
function isOpen({ state }: UnitRow): boolean {
  return state === 'pending' || state === 'running' || state === 'skipped';
}

/** Whether a person chose, wrote or approved the result. */
function isDecided(old: AttemptRow | undefined): boolean {
  return old !== undefined && (old.reason === 'edit' || old.reason === 'choose' || old.status === 'hold');
}

function judgeStep(step: Exclude<Step, { scope: 'run' }>, unit: Unit, attempts: readonly AttemptRow[]): StepNow | undefined {
  return step.scope === 'chunk' ? judgeReplies(step, unit, attempts) : judgeComputed(step, unit, attempts);
}

/** The newest answer that passes is the result. */
function judgeReplies(step: ModelStep, unit: Unit, attempts: readonly AttemptRow[]): StepNow | undefined {
  const told = attempts.filter(({ reply }) => reply !== undefined);
  if (told.length === 0) return undefined;
  const verdicts = told.map(({ attempt, reply = '', finish }): NewVerdict => {
    const { verdict, output } = judgeReply(step, unit, reply, finish === undefined ? {} : { finishReason: finish });
    return { attempt, verdict, ...(output === undefined ? {} : { value: writeJson(output) }) };
  });
  const passing = verdicts.findLast(({ verdict }) => verdict.status === 'pass');
  if (passing !== undefined) return { result: passing, verdicts };
  const last = verdicts.at(-1)?.verdict;
  return { ...codeOf(last), verdicts };
}

/** What a step computed is held against its rules as they are now; it is not computed again. */
function judgeComputed(step: ExpressionStep | FanOutStep, unit: Unit, attempts: readonly AttemptRow[]): StepNow | undefined {
  const last = attempts.at(-1);
  const output = last?.value === undefined ? undefined : readJson(last.value);
  if (last === undefined || output === undefined || !isFields(output) || step.gate === undefined) return undefined;
  const { _metadata: _, ...fields } = output;
  const judged = judgeFields(step.gate, unit, fields);
  const { attempt, value } = last;
  if (judged.status === 'fine') return { result: { attempt, ...(value === undefined ? {} : { value }) }, verdicts: [] };
  const { findings, changes } = judged;
  return { ...codeOf({ status: 'fail', findings, changes, dropped: [] }), verdicts: [] };
}

function codeOf(verdict: Verdict | undefined): Pick<StepNow, 'code'> {
  const code = verdict && [...verdict.findings, ...verdict.changes][0]?.code;
  return code === undefined ? {} : { code };
}

function differenceOf(
  row: UnitRow,
  old: AttemptRow | undefined,
  { result, code }: StepNow,
): Pick<UnitRecheck, 'kind' | 'before' | 'after' | 'result'> | undefined {
  const before = row.code === undefined ? {} : { before: row.code };
  const after = code === undefined ? {} : { after: code };
  if (result !== undefined && !hasResult(row.state)) return { kind: 'fixed', ...before, result: result.attempt };
  if (result !== undefined) return old?.value === result.value ? undefined : { kind: 'changed', result: result.attempt };
  if (hasResult(row.state)) return { kind: 'broken', ...after };
  // What is held waits for a person, whatever its code.
  return row.state === 'waiting' || row.code === code || code === undefined
    ? undefined
    : { kind: 'other-code', ...before, ...after };
}
