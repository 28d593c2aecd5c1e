import type { Problem } from '../model/problem.ts';
import { messageOf } from '../wording/sentence.ts';

/** Thrown by `compile`: everything that is wrong with a contract, all at once. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly problems: readonly Problem[];
  /** What the author should know beside the errors, as far as it could be looked for. */
  readonly warnings: readonly Problem[];

  constructor(problems: readonly Problem[], warnings: readonly Problem[] = []) {
    const lines = problems.map((problem) => `${problem.path || '/'}: ${messageOf(problem)} (${problem.code})`);
    super(`The contract has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n  ${lines.join('\n  ')}`);
    this.problems = problems;
    this.warnings = warnings;
  }
}
