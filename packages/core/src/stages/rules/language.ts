import type { PatternEngine } from '../../lib/linear-pattern.ts';
import type { Json } from '../../model/index.ts';
import type { Names } from './names.ts';

// The result of a condition: whether it holds, or why that cannot be determined.
export type RuleAnswer =
  | { readonly kind: 'holds'; readonly holds: boolean }
  | { readonly kind: 'unknown-name'; readonly name: string }
  | { readonly kind: 'exhausted'; readonly what: string }
  | {
      readonly kind: 'error';
      readonly reason: string;
      readonly isAbsent?: boolean;
    };

export interface ReadName {
  readonly name: string;
  // The required origin: `output.name`, `input.name`, or either.
  readonly of: 'output' | 'input' | 'either';
  // Whether only its presence is tested, so that it may be missing.
  readonly isOptional?: boolean;
  readonly at: number;
}

export interface Condition {
  readonly source: string;
  // The names it needs, except those it tests first.
  readonly reads: readonly ReadName[];
  readonly asksForAnyName: boolean;
  // Whether it holds, determined in the fastest way. It throws if this is impossible, and `ask` says why.
  readonly check: () => boolean;
  ask(): RuleAnswer;
  // Returns the compared value as text, for messages: the left side, unless that is a constant. Undefined if there is none.
  computed(): string | undefined;
  show(value: Json): string;
  // Returns the paths it reads from a name that only the input provides, as far as its source shows. A language that cannot tell may omit
  // this.
  readonly pathsOf?: (name: string) => readonly ReadPath[];
  readonly work?: () => { readonly value: Json } | { readonly reason: string };
}

export interface ConditionProblem {
  readonly reason: string;
  readonly at: number;
}

// The place where a section's conditions are evaluated, for one value after another.
export interface LanguagePlace {
  move(): void;
  compile(source: string): Condition | { readonly problem: ConditionProblem };
}

export interface LanguageSurroundings {
  readonly names: Names;
  readonly inputNames: ReadonlySet<string>;
  readonly patterns: PatternEngine | undefined;
}

/** A language that rules can be written in. */
export interface Language {
  readonly name: 'python' | 'cel';
  /** The key of a rule that contains its source. */
  readonly key: 'expr' | 'cel';
  open(surroundings: LanguageSurroundings): LanguagePlace;
  /** Returns the value of an expression over literals, if the language can compute it. */
  readonly workOut?: (source: string) => Json | undefined;
}

export type PathKey = string | { readonly argument: string };

// A step of a path: a key, or a name that is a method if there is no such key. A method may look at everything in its owner, unless it is
// called to get one entry. `has` only tests whether the key is there.
export type PathStep = PathKey | { readonly method: string } | { readonly get: PathKey } | { readonly has: PathKey };

export type ReadPath = readonly PathStep[];
