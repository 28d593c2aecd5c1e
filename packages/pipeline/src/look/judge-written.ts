import type { Verdict } from '@tamis/core';
import { openOwnPipeline } from '../run/own-pipeline.ts';
import { resultsOf, storedUnit } from '../run/stored-unit.ts';
import { judgeReply } from '../steps/judge-reply.ts';
import type { OpenedRun } from './open-run.ts';

/**
 * Judges a string that a person wrote for a unit at a step, using the run's own copy of the pipeline. The run will reach the same verdict.
 * Returns undefined if the step calls no model or the copy can't be read.
 */
export async function judgeWritten(
  { folder, ledger, row }: OpenedRun,
  { unit, step: name }: { readonly unit: string; readonly step: string },
  text: string,
): Promise<Verdict | undefined> {
  const opened = openOwnPipeline(folder, row);
  if ('mistakes' in opened) return undefined;
  const { steps } = opened.pipeline;
  const step = steps.find((one) => one.name === name);
  if (step?.scope !== 'chunk') return undefined;
  const [first] = await ledger.unit(row.run, unit);
  const results = await resultsOf(ledger, row.run, unit);
  const before = results.filter((result) => steps.findIndex((one) => one.name === result.step) < steps.indexOf(step));
  return judgeReply(step, storedUnit(unit, steps, first?.input, before), text).verdict;
}
