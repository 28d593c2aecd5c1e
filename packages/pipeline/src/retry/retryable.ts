import type { UnitRetry, UnitRow } from '@tamis/ledger';
import type { OpenedRun } from '../look/open-run.ts';
import { askedBefore } from '../run/asked-before.ts';
import { configOf } from '../run/run-detail.ts';

/** Selects which failed units to retry. Absent fields don't filter. */
export interface RetryWanted {
  readonly codes?: readonly string[];
  readonly steps?: readonly string[];
  readonly units?: readonly string[];
  /** The rule that failed first. */
  readonly rules?: readonly string[];
}

/** The failed units of a run that a retry may help, ordered by id. */
export async function retryable(run: OpenedRun, wanted: RetryWanted): Promise<readonly UnitRetry[]> {
  const isWanted = await matcher(run, wanted);
  const found: UnitRetry[] = [];
  for (const state of ['failed', 'quarantined'] as const)
    for await (const row of run.ledger.units(run.row.run, { state })) {
      const retry = isWanted(row) ? await retryOf(run, row) : undefined;
      if (retry !== undefined) found.push(retry);
    }
  return found;
}

/** How many failed units a retry can't help because they failed at a computed step, which gives the same result each time. */
export async function stuckUnits(run: OpenedRun, wanted: RetryWanted = {}): Promise<number> {
  const isWanted = await matcher(run, wanted);
  const failures = await run.ledger.failures(run.row.run);
  const steps = new Set(failures.filter((failure) => isComputed(run, failure)).map(({ step }) => step));
  let stuck = 0;
  for (const step of steps)
    for await (const row of run.ledger.units(run.row.run, { step, state: 'failed' }))
      if (isWanted(row) && (await retryOf(run, row)) === undefined) stuck += 1;
  return stuck;
}

async function matcher(run: OpenedRun, { codes, steps, units, rules }: RetryWanted): Promise<(row: UnitRow) => boolean> {
  const named = units && new Set(units);
  const broken = rules && (await unitsBreaking(run, rules));
  return ({ unit, step, code = '' }) => {
    const isNamed = (named?.has(unit) ?? true) && (broken?.has(unit) ?? true);
    return isNamed && (codes?.includes(code) ?? true) && (steps?.includes(step) ?? true);
  };
}

async function unitsBreaking({ ledger, row }: OpenedRun, rules: readonly string[]): Promise<ReadonlySet<string>> {
  const failed = await ledger.newestFailures(row.run, Number.MAX_SAFE_INTEGER);
  return new Set(failed.filter(({ rule = '' }) => rules.includes(rule)).map(({ unit }) => unit));
}

// How to retry a failed unit, or undefined if a retry would change nothing. A fault is not the model's mistake and used none of the unit's
// budget, so its retry gives none back. A computed step gives the same result as long as its files and the reply are the same. It is
// computed again if the files have changed; otherwise the model is asked again.
export async function retryOf(run: OpenedRun, row: UnitRow): Promise<UnitRetry | undefined> {
  const { unit, step, reason, state } = row;
  const here = { unit, step, isFresh: reason !== 'fault' };
  if (state === 'quarantined' || !isComputed(run, row) || (await hasOtherFiles(run, row))) return here;
  const rows = await run.ledger.unit(run.row.run, unit);
  const asked = askedBefore(run.detail.steps, step, rows)?.name;
  const isOwn = asked !== undefined && rows.some((one) => one.step === asked);
  return isOwn && scopeOf(run, step) === 'expression' ? { unit, step: asked, isFresh: true, failedAt: step } : undefined;
}

// Prompts that can't be rendered are computed too.
const PROMPT_CODES: ReadonlySet<string> = new Set(['pipeline.template-fails', 'pipeline.expression-fails']);

// Whether a computation failed. Unit files depend on what else is on disk, so they are tried again.
function isComputed(run: OpenedRun, { step, code = '' }: Pick<UnitRow, 'step' | 'code'>): boolean {
  const scope = scopeOf(run, step);
  return scope === 'chunk' ? PROMPT_CODES.has(code) : scope !== 'run';
}

function scopeOf({ detail }: OpenedRun, step: string) {
  return detail.steps.find(({ name }) => name === step)?.scope;
}

async function hasOtherFiles({ ledger, row }: OpenedRun, { unit, step }: UnitRow): Promise<boolean> {
  let contract: string | undefined;
  for await (const attempt of ledger.attempts(row.run, { unit, step })) contract = attempt.contract ?? contract;
  return contract !== undefined && contract !== configOf(row).digest;
}
