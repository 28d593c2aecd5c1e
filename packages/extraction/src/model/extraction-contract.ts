import type { Check, Json, PolicyInput } from '@tamis/core';
import type { Sandbox } from '@tamis/core/model';

export const RULE_LANGUAGES = ['yaml', 'python'] as const;

/** The name of a rule language. */
export type RuleLanguage = (typeof RULE_LANGUAGES)[number];

/** A contract for replies that must be an extraction rule, which reads fields from paths. */
export interface ExtractionContract {
  /** Where an editor finds the schema for contracts; ignored here. */
  readonly $schema?: string;
  readonly kind: 'extraction-rule';
  /** The language of the rule; YAML by default. */
  readonly language?: RuleLanguage;
  /** Paths that the rule must work on; those of the world take precedence. */
  readonly samples?: readonly string[];
  /** The folder that paths are relative to. */
  readonly root?: string;
  /** Tests that need the world; `gate.check` runs them. */
  readonly checks?: readonly Check[];
  readonly policy?: PolicyInput;
}

/** The samples that a rule is tried on, their root, and the sandbox for its code. */
export interface ExtractionWorld {
  readonly samples?: readonly string[];
  readonly root?: string;
  /** The sandbox for Python code. Without it, no code runs. */
  readonly sandbox?: Sandbox;
}

export interface Trial {
  readonly samples: readonly string[];
  readonly root: string | undefined;
  readonly sandbox: Sandbox | undefined;
}

/** A rule in YAML, as plain data. */
export interface WrittenRule {
  readonly name: string;
  readonly glob: string;
  readonly [key: string]: Json;
}

/** A rule in Python: code that defines `extract`. */
export interface PythonRule {
  readonly language: 'python';
  readonly code: string;
  /** The settings in the comments above the code. */
  readonly name?: string;
  readonly glob?: string;
  readonly tag?: string;
}
