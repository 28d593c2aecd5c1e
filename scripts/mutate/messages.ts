/** A test by where it is: the file's place in the list of files, and its own place in the file. */
export interface TestPlace {
  readonly file: number;
  readonly index: number;
}

/** What one run without any mutant says of a test. */
export interface TestRecord extends TestPlace {
  readonly title: string;
  readonly ms: number;
  readonly steps: number;
  /** It fails with few samples. */
  readonly needsAll: boolean;
}

/** What is known of all tests and mutants before any mutant is on. */
export interface Coverage {
  readonly tests: readonly TestRecord[];
  /** By mutant: the places in `tests` of those in which it would have answered otherwise. */
  readonly seenBy: readonly (readonly number[])[];
  /** By mutant: the files that would have been loaded otherwise. */
  readonly seenAtLoad: readonly (readonly number[])[];
  /** The tests that fail without any mutant: they can't tell anything. */
  readonly failing: readonly string[];
}

/** What to try on a mutant, in this order. */
export interface Trial {
  readonly mutant: number;
  readonly tests: readonly TestRecord[];
  /** Tests of files that are loaded again with the mutant on, because they make gates while they are loaded. */
  readonly anew: readonly TestRecord[];
}

/** How a mutant ended. `tainted`: what it left behind breaks a test without it, so that it has to be tried alone. */
export type Fate = 'killed' | 'endless' | 'survived' | 'tainted';

/** The answer to a trial: a test that noticed, where one did. */
export interface Trialled {
  readonly mutant: number;
  readonly fate: Fate;
  readonly by?: string;
}
