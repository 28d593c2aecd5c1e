import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ContractChecker } from '../contract/contract-checker.ts';
import type { DescribedNames } from '../contract/described-names.ts';
import type { Documents } from '../contract/documents.ts';
import type { Contract, Gate, Policy, Problem, Timer } from '../model/index.ts';
import type { RemarkLanguage } from '../remarks/cue.ts';
import { RemarkReader } from '../remarks/remark-reader.ts';
import type { ReadingSearch } from '../stages/doubt/contract-fit.ts';
import type { Language } from '../stages/rules/language.ts';
import type { SchemaParts } from '../stages/schema/index.ts';
import type { ReplyStream } from '../stream/reply-stream.ts';
import type { CheckedGate } from './checks.ts';
import type { FastPaths, Format, GateSettings, OwnValidator, Shape, ShapedSettings, ValueChecks } from './gate-settings.ts';
import type { ReplyFacts } from './reply-facts.ts';
import type { WorldReading } from './world-now.ts';

/** A language for rules. It may include the part that runs them. */
export interface RuleLanguage extends Language {
  readonly rules?: DocumentRules;
}

/** The parts that a gate may be built with besides the engine itself. Parts that are left out cost nothing. */
export interface Parts extends SchemaParts {
  /** The languages that rules may be written in. */
  readonly languages: readonly RuleLanguage[];
  /** The formats other than JSON that a reply may have. */
  readonly formats: readonly Format[];
  /** The languages besides English in which remarks next to a value are understood. */
  readonly remarkLanguages?: readonly RemarkLanguage[] | undefined;
  /** Reads remarks in these languages. The compiler makes it. */
  readonly remarks: RemarkReader;
  /** The part that runs the rules for documents. */
  readonly rules?: DocumentRules | undefined;
  /** The part that runs the validators of other libraries. */
  readonly validators?: StandardValidator | undefined;
  /** The part that makes null an answer where a contract says so. */
  readonly absent?: AbsentFields | undefined;
  /** The part that runs the checks, which need outside data. */
  readonly checks?: CheckedGate | undefined;
  /** The part that looks up values in their source. */
  readonly grounding?: GroundingPart | undefined;
  /** The part that collects the evidence about each place of a value. */
  readonly evidence?: EvidencePart | undefined;
  /** The part that finds placeholders instead of values. */
  readonly placeholders?: ValueChecks['placeholders'];
  /** The part that holds a reply if something in it contradicts a repair. */
  readonly contradictions?: ValueChecks['contradictions'];
  /** Ends hanging checks when no clock is given. Without it, only a clock does. */
  readonly timer?: Timer | undefined;
  /** The part that follows a reply in chunks. Without it, a stream gives its verdict at the end and nothing before. */
  readonly streams?: Streams | undefined;
  /**
   * The part that reads plain replies, and the plain stretches of damaged ones, in one go. Without it, reading takes longer, with the same
   * result.
   */
  readonly runs?: FastPaths | undefined;
  /**
   * The part that searches for other readings of a damaged reply. They tell whether it is safe, which reading is held, and the alternatives.
   * Without it, a reply is held with its first reading if a mark in it could belong elsewhere.
   */
  readonly readings?: ReadingSearch | undefined;
}

export interface DocumentRules {
  readonly check: (section: unknown, check: ContractChecker) => void;
  readonly names: (documents: Documents, patterns: Parts['patterns']) => DescribedNames;
  // Compiles a contract's rules. Adds to `problems`, and returns warnings with the result.
  readonly compile: (
    contract: Contract,
    policy: Policy,
    names: () => DescribedNames | undefined,
    problems: Problem[],
    parts: Parts,
  ) => RuleSettings;
}

// The part for fields that may be null because the text does not state them.
export interface AbsentFields {
  readonly check: (contract: { readonly absent?: unknown; readonly schema?: unknown }, check: ContractChecker) => void;
  // Returns the settings of a contract with null at the places of `absent`. Reports a problem for each place where that is impossible.
  // Warns about each field that must come from a source and leaves a reply no way to say that the source does not state it.
  readonly shaped: (
    written: ShapedSettings,
    contract: Contract,
    policy: Policy,
    problems: Problem[],
    parts: Parts,
  ) => ShapedSettings;
}

export interface RuleSettings {
  readonly rules: ValueChecks['rules'];
  readonly warnings: readonly Problem[];
}

export interface GroundingPart {
  readonly check: (grounding: unknown, check: ContractChecker) => void;
  // Compiles a contract's `grounding`, and reports its problems. Returns undefined if there is nothing usable.
  readonly compile: (contract: Contract, policy: Policy, problems: Problem[], parts: SchemaParts) => ValueChecks['grounding'];
  readonly world: WorldReading;
}

export interface EvidencePart {
  readonly check: (review: unknown, check: ContractChecker) => void;
  readonly attach: (gate: Gate) => Gate;
}

interface StandardParts {
  readonly shape: Pick<Shape, 'accepts' | 'explain' | 'acceptsAt' | 'explainAt'>;
  readonly validator: OwnValidator;
  // Its JSON Schema, if it offers one: coercion needs it.
  readonly documents: Documents | undefined;
  readonly names: () => DescribedNames | undefined;
  readonly warnings: readonly Problem[];
}

export type StandardValidator = (schema: StandardSchemaV1, policy: Policy, parts: SchemaParts) => StandardParts;

export type Streams = (
  gate: GateSettings,
  facts: ReplyFacts,
  partial?: 'closed' | 'growing',
) => Pick<ReplyStream, 'push' | 'end'>;

// The parts of a gate for JSON documents under a built-in schema, which needs only the engine itself.
export const NO_PARTS: Parts = { languages: [], formats: [], remarks: new RemarkReader() };
