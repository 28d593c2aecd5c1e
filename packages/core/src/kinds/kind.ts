import type { CodeTable } from '../codes/entry.ts';
import type { ContractChecker } from '../contract/contract-checker.ts';
import type { Judge, Parts } from '../gate/index.ts';
import type { JsonObject, Policy, Problem } from '../model/index.ts';

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

/** The keys that only one kind's policy may have, and the function that reports every problem with them. */
export interface OwnPolicy {
  readonly keys: readonly string[];
  readonly check: (policy: WrittenContract, check: ContractChecker, parts: Parts) => void;
}

/** What editors need to know about the contracts of a kind. */
export interface KindSchema {
  /** What its replies are, as in `command a spoken command`. */
  readonly what: string;
  /** What its contracts say, in a sentence. */
  readonly description: string;
  /** Returns the JSON Schemas of its own keys. Those of the keys that every kind has are added. */
  readonly properties: () => JsonObject;
  /** The keys that every contract needs besides `kind`. */
  readonly required: readonly string[];
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
  /** The keys of its policy besides those that every kind's may have, with their check. */
  readonly policy?: OwnPolicy | undefined;
  /** Returns every problem with the keys and values of a contract besides its policy. Problems that only compiling reveals come later. */
  readonly problems: (contract: WrittenContract, parts: Parts) => readonly Problem[];
  /**
   * Compiles a contract and adds further problems, including warnings, to those in `problems`. Returns undefined if a problem prevents
   * compiling. The policy is complete; if it has a mistake, the default one takes its place here and in the contract.
   */
  readonly compile: (contract: WrittenContract, parts: Parts, problems: Problem[], policy: Policy) => Judge | undefined;
  /** The schema of its contracts, for editors. */
  readonly schema?: KindSchema | undefined;
  /** Never present. It only carries the type. */
  readonly types?: Types;
}
