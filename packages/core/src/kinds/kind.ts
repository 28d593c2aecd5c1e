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
  /** Returns the problem for something that is easily mistaken for one of its contracts. */
  readonly instead?: (written: unknown) => Problem | undefined;
  /**
   * Returns every problem with the keys and values of a contract, given the codes that its policy may name. Problems that only compiling
   * reveals come later.
   */
  readonly problems: (contract: WrittenContract, codes: CodeTable, parts: Parts) => readonly Problem[];
  /**
   * Compiles a contract and adds further problems, including warnings, to those in `problems`. Returns undefined if a problem prevents
   * compiling.
   */
  readonly compile: (contract: WrittenContract, parts: Parts, problems: Problem[]) => Judge | undefined;
  /** Never present. It only carries the type. */
  readonly types?: Types;
}
