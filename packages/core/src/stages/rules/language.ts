import type { PatternEngine } from '../../lib/linear-pattern.ts';
import type { Json } from '../../model/json.ts';
import type { Names } from './names.ts';
import type { ReadPath } from './read-path.ts';

/** What came of a condition: whether it holds, or why nobody can tell. */
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
  /** Whether it is only looked for, so that it may be missing. */
  readonly isOptional?: boolean;
  /** Offset in the source where it is first read. */
  readonly at: number;
}

/** A condition in whichever language, compiled for a place. */
export interface Condition {
  readonly source: string;
  /** Names it needs; those it looks for first are left out. */
  readonly reads: readonly ReadName[];
  /** Whether it looks through the names that there are. */
  readonly asksForAnyName: boolean;
  /** Whether it holds, in the quickest way; it throws where nobody can tell, and `ask` tells why. */
  readonly check: () => boolean;
  ask(): RuleAnswer;
  /** The left side of its comparison, as text, for messages; undefined if there is none. */
  computed(): string | undefined;
  /** A value as text in the author's message. */
  show(value: Json): string;
  /** What it reads of a name that only the input gives, as far as its source says; a language that can't tell may leave this out. */
  readonly pathsOf?: (name: string) => readonly ReadPath[];
  /** What it comes to as JSON, or why nothing; for languages whose expressions have values. */
  readonly work?: () => { readonly value: Json } | { readonly reason: string };
}

/** Why a text is not a condition, and where. */
export interface ConditionProblem {
  readonly reason: string;
  readonly at: number;
}

/** Where the conditions of one section are worked out, for one value after the other. */
export interface LanguagePlace {
  /** Takes on the value that the names now stand for. */
  move(): void;
  compile(source: string): Condition | { readonly problem: ConditionProblem };
}

/** What the conditions of a section share, whatever their language. */
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
  /** What an expression over literals comes to, where the language can tell. */
  readonly workOut?: (source: string) => Json | undefined;
}
