import type { Timer } from '../model/check.ts';
import type { Evidence } from '../model/evidence.ts';
import type { GuessEnd } from '../stages/extract/find.ts';
import type { PlainRuns } from '../stages/parse/json/reader.ts';
import type { Language } from '../stages/rules/language.ts';
import type { SchemaParts } from '../stages/schema/schema-parts.ts';
import type { CheckedGate } from './checks.ts';
import type { DocumentRules } from './document-rules.ts';
import type { EarlyDamage } from './early-damage.ts';
import type { Format } from './format.ts';
import type { Road } from './road.ts';
import type { StandardValidator } from './standard-validator.ts';
import type { Streams } from './streams.ts';

/** A language that rules may be written in; it may bring along what runs them. */
export interface RuleLanguage extends Language {
  readonly rules?: DocumentRules;
}

/** What a gate may be built with besides the engine itself; parts that are left out cost nothing. */
export interface Parts extends SchemaParts {
  /** The languages that rules may be written in. */
  readonly languages: readonly RuleLanguage[];
  /** The formats other than JSON that a reply may have. */
  readonly formats: readonly Format[];
  /** What runs the rules of documents. */
  readonly rules?: DocumentRules | undefined;
  /** What runs the validators of other libraries. */
  readonly validators?: StandardValidator | undefined;
  /** What runs the checks that need the world. */
  readonly checks?: CheckedGate | undefined;
  /** What ends checks that hang when no clock is given; without it, only a clock does. */
  readonly timer?: Timer | undefined;
  /** What follows a reply in chunks; without it, a stream gives its verdict at the end and nothing before. */
  readonly streams?: Streams | undefined;
  /**
   * What reads plain replies, and the plain stretches of damaged ones, in one go; without it reading takes longer, with the same
   * result.
   */
  readonly runs?: QuickReading | undefined;
}

/** Shortcuts for the most common replies; the long way gives the same result. */
export interface QuickReading {
  /** Reads the plain stretches of a damaged document. */
  readonly stretches: PlainRuns;
  /** Reads a document with plain words or a fence around it. */
  readonly wrapped: (road: Road) => Evidence | undefined;
  /** Whether the start of a text can't be strict JSON; only looks if damaged texts are recent. */
  readonly damage: () => EarlyDamage;
  /** Whether a document that starts at an offset may be strict JSON. */
  readonly mayBeStrict: (text: string, start: number) => boolean;
  /** Where a document most likely ends. */
  readonly likelyEnd: GuessEnd;
}

/** A gate for JSON documents under a schema of our own: nothing but the engine itself. */
export const NO_PARTS: Parts = { languages: [], formats: [] };
