import { contractCodes } from '../codes/contract.ts';
import type { CodeTable } from '../codes/entry.ts';
import type { Problem } from '../model/index.ts';
import { fill } from '../wording/fill.ts';
import { plainValue } from '../wording/plain-value.ts';

/** The error that `compile` throws, listing every problem with the contract. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly problems: readonly Problem[];
  /** Warnings for the author besides the errors, as far as they could be determined. */
  readonly warnings: readonly Problem[];

  constructor(problems: readonly Problem[], warnings: readonly Problem[] = [], codes: CodeTable = contractCodes) {
    const lines = problems.map((problem) => {
      return `${placeOf(problem)}: ${fill(codes[problem.code]?.message ?? problem.code, problem.args, plainValue)} (${problem.code})`;
    });
    super(`The contract has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n  ${lines.join('\n  ')}`);
    this.problems = problems;
    this.warnings = warnings;
  }
}

interface Stacks {
  readonly captureStackTrace: (error: Error, below: object) => void;
}

// Throws an error whose stack trace, and the source line that Node prints above the message, start at the caller's own code.
export function throwFrom(called: object, error: ContractError): never {
  (Error as Partial<Stacks>).captureStackTrace?.(error, called);
  throw error;
}

function placeOf({ path, args }: Problem): string {
  return typeof args.at === 'number' ? `${path}, character ${args.at + 1}` : path || '/';
}
