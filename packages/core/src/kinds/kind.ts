import type { CodeTable } from '../codes/entry.ts';
import type { Judge } from '../gate/gate-of.ts';
import type { Parts } from '../gate/parts.ts';
import type { Problem } from '../model/problem.ts';

/** A contract as received: an object that has not been checked yet. */
export interface WrittenContract {
  readonly [key: string]: unknown;
}

/** The types of a kind: its contracts, each with its `kind`, and their values. */
export interface KindTypes {
  readonly contract: { readonly kind?: string };
  readonly value: unknown;
}

/** The parts of a contract that a kind's types may depend on. A kind reads them from `this`, where a compiler puts them. */
export interface GivenTypes {
  readonly schema: unknown;
  readonly tools: unknown;
}

/** A kind of contract: its name, its keys and codes, and how its contracts are checked and compiled. */
export interface Kind<Types extends KindTypes = KindTypes, Codes extends CodeTable = CodeTable> {
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
  readonly types?: Types;
}
