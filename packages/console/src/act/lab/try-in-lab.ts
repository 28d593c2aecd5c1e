import { compile, type Gate, type Json } from '@tamis/core';
import { verdictOf } from '@tamis/ledger';
import { storedReplies } from '@tamis/pipeline';
import { parse } from 'yaml';
import type { Books } from '../../books/books.ts';
import type { LabResult, LabTrial } from '../../model/lab.ts';
import { modelSteps } from './model-steps.ts';
import { Tally } from './tally.ts';

/** Judges stored replies by a different schema and rules. No model is called, and nothing is written. */
export async function tryInLab(books: Books, id: string, trial: LabTrial): Promise<LabResult | undefined> {
  const run = await books.run(id);
  const step = run && modelSteps(run).find(({ name }) => name === trial.step);
  if (run === undefined || step === undefined) return undefined;
  const started = performance.now();
  const gate = gateFor(step.gate, trial);
  const tally = new Tally(trial.sample ?? Number.POSITIVE_INFINITY);
  if (typeof gate === 'string') return { ...tally.result(started), problem: gate };
  for await (const { row, judge } of storedReplies(run, step)) {
    if (tally.isFull) break;
    const { status, record, value } = row;
    tally.add(row, verdictOf({ status, record, ...(value === undefined ? {} : { value }) }), judge(gate));
  }
  return tally.result(started);
}

/** The gate of a step with other texts, or why there is none. */
function gateFor({ contract }: Pick<Gate, 'contract'>, { schema, rules }: LabTrial): Gate | string {
  try {
    const read: unknown = rules.trim() === '' ? undefined : parse(rules, { logLevel: 'error', maxAliasCount: 100 });
    const { rules: _, schema: __, ...rest } = (contract ?? {}) as { readonly rules?: unknown; readonly schema?: unknown };
    const made = { ...rest, schema: JSON.parse(schema) as Json, ...(read === undefined ? {} : { rules: read }) };
    return compile(made as object) as Gate;
  } catch (problem) {
    return problem instanceof Error ? problem.message.slice(0, 500) : 'The contract could not be read.';
  }
}
