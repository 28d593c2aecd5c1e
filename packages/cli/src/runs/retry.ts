import { join } from 'node:path';
import { closestWord, shellWord, suggestionText, visible } from '@tamis/core/wording';
import type { UnitRetry } from '@tamis/ledger';
import {
  archiveName,
  type OpenedRun,
  planRetry,
  type RetryPlan,
  type RetryWanted,
  retryable,
  retryRun,
  stuckUnits,
} from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { RetryFlags } from '../flags/run-flags.ts';
import { emptyInput } from '../io/empty-input.ts';
import { readBytes } from '../io/read-bytes.ts';
import { ownPlanOptions, pipelineAt } from '../run/plan-for.ts';
import { callRange, guessedCost } from '../run/plan-text.ts';
import { workRun } from '../run/work-run.ts';
import { given } from '../text/given.ts';
import { unitCount } from '../text/unit-count.ts';
import { agree } from './agree.ts';
import { othersText } from './need-calls.ts';
import { refuseAddress } from './refuse-address.ts';
import { refusePurged } from './run-halt.ts';
import { stepNamed } from './unit-named.ts';
import { withRun } from './with-run.ts';

// The longest list of ids, in bytes.
const MOST_BYTES = 256 * 1024 * 1024;

// `tamis retry`: asks again for failed units, once the user has agreed to the possible cost, and continues the run.
export async function retry(flags: RetryFlags, folder: string): Promise<number> {
  refuseAddress(folder);
  const units = await withRun(folder, { readOnly: true }, async (run) => {
    refusePurged(run);
    const wanted = await wantedIn(flags, run);
    const found = await retryable(run, wanted);
    const stuck = await stuckUnits(run, wanted);
    if (stuck > 0 && flags.quiet !== true) process.stderr.write(`${visible(stuckText(stuck, folder))}\n`);
    if (found.length === 0 && stuck === 0) process.stderr.write(`${visible(nothing(wanted))}\n`);
    else if (found.length === 0) return found;
    else await agree(flags, await question(flags, run, found));
    return found;
  });
  if (units.length === 0) return EXIT.valid;
  return await workRun(flags, { out: folder }, (options) => retryRun(folder, units, options));
}

async function wantedIn({ code, rule, step, unit }: RetryFlags, run: OpenedRun): Promise<RetryWanted> {
  const units = unit === undefined ? undefined : await unitsIn(unit);
  for (const name of unit ?? []) if (name !== '-') await refuseUnknown(run, name);
  return given({ codes: code, rules: rule, steps: step?.map((name) => stepNamed(run, name)), units });
}

// The ids of the named units; `-` reads them from standard input, one per line.
async function unitsIn(names: readonly string[]): Promise<readonly string[]> {
  if (!names.includes('-')) return names;
  const text = (await readBytes('-', MOST_BYTES, 'Give one id per line.')).toString('utf8');
  // An id may end in a Unicode space; only the line break is not part of it.
  const ids = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const listed = ids.filter((id) => id !== '');
  if (listed.length === 0) throw emptyInput('-', 'id of a unit');
  return [...names.filter((name) => name !== '-'), ...listed];
}

async function refuseUnknown(run: OpenedRun, unit: string): Promise<void> {
  if ((await run.ledger.unit(run.row.run, unit)).length > 0) return;
  const failed = (await retryable(run, {})).map((one) => one.unit);
  const near = closestWord(unit, failed.slice(0, 20_000));
  throw usage(
    `${run.folder} has no unit named ${unit}.${suggestionText(near, unit)}`,
    `\`tamis failures ${shellWord(run.folder)}\` shows what failed.`,
  );
}

function stuckText(units: number, folder: string): string {
  const failed = `${unitCount(units)} failed at a computed step, which has no model reply to replace`;
  return `Not retried: ${failed}, so the result would be the same. Fix the pipeline, then run \`tamis recheck ${shellWord(folder)}\` and retry.`;
}

function nothing({ codes, rules, steps, units }: RetryWanted): string {
  const which = [
    ...(codes === undefined ? [] : [`code ${codes.join(' or ')}`]),
    ...(rules === undefined ? [] : [`rule ${rules.join(' or ')}`]),
    ...(steps === undefined ? [] : [`step ${steps.join(' or ')}`]),
  ];
  if (units !== undefined && which.length === 0) return 'Nothing to retry: none of these units has failed.';
  const among = units === undefined ? 'no failed unit' : 'none of these failed units';
  return which.length === 0 ? 'Nothing to retry: no unit has failed.' : `Nothing to retry: ${among} has ${which.join(' and ')}.`;
}

async function question(flags: RetryFlags, run: OpenedRun, units: readonly UnitRetry[]) {
  return { text: questionText(units, await planned(run, units, flags)), done: 'retried', verb: 'retry' };
}

export async function retryQuestion(run: OpenedRun, units: readonly UnitRetry[]): Promise<string> {
  const plan = await planned(run, units);
  return `Retry ${unitCount(units.length)}${othersText(plan)}, ${callsText(plan, '')}?`;
}

interface RunOnPlan extends RetryPlan {
  readonly pending: number;
}

async function planned(run: OpenedRun, units: readonly UnitRetry[], flags: RetryFlags = {}): Promise<RunOnPlan> {
  const { steps, states } = await run.ledger.counts(run.row.run);
  const counts = new Map(steps.map(({ step, states: at }) => [step, at.pending + at.running]));
  for (const { step } of units) counts.set(step, (counts.get(step) ?? 0) + 1);
  const plan = planRetry(pipelineAt(join(run.folder, 'config'), true), counts, ownPlanOptions(run, flags));
  return { ...plan, pending: states.pending + states.running };
}

function questionText(units: readonly UnitRetry[], plan: RunOnPlan): string {
  const files = [...new Set(units.map(({ step, failedAt = step }) => failedAt))].map(archiveName);
  return `Retry ${unitCount(units.length)}${othersText(plan)}: ${callsText(plan)}.\n  Old records move to ${visible(files.join(', '))}.`;
}

function callsText({ calls, costUsd }: RetryPlan, more = ' with later steps'): string {
  if (calls.most === 0) return 'no calls';
  return `${callRange(calls)}${more}, ${guessedCost(costUsd)}`;
}
