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
      /** Whether it reads a key that an object in the value does not have. */
      readonly isAbsent?: boolean;
    };

/** A name that a condition reads, and where. */
export interface ReadName {
  readonly name: string;
  /** Where it must come from: `output.name`, `input.name`, or either. */
  readonly of: 'output' | 'input' | 'either';
  /** Whether it is only tested for, so that it may be missing. */
  readonly isOptional?: boolean;
  /** Offset in the source where it is first read. */
  readonly at: number;
}

/** A condition in any language, compiled for one place of evaluation. */
export interface Condition {
  readonly source: string;
  /** Names it needs, except those it tests for first. */
  readonly reads: readonly ReadName[];
  /** Whether it lists the names that exist. */
  readonly asksForAnyName: boolean;
  /** Whether it holds, in the fastest way; throws if that can't be determined, and `ask` says why. */
  readonly check: () => boolean;
  ask(): RuleAnswer;
  /** What it compares, as text: the left side, unless that is a constant; for messages; undefined if there is none. */
  computed(): string | undefined;
  /** A value as text in the author's message. */
  show(value: Json): string;
  /**
   * What it reads from a name that only the input provides, as far as its source says; a language that can't tell may leave this
   * out.
   */
  readonly pathsOf?: (name: string) => readonly ReadPath[];
  /** Its value as JSON, or why there is none; for languages whose expressions have values. */
  readonly work?: () => { readonly value: Json } | { readonly reason: string };
}

/** The reason why a text is not a condition, and where. */
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

/** The data that a section's conditions share, whatever their language. */
export interface LanguageSurroundings {
  readonly names: Names;
  /** Names that only the input may give. */
  readonly inputNames: ReadonlySet<string>;
  readonly patterns: PatternEngine | undefined;
}

/** A language that rules can be written in. */
export interface Language {
  readonly name: 'python' | 'cel';
  /** The key of a rule that holds its source. */
  readonly key: 'expr' | 'cel';
  open(surroundings: LanguageSurroundings): LanguagePlace;
  /** The value of an expression over literals, if the language can tell. */
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
