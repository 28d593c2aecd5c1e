import type { Exchange } from './exchange.ts';

export const CASSETTE_VERSION = 1;

/** The first line of a cassette, which may describe the rest. */
export interface CassetteHeader {
  readonly cassette: typeof CASSETTE_VERSION;
  /** The model that was recorded, as `provider:model`. */
  readonly model?: string;
  readonly note?: string;
}

/** Exchanges in file order. Each has its line number if it comes from a file. */
export interface Cassette {
  readonly header?: CassetteHeader;
  readonly exchanges: readonly Exchange[];
  readonly lines?: readonly number[];
}

/** One problem with a cassette. */
export interface CassetteProblem {
  /** From 1. */
  readonly line: number;
  /** JSON Pointer into the line. */
  readonly path: string;
  readonly message: string;
}

/** Thrown when a cassette can't be played. Lists all of its problems. */
export class CassetteError extends Error {
  override readonly name = 'CassetteError';
  readonly problems: readonly CassetteProblem[];

  constructor(problems: readonly CassetteProblem[]) {
    const lines = problems.map(({ line, path, message }) => `line ${line}${path === '' ? '' : ` at ${path}`}: ${message}`);
    super(`The cassette has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n  ${lines.join('\n  ')}`);
    this.problems = problems;
  }
}
