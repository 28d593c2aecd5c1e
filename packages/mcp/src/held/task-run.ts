import { isJsonObject, type JsonObject } from '@tamis/core';
import { heldAct } from '@tamis/core/review';
import type { ReviewRow } from '@tamis/ledger';
import type { Call, Desk, Judging, Ran, TaskRequest, TaskRun } from '../call/call.ts';
import { MOST_KEPT, MOST_RUNNING } from '../call/limits.ts';
import { resumeCall, runCall } from '../call/run-call.ts';
import type { FoundTool } from '../tools/toolbox.ts';

export function judgingOf({ send, caller, span }: TaskRequest, row: ReviewRow, { gate, judgeResult }: FoundTool): Judging {
  const act = heldAct(row);
  const call: Call = {
    ...{ name: row.action ?? '', arguments: isJsonObject(act?.value) ? act.value : {}, unit: row.source.unit },
    ...{ send, caller, span, signal: new AbortController().signal, progress: () => undefined },
  };
  return { call, gate, judgeResult, world: undefined };
}

// The run of a task: one that a request before this started, or a new one; undefined if too many calls of the caller run now.
export function runOf(desk: Desk, judging: Judging, row: ReviewRow): TaskRun | undefined {
  const { runs } = desk.held;
  const known = runs.get(row.review);
  if (known !== undefined) return known;
  if ([...runs.values()].filter(({ hasEnded }) => !hasEnded).length >= MOST_RUNNING) return undefined;
  return begun(desk, row, runCall(desk, judging, row));
}

export function resumeRun(desk: Desk, request: TaskRequest, row: ReviewRow, found: FoundTool, answers: JsonObject): void {
  // A request before this has answered them already.
  if (!desk.held.runs.has(row.review)) begun(desk, row, resumeCall(desk, judgingOf(request, row, found), row, answers));
}

function begun({ held: { runs } }: Desk, { review }: ReviewRow, ends: Promise<Ran>): TaskRun {
  const run: TaskRun = { ends, hasEnded: false };
  runs.set(review, run);
  const forget = () => runs.get(review) === run && runs.delete(review);
  ends.then(
    ({ kind }) => {
      run.hasEnded = true;
      // What the server asks is in the ledger. Of the others, those that ended last are kept.
      if (forget() && kind !== 'asks') runs.set(review, run);
      dropOldest(runs);
    },
    // What could not even be recorded is tried again by the next request.
    forget,
  );
  return run;
}

// Only what has ended is dropped: its result is in the ledger, unless it is too long.
function dropOldest(runs: Map<string, TaskRun>): void {
  const ended = [...runs].filter(([, { hasEnded }]) => hasEnded);
  for (const [review] of ended.slice(0, Math.max(0, ended.length - MOST_KEPT))) runs.delete(review);
}
