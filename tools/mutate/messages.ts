export interface TestRecord {
  readonly file: number;
  readonly index: number;
  readonly title: string;
  readonly ms: number;
  // How long it kept the processor busy, which depends less on what else runs on the machine.
  readonly busyMs: number;
  readonly steps: number;
}

// How the tests of a file can be run. `kept`: any of them, again and again. `anew`: any of them, once after each time the file is
// loaded. `ordered`: only after those before them.
export type FileWay = 'kept' | 'anew' | 'ordered';

export interface Coverage {
  readonly tests: readonly TestRecord[];
  readonly ways: readonly FileWay[];
  // By mutant: the indexes in `tests` of those in which it would have given a different answer.
  readonly seenBy: readonly (readonly number[])[];
  // By mutant: the files that would have loaded differently, or set up something else.
  readonly seenAtLoad: readonly (readonly number[])[];
  // The tests that fail without any mutant: they can't tell anything.
  readonly failing: readonly string[];
}

export interface Trial {
  readonly mutant: number;
  readonly tests: readonly TestRecord[];
  readonly anew: readonly TestRecord[];
  // The files among them whose tests need those before them.
  readonly ordered: readonly number[];
}

// How a mutant ended. `tainted`: what it left behind breaks a test without it, so it has to be tried alone.
export type Fate = 'killed' | 'endless' | 'survived' | 'tainted';

export interface Trialled {
  readonly mutant: number;
  readonly fate: Fate;
  readonly by?: string;
  // Something still waits in that process, so it is not used again.
  readonly isSpent?: true;
}
