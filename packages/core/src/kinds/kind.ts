import type { CodeTable } from '../codes/entry.ts';
import type { Judge } from '../gate/gate-of.ts';
import type { Parts } from '../gate/parts.ts';
import type { Problem } from '../model/problem.ts';

/** A contract as received: an object about which nothing else is known yet. */
export interface WrittenContract {
  readonly [key: string]: unknown;
}

/** A kind of contract. `Compile` is the signature that a compiler with this kind has. */
export interface Kind<Compile = unknown, Codes extends CodeTable = CodeTable> {
  /** The value of `kind` in its contracts. */
  readonly name: string;
  /** The keys that its contracts may have. */
  readonly keys: readonly string[];
  /** The codes that only this kind uses. */
  readonly codes: Codes;
  /** The problem if something else was given that is easily mistaken for one of its contracts. */
  readonly instead?: (written: unknown) => Problem | undefined;
  /**
   * Everything wrong with the keys and values of a contract, with the codes that its policy may name; what only compiling shows
   * comes later.
   */
  readonly problems: (contract: WrittenContract, codes: CodeTable, parts: Parts) => readonly Problem[];
  /**
   * Compiles a contract. `problems` holds what is known so far, and everything else that is wrong is added, including warnings;
   * if a problem prevents compiling, the result is undefined.
   */
  readonly compile: (contract: WrittenContract, parts: Parts, problems: Problem[]) => Judge | undefined;
  /** Never present; it only carries the type. */
  readonly signature?: Compile;
}
