/** What one run without any mutant says about a test. */
export interface TestRecord {
  /** The index of its file in the list of files, and its own index in the file. */
  readonly file: number;
  readonly index: number;
  readonly title: string;
  /** How long it took, with what runs before its group. */
  readonly ms: number;
  /** How long it kept the processor busy, which depends less on what else runs on the machine. */
  readonly busyMs: number;
  readonly steps: number;
}

/**
 * How the tests of a file can be run. `kept`: any of them, again and again. `anew`: any of them, once after each time the file is
 * loaded. `ordered`: only after those before them.
 */
export type FileWay = 'kept' | 'anew' | 'ordered';

/** What is known about all tests and mutants before any mutant is on. */
export interface Coverage {
  readonly tests: readonly TestRecord[];
  /** By file. */
  readonly ways: readonly FileWay[];
  /** By mutant: the indexes in `tests` of those in which it would have given a different answer. */
  readonly seenBy: readonly (readonly number[])[];
  /** By mutant: the files that would have loaded differently, or set up something else. */
  readonly seenAtLoad: readonly (readonly number[])[];
  /** The tests that fail without any mutant: they can't tell anything. */
  readonly failing: readonly string[];
}

/** What to try on a mutant, in this order. */
export interface Trial {
  readonly mutant: number;
  readonly tests: readonly TestRecord[];
  /** Tests of files that are loaded again with the mutant on. */
  readonly anew: readonly TestRecord[];
  /** The files among them whose tests need those before them. */
  readonly ordered: readonly number[];
}

/** How a mutant ended. `tainted`: what it left behind breaks a test without it, so it has to be tried alone. */
export type Fate = 'killed' | 'endless' | 'survived' | 'tainted';

/** The answer to a trial: a test that noticed, if one did. */
export interface Trialled {
  readonly mutant: number;
  readonly fate: Fate;
  readonly by?: string;
  /** Something still waits in that process, so it is not used again. */
  readonly isSpent?: true;
}
