import type { JsonType } from '../contract/accepted-types.ts';
import type { DescribedNames } from '../contract/described-names.ts';
import type { Documents } from '../contract/documents.ts';
import type { Measure } from '../lib/measure.ts';
import type { Span } from '../lib/span.ts';
import type { TextSlice } from '../lib/text-slice.ts';
import type { Change, CheckContext, Evidence, Finding, Json, Policy, Problem, UnitContext, Verdict } from '../model/index.ts';
import type { RemarkReader } from '../remarks/remark-reader.ts';
import type { SourceAt } from '../stages/coerce/context.ts';
import type { DescribedKeys } from '../stages/coerce/described-keys.ts';
import type { ContractFit, ReadingSearch } from '../stages/doubt/contract-fit.ts';
import type { GuessEnd } from '../stages/extract/find.ts';
import type { ReadJson } from '../stages/parse/json/parse-json.ts';
import type { PlainRuns, ReadOptions } from '../stages/parse/json/reader.ts';
import type { ValidatorThrew } from '../stages/schema/index.ts';
import type { EarlyDamage } from './fast/early-damage.ts';
import type { ReplyFacts } from './reply-facts.ts';

// The internal form of a compiled contract, in groups by what reads them.
export interface GateSettings {
  readonly policy: Policy;
  readonly text: TextReading;
  readonly shape: Shape;
  // The validator of another library. Undefined if the contract has none.
  readonly validator?: OwnValidator | undefined;
  readonly after: ValueChecks;
}

// Settings without rules. `settings` is absent if the schema cannot be used.
export interface ShapedSettings {
  readonly settings: GateSettings | undefined;
  // The JSON Schema and the documents it refers to, even if it has mistakes.
  readonly documents: Documents | undefined;
  // Returns the known names that rules may read, even if the schema has mistakes elsewhere.
  readonly names: () => DescribedNames | undefined;
  readonly warnings: readonly Problem[];
  readonly parts?: number;
}

export interface TextReading {
  readonly read: ReadOptions;
  readonly remarks: RemarkReader;
  readonly format: Format | undefined;
  // The types that a value may have. Undefined if the contract does not say.
  readonly types?: ReadonlySet<JsonType> | undefined;
  // Whether only strings are allowed at the root, so that the reply itself is the value.
  readonly onlyText: boolean;
  readonly fast: FastPaths | undefined;
  // Looks for damage. It decides where to look first, never what is found.
  readonly damage: EarlyDamage | undefined;
}

// What a value must be.
export interface Shape {
  readonly documents?: Documents | undefined;
  readonly keys?: DescribedKeys | undefined;
  // Whether a word is one of the schema's own.
  readonly isOwnWord?: ((word: string) => boolean) | undefined;
  readonly accepts: (value: Json) => boolean;
  // Accepts and measures a value in a single walk. Returns undefined for a value that is not accepted or is too deep. Undefined if there is
  // no code for the schema.
  readonly measures?: ((value: Json, depth: number) => Readonly<Measure> | undefined) | undefined;
  // Returns the problems with a value, at most `cap` findings.
  readonly explain: (value: Json, cap?: number) => readonly Finding[];
  readonly acceptsAt: (ref: string, value: Json) => boolean;
  readonly explainAt: (ref: string, value: Json) => readonly Finding[];
  // The schema, if it is valid against itself. Repeated back, it must not count as an answer.
  readonly echo?: Json | undefined;
}

export interface OwnValidator {
  // Whether it takes a value, even if it converts it because the value does not meet what the model was told.
  readonly takes: (value: Json) => boolean;
  readonly transform: (value: Json) => Transformed;
  // Returns the evidence after validation. Without an answer, it asks now.
  readonly answered: (
    evidence: Evidence,
    rules: ValueChecks['rules'],
    input: Json | undefined,
    answer: Transformed | undefined,
  ) => Evidence;
  readonly output: () => Documents | undefined;
  readonly later: (
    evidence: Evidence,
    gate: GateSettings,
    facts: ReplyFacts,
    context: CheckContext | undefined,
  ) => Promise<Verdict>;
  readonly refuses: (value: Json, way: readonly (string | number)[]) => boolean;
}

export type Transformed =
  | { readonly kind: 'value'; readonly value: unknown; readonly changes: readonly Change[] }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | ValidatorThrew
  | { readonly kind: 'promise'; readonly answer: Promise<Transformed> };

// What is asked about a value of the right shape.
export interface ValueChecks {
  readonly rules?: ((value: Json, input: Json | undefined, isLast?: boolean) => readonly Finding[]) | undefined;
  // Adds the source places of values, and the values that have none, to the verdict that `end` returns. Undefined if the contract does not
  // require it.
  readonly grounding?: ((evidence: Evidence, unit: UnitContext, end: (evidence: Evidence) => Verdict) => Verdict) | undefined;
  // Finds the places of `absent` that hold null in a value. Undefined if the contract has none.
  readonly abstained?: ((value: Json) => readonly string[]) | undefined;
  // Adds a doubt for each string of a value that only holds the place of one. Undefined if the gate was built without it.
  readonly placeholders: ((evidence: Evidence, shape: Shape, remarks: RemarkReader) => Evidence) | undefined;
  // Puts every repair in doubt that something in the reply contradicts. Undefined if the gate was built without it.
  readonly contradictions:
    | ((text: string, evidence: Evidence, witness: ContractFit, documents: Documents | undefined) => Evidence)
    | undefined;
  // Searches for other readings. Without it, every mark that could belong elsewhere is in doubt.
  readonly readings: ReadingSearch | undefined;
}

/** A format other than JSON that a contract can ask a model for. */
export interface Format {
  /** The value of `format` in a contract. */
  readonly name: 'yaml' | 'lines';
  /** Returns the evidence about a reply in this format. */
  readonly read: (text: string, reasoning: readonly Span[], gate: GateSettings, facts: ReplyFacts) => Evidence;
  /** Returns the document inside a string of a document, or undefined if there is none. */
  readonly readInside?: (text: string, gate: GateSettings) => EmbeddedDocument | undefined;
}

export interface EmbeddedDocument {
  readonly value: Json;
  readonly changes: readonly Change[];
  readonly sourceAt: SourceAt;
}

// Shortcuts for the most common replies, for which the slower ways give the same result.
export interface FastPaths {
  readonly stretches: PlainRuns;
  // Returns the evidence about a plain reply, or the stretch that JSON.parse rejected. Returns undefined for any other reply.
  readonly read: (text: string, gate: GateSettings, facts: ReplyFacts) => Evidence | Refused | undefined;
  // Tells whether the start of a string cannot be strict JSON. It only looks if recent strings were damaged.
  readonly damage: () => EarlyDamage;
  readonly mayBeStrict: (text: string, start: number) => boolean;
  // Reads strict JSON whose value is known, if it contains nothing that JSON.parse silently ignores.
  readonly strict: (source: TextSlice, value: Json, read: ReadOptions, shape: Shape) => ReadJson | undefined;
  readonly likelyEnd: GuessEnd;
}

// A stretch that JSON.parse has already rejected, so that it need not be tried again.
export interface Refused extends Span {
  // Whether it is the whole reply from there on. A document at its start then cannot be strict JSON.
  readonly isWhole: boolean;
}
