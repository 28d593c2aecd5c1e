import type { Gate, Verdict } from '@tamis/core';
import type { AttemptRow } from '@tamis/ledger';
import { unitsWith } from '../export/units-with-results.ts';
import type { OpenedRun } from '../look/open-run.ts';
import type { ModelStep } from '../model/pipeline.ts';
import { storedUnit } from '../run/stored-unit.ts';
import { verdictOn } from '../steps/judge-reply.ts';
import { aboutReply } from './about-reply.ts';

/** A reply that a run has kept. */
export interface StoredReply {
  readonly row: AttemptRow & { readonly reply: string; readonly status: 'pass' | 'hold' | 'fail'; readonly record: string };
  /** Returns the verdict of another gate on the reply, with the fields that the unit had when the model was called. */
  readonly judge: (gate: Gate) => Verdict;
}

// Results that are not a model's reply: those that people wrote or approved, and rejudged replies, which are already included.
const NO_REPLIES: ReadonlySet<string | undefined> = new Set(['edit', 'choose', 'approve']);

/** Yields the model replies at a step, in unit order. No model is called. Memory use stays flat. */
export async function* storedReplies(run: OpenedRun, step: ModelStep): AsyncGenerator<StoredReply, void, undefined> {
  for await (const { row: shown, attempts: own } of unitsWith(run, { contents: 'judged', calls: false })) {
    if (!own.some((one) => one.step === step.name)) continue;
    const unit = storedUnit(shown.unit, run.detail.steps, shown.input, await resultsBefore(run, shown.unit, own, step));
    for (const one of own)
      if (one.step === step.name && isReply(one))
        yield {
          row: one,
          judge: (gate) => verdictOn({ ...step, gate }, unit, one.reply, aboutReply(one)),
        };
  }
}

function isReply(row: AttemptRow): row is StoredReply['row'] {
  const isJudged = row.reply !== undefined && row.status !== undefined && row.record !== undefined;
  return isJudged && row.origin === undefined && !NO_REPLIES.has(row.reason);
}

// The results of earlier steps. For the first step the ledger need not be read.
async function resultsBefore({ ledger, row, detail }: OpenedRun, unit: string, own: readonly AttemptRow[], step: ModelStep) {
  const order = detail.steps.map(({ name }) => name);
  const at = order.indexOf(step.name);
  if (own.every((one) => order.indexOf(one.step) >= at)) return [];
  const rows = await ledger.unit(row.run, unit);
  return own.filter(
    ({ step: name, attempt }) => order.indexOf(name) < at && rows.some((one) => one.step === name && one.result === attempt),
  );
}
