import { Fault, messageOf } from '@tamis/core';
import type { Executed } from '@tamis/core/review';

// The SDK tells the model what a tool throws. That the program has no world concerns only the program, so it becomes the cause.
export function unchecked(tool: string): (problem: unknown) => never {
  return (problem) => {
    if (!(problem instanceof Fault) || problem.code !== 'fault.world') throw problem;
    throw new Error(`${tool} could not be checked, so it was not run.`, { cause: problem });
  };
}

// The result a tool returns to its caller, even if an earlier run produced it. Otherwise throws an error that says why there is none.
export function resultOf<Result>(tool: string, executed: Executed<Result>): Result {
  switch (executed.status) {
    case 'done':
      return executed.result;
    case 'failed':
      throw executed.error;
    case 'before':
      if (executed.execution.state === 'done') return JSON.parse(executed.execution.result ?? 'null') as Result;
      throw new Error(`${tool} failed: ${executed.execution.error ?? ''}`);
    case 'running':
      throw new Error(`${tool} is running in another process.`);
    case 'unknown':
      throw new Error(`${tool} may have run: a person is asked whether it did.`, { cause: executed.error });
    case 'taken':
      throw new Error(`${tool} was not run, because another call has the same effect: review ${executed.review.review}.`);
    case 'refused':
      throw new Error([`${tool} was not run (${executed.reason}).`, ...executed.findings.map(messageOf)].join(' '));
    default:
      return executed satisfies never;
  }
}
