import type { JsonType } from '../contract/accepted-types.ts';
import type { Documents } from '../contract/documents.ts';
import type { Measure } from '../lib/measure.ts';
import type { Change } from '../model/change.ts';
import type { Policy } from '../model/contract.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import type { CheckContext } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import type { ReadOptions } from '../stages/parse/json/reader.ts';
import type { EarlyDamage } from './early-damage.ts';
import type { Format } from './format.ts';
import type { QuickReading } from './parts.ts';

/** What a Standard Schema validator answers for a value: another value, or a promise that must be awaited. */
export type Transformed =
  | { readonly kind: 'value'; readonly value: unknown; readonly changes: readonly Change[] }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | { readonly kind: 'promise'; readonly answer: Promise<Transformed> };

/** A compiled contract from the inside: what every step of the road needs. */
export interface Settings {
  readonly policy: Policy;
  /** What the model was asked for, where that is not JSON. */
  readonly format: Format | undefined;
  readonly read: ReadOptions;
  /** The JSON Schema and what it refers to; undefined if the contract has none. */
  readonly documents: Documents | undefined;
  /** The types a value may have; undefined if the contract does not say. */
  readonly types: ReadonlySet<JsonType> | undefined;
  readonly accepts: (value: Json) => boolean;
  /**
   * What a walk over a value that is accepted tells about it, where both take one walk; it gives undefined for a value that
   * is not accepted or too deep.
   */
  readonly measures: ((value: Json, depth: number) => Readonly<Measure> | undefined) | undefined;
  /** What is wrong with a value, at most `cap` findings. */
  readonly explain: (value: Json, cap?: number) => readonly Finding[];
  /** What the validator makes of a value that it accepts, where the contract has one that is not a JSON Schema. */
  readonly transform: ((value: Json) => Transformed) | undefined;
  /** The verdict on what is known once that validator has answered, which it may do later. */
  readonly later: ((evidence: Evidence, settings: Settings, context: CheckContext | undefined) => Promise<Verdict>) | undefined;
  /** Whether that validator refuses a value at the place the keys and indexes lead to, whatever surrounds it. */
  readonly refuses: ((value: Json, way: readonly (string | number)[]) => boolean) | undefined;
  /**
   * What the rules say about a value that meets the schema and what its unit brought along; undefined if the contract has
   * none. Where a validator may put another value in place of the one it was given, they speak about that one, which is last.
   */
  readonly rules: ((value: Json, input: Json | undefined, isLast?: boolean) => readonly Finding[]) | undefined;
  /** What the unit brought along. */
  readonly input: Json | undefined;
  readonly acceptsAt: (ref: string, value: Json) => boolean;
  /** What the subschema of that name has against a value. */
  readonly explainAt: (ref: string, value: Json) => readonly Finding[];
  /** Whether only strings are allowed at the root, so that the reply is taken as it stands. */
  readonly onlyText: boolean;
  /** The schema, if it meets itself: said back it must not count as an answer. */
  readonly echo: Json | undefined;
  /** Quick looks, where the gate was given them. */
  readonly quick: QuickReading | undefined;
  /** What looks for damage: it decides where to look first, never what is found. */
  readonly damage: EarlyDamage | undefined;
  /** That the provider cut this reply; undefined for nearly all of them. */
  readonly cut: Change | undefined;
  /** Whether the provider said that the model ended this reply itself. */
  readonly isComplete: boolean;
  /** Whether declared aliases must be looked for even in values that fit. */
  readonly hasAliases: boolean;
}
