import type { PatternEngine } from '../../lib/linear-pattern.ts';
import type { Json } from '../../model/json.ts';
import type { Names } from './names.ts';

/** The result of a condition: whether it holds, or why that cannot be determined. */
export type RuleAnswer =
  | { readonly kind: 'holds'; readonly holds: boolean }
  | { readonly kind: 'unknown-name'; readonly name: string }
  | { readonly kind: 'exhausted'; readonly what: string }
  | {
      readonly kind: 'error';
      readonly reason: string;
      /** Whether it reads a key that an object in the value lacks. */
      readonly isAbsent?: boolean;
    };

/** A name that a condition reads, and where. */
export interface ReadName {
  readonly name: string;
  /** The required origin: `output.name`, `input.name`, or either. */
  readonly of: 'output' | 'input' | 'either';
  /** Whether only its presence is tested, so that it may be missing. */
  readonly isOptional?: boolean;
  /** Offset in the source where it is first read. */
  readonly at: number;
}

/** A condition in any language, compiled for one place of evaluation. */
export interface Condition {
  readonly source: string;
  /** The names it needs, except those it tests first. */
  readonly reads: readonly ReadName[];
  /** Whether it lists the existing names. */
  readonly asksForAnyName: boolean;
  /** Whether it holds, determined in the fastest way. It throws if this is impossible, and `ask` says why. */
  readonly check: () => boolean;
  ask(): RuleAnswer;
  /** Returns the compared value as text, for messages: the left side, unless that is a constant. Undefined if there is none. */
  computed(): string | undefined;
  /** Formats a value for the author's message. */
  show(value: Json): string;
  /**
   * Returns the paths it reads from a name that only the input provides, as far as its source shows. A language that cannot tell may omit
   * this.
   */
  readonly pathsOf?: (name: string) => readonly ReadPath[];
  /** Returns its value as JSON, or the reason why there is none. For languages whose expressions have values. */
  readonly work?: () => { readonly value: Json } | { readonly reason: string };
}

/** The reason why a string is not a condition, and where. */
export interface ConditionProblem {
  readonly reason: string;
  readonly at: number;
}

/** The place where a section's conditions are evaluated, for one value after another. */
export interface LanguagePlace {
  /** Switches to the value that the names now refer to. */
  move(): void;
  compile(source: string): Condition | { readonly problem: ConditionProblem };
}

/** The data that a section's conditions share, in every language. */
export interface LanguageSurroundings {
  readonly names: Names;
  /** Names that only the input may provide. */
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

/** A key named in the source, or a key that an argument provides. */
export type PathKey = string | { readonly argument: string };

/**
 * A step of a path: a key, or a name that is a method if there is no such key. A method may look at everything in its owner, unless it is
 * called to get one entry. `has` only tests whether the key is there.
 */
export type PathStep = PathKey | { readonly method: string } | { readonly get: PathKey } | { readonly has: PathKey };

/** The path that a condition reads from a name, as far as its steps are known. Everything below the last step is read. */
export type ReadPath = readonly PathStep[];
