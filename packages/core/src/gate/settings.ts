import type { JsonType } from '../contract/accepted-types.ts';
import type { Documents } from '../contract/documents.ts';
import type { Measure } from '../lib/measure.ts';
import type { Span } from '../lib/span.ts';
import type { TextSlice } from '../lib/text-slice.ts';
import type { Change } from '../model/change.ts';
import type { Policy } from '../model/contract.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import type { CheckContext, UnitContext } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import type { FinderOf } from '../remarks/cue-finder.ts';
import type { RemarkReader } from '../remarks/remark-reader.ts';
import type { SourceAt } from '../stages/coerce/context.ts';
import type { DescribedKeys } from '../stages/coerce/described-keys.ts';
import type { ReadingSearch } from '../stages/doubt/contract-fit.ts';
import type { GuessEnd } from '../stages/extract/find.ts';
import type { ReadJson } from '../stages/parse/json/parse-json.ts';
import type { PlainRuns, ReadOptions } from '../stages/parse/json/reader.ts';
import type { ValidatorThrew } from '../stages/schema/index.ts';
import type { EarlyDamage } from './early-damage.ts';

export type Transformed =
  | { readonly kind: 'value'; readonly value: unknown; readonly changes: readonly Change[] }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | ValidatorThrew
  | { readonly kind: 'promise'; readonly answer: Promise<Transformed> };

// The internal form of a compiled contract, with everything that the ways of reading need.
export interface Settings {
  readonly policy: Policy;
  readonly format: Format | undefined;
  readonly read: ReadOptions;
  readonly remarks: RemarkReader;
  readonly documents: Documents | undefined;
  // The types that a value may have. Undefined if the contract does not say.
  readonly types: ReadonlySet<JsonType> | undefined;
  readonly accepts: (value: Json) => boolean;
  // Whether the contract's validator takes a value, even if it converts it because it does not meet what the model was told. Undefined
  // without such a validator.
  readonly takes: ((value: Json) => boolean) | undefined;
  // Accepts and measures a value in a single walk. Returns undefined for a value that is not accepted or is too deep. Undefined if there is
  // no code for the schema.
  readonly measures: ((value: Json, depth: number) => Readonly<Measure> | undefined) | undefined;
  // Returns the problems with a value, at most `cap` findings.
  readonly explain: (value: Json, cap?: number) => readonly Finding[];
  readonly transform: ((value: Json) => Transformed) | undefined;
  readonly answered: ((evidence: Evidence, settings: Settings) => Evidence) | undefined;
  readonly output: (() => Documents | undefined) | undefined;
  readonly later: ((evidence: Evidence, settings: Settings, context: CheckContext | undefined) => Promise<Verdict>) | undefined;
  readonly refuses: ((value: Json, way: readonly (string | number)[]) => boolean) | undefined;
  readonly rules: ((value: Json, input: Json | undefined, isLast?: boolean) => readonly Finding[]) | undefined;
  readonly input: Json | undefined;
  readonly absentNulls: ReadonlySet<string> | undefined;
  // Adds the source places of values, and the values that have none, to the verdict that `end` returns. Undefined if the contract does not
  // require it.
  readonly grounding: ((evidence: Evidence, unit: UnitContext, end: (evidence: Evidence) => Verdict) => Verdict) | undefined;
  readonly unit: UnitContext;
  // Finds the places of `absent` that hold null in a value. Undefined if the contract has none.
  readonly abstained: ((value: Json) => readonly string[]) | undefined;
  readonly acceptsAt: (ref: string, value: Json) => boolean;
  readonly explainAt: (ref: string, value: Json) => readonly Finding[];
  // Whether only strings are allowed at the root, so that the reply itself is the value.
  readonly onlyText: boolean;
  // The schema, if it is valid against itself. Repeated back, it must not count as an answer.
  readonly echo: Json | undefined;
  // Adds a doubt for each string of a value that only holds the place of one. Undefined if the gate was built without it.
  readonly placeholders: ((evidence: Evidence, settings: Settings) => Evidence) | undefined;
  // Puts every repair in doubt that something in the reply contradicts. Undefined if the gate was built without it.
  readonly contradictions: ((text: string, evidence: Evidence, settings: Settings) => Evidence) | undefined;
  readonly quick: QuickReading | undefined;
  // Searches for other readings. Without it, every mark that could belong elsewhere is in doubt.
  readonly likeliest: ReadingSearch | undefined;
  // Looks for damage. It decides where to look first, never what is found.
  readonly damage: EarlyDamage | undefined;
  readonly cut: Change | undefined;
  readonly isComplete: boolean;
  readonly keys: DescribedKeys | undefined;
}

export interface EmbeddedDocument {
  readonly value: Json;
  readonly changes: readonly Change[];
  readonly sourceAt: SourceAt;
}

/** A format other than JSON that a contract can ask a model for. */
export interface Format {
  /** The value of `format` in a contract. */
  readonly name: 'yaml' | 'lines';
  /** Returns the evidence about a reply in this format. */
  readonly read: (text: string, reasoning: readonly Span[], settings: Settings) => Evidence;
  /** Returns the document inside a string of a document, or undefined if there is none. */
  readonly readInside?: (text: string, settings: Settings) => EmbeddedDocument | undefined;
}

// Shortcuts for the most common replies, for which the slower ways give the same result.
export interface QuickReading {
  readonly cues: FinderOf;
  readonly stretches: PlainRuns;
  readonly clean: (reading: ReplyReading) => Evidence | undefined;
  readonly wrapped: (reading: ReplyReading) => Evidence | undefined;
  // Tells whether the start of a string cannot be strict JSON. It only looks if recent strings were damaged.
  readonly damage: () => EarlyDamage;
  readonly mayBeStrict: (text: string, start: number) => boolean;
  // Reads strict JSON whose value is known, if it contains nothing that JSON.parse silently ignores.
  readonly strict: (source: TextSlice, value: Json, settings: Settings) => ReadJson | undefined;
  readonly likelyEnd: GuessEnd;
}

export interface ReplyReading {
  readonly text: string;
  readonly settings: Settings;
  // The place where JSON.parse has already failed.
  refused: Refused | undefined;
}

// A stretch that JSON.parse has already rejected, so that it need not be tried again.
export interface Refused extends Span {
  // Whether it is the whole reply from there on. A document at its start then cannot be strict JSON.
  readonly isWhole: boolean;
}
