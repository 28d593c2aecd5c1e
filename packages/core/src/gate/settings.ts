import type { JsonType } from '../contract/accepted-types.ts';
import type { Documents } from '../contract/documents.ts';
import type { Measure } from '../lib/measure.ts';
import type { Span } from '../lib/span.ts';
import type { Stretch } from '../lib/stretch.ts';
import type { Change } from '../model/change.ts';
import type { Policy } from '../model/contract.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import type { CheckContext, UnitContext } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import type { FinderOf } from '../remarks/cue-finder.ts';
import type { DescribedKeys } from '../stages/coerce/described-keys.ts';
import type { GuessEnd } from '../stages/extract/find.ts';
import type { PlainRuns, ReadOptions } from '../stages/parse/json/reader.ts';
import type { EarlyDamage } from './early-damage.ts';
import type { SourceAt } from './sources.ts';

/** A Standard Schema validator's answer for a value: another value, or a promise of one. */
export type Transformed =
  | { readonly kind: 'value'; readonly value: unknown; readonly changes: readonly Change[] }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | { readonly kind: 'promise'; readonly answer: Promise<Transformed> };

/** The internal form of a compiled contract, with everything that the ways of reading need. */
export interface Settings {
  readonly policy: Policy;
  /** The format that the model was asked for, if it is not JSON. */
  readonly format: Format | undefined;
  readonly read: ReadOptions;
  /** The JSON Schema and what it refers to; undefined if the contract has none. */
  readonly documents: Documents | undefined;
  /** The types a value may have; undefined if the contract does not say. */
  readonly types: ReadonlySet<JsonType> | undefined;
  readonly accepts: (value: Json) => boolean;
  /**
   * What one walk over an accepted value finds out about it, where accepting and measuring take a single walk; gives undefined
   * for a value that is not accepted or is too deep. Undefined if there is no code for the schema.
   */
  readonly measures: ((value: Json, depth: number) => Readonly<Measure> | undefined) | undefined;
  /** What is wrong with a value, at most `cap` findings. */
  readonly explain: (value: Json, cap?: number) => readonly Finding[];
  /** What the validator makes of a value that it accepts, if the contract has a validator that is not a JSON Schema. */
  readonly transform: ((value: Json) => Transformed) | undefined;
  /** The evidence once that validator has answered. */
  readonly answered: ((evidence: Evidence, settings: Settings) => Evidence) | undefined;
  /** The JSON Schema of what that validator returns, if it offers one. */
  readonly output: (() => Documents | undefined) | undefined;
  /** The verdict on the evidence once that validator has answered, possibly later. */
  readonly later: ((evidence: Evidence, settings: Settings, context: CheckContext | undefined) => Promise<Verdict>) | undefined;
  /** Whether that validator refuses a value at the place that the keys and indexes lead to, whatever surrounds it. */
  readonly refuses: ((value: Json, way: readonly (string | number)[]) => boolean) | undefined;
  /**
   * What the rules say about a value that meets the schema, and about its unit's input; undefined if the contract has none. If a
   * validator may replace the value it was given, the rules apply to the replacement, which is the last argument.
   */
  readonly rules: ((value: Json, input: Json | undefined, isLast?: boolean) => readonly Finding[]) | undefined;
  /** The unit's input. */
  readonly input: Json | undefined;
  /** The places, as references, where a null in this reply means that the field was left out; undefined if there are none. */
  readonly absentNulls: ReadonlySet<string> | undefined;
  /** The verdict that `end` gives, with where values come from, and with those that are not there; undefined if nothing asks. */
  readonly grounding: ((evidence: Evidence, unit: UnitContext, end: (evidence: Evidence) => Verdict) => Verdict) | undefined;
  /** What the unit has besides the reply. */
  readonly unit: UnitContext;
  /** Finds the places of `absent` that hold null in a value; undefined if the contract has none. */
  readonly abstained: ((value: Json) => readonly string[]) | undefined;
  readonly acceptsAt: (ref: string, value: Json) => boolean;
  /** What the named subschema objects to in a value. */
  readonly explainAt: (ref: string, value: Json) => readonly Finding[];
  /** Whether only strings are allowed at the root, so that the reply is taken as it is. */
  readonly onlyText: boolean;
  /** The schema, if it is valid against itself: repeated back, it must not count as an answer. */
  readonly echo: Json | undefined;
  /** Shortcuts, if the gate was built with them. */
  readonly quick: QuickReading | undefined;
  /** Looks for damage; it decides where to look first, never what is found. */
  readonly damage: EarlyDamage | undefined;
  /** The Change that says that the provider cut this reply; nearly always undefined. */
  readonly cut: Change | undefined;
  /** Whether the provider said that the model ended this reply itself. */
  readonly isComplete: boolean;
  /** The keys that the schema describes; undefined if there is none. */
  readonly keys: DescribedKeys | undefined;
}

/** A document found inside a string, for example in a fence, between tags or among words. */
export interface Inside {
  readonly value: Json;
  /** The liberties that reading it took, without offsets, which mean nothing in the reply. */
  readonly changes: readonly Change[];
  readonly sourceAt: SourceAt;
}

/** A format other than JSON that a contract can ask a model for. */
export interface Format {
  /** The value of `format` in a contract. */
  readonly name: 'yaml' | 'lines';
  /** The evidence about a reply in this format. */
  readonly read: (text: string, reasoning: readonly Span[], settings: Settings) => Evidence;
  /** The document that a string inside a document holds; undefined if it holds none. */
  readonly readInside?: (text: string, settings: Settings) => Inside | undefined;
}

/** Shortcuts for the most common replies. The slower ways give the same result. */
export interface QuickReading {
  /** Finds the cues of remarks. */
  readonly cues: FinderOf;
  /** Reads the plain stretches of a damaged document. */
  readonly stretches: PlainRuns;
  /** Reads strict JSON that hides nothing and meets the contract. */
  readonly clean: (reading: Reading) => Evidence | undefined;
  /** Reads a document with plain words or a fence around it. */
  readonly wrapped: (reading: Reading) => Evidence | undefined;
  /** Whether the start of a text can't be strict JSON; only looks if damaged texts are recent. */
  readonly damage: () => EarlyDamage;
  /** Whether a document that starts at an offset may be strict JSON. */
  readonly mayBeStrict: (text: string, start: number) => boolean;
  /** Whether strict JSON has nothing that JSON.parse passes over in silence, so that it need not be read once more. */
  readonly hidesNothing: (source: Stretch, value: Json, settings: Settings) => boolean;
  /** Where a document most likely ends. */
  readonly likelyEnd: GuessEnd;
}

/** A reply while it is being read, as shortcuts see it. */
export interface Reading {
  readonly text: string;
  readonly settings: Settings;
  /** Where JSON.parse has already failed. */
  refused: Refused | undefined;
}

/** A stretch that JSON.parse has already rejected, so that it need not be tried again. */
export interface Refused extends Span {
  /** Whether it is the whole reply from there on: then a document at its start can't be strict JSON. */
  readonly isWhole: boolean;
}
