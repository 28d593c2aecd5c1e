import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Code } from '../codes/code.ts';
import type { OwnMeaning, RemarkMeaning } from '../remarks/cue.ts';
import type { Check } from './check.ts';
import type { Json, JsonObject } from './json.ts';
import type { RuleSection } from './rules.ts';

/** The limits on the size of a reply, and on how much is reported. */
export interface Limits {
  /** The bytes of the reply in UTF-8. */
  readonly bytes: number;
  /** The nesting depth of objects and lists. */
  readonly depth: number;
  /** The keys in all objects together. */
  readonly keys: number;
  /** The characters in one string. */
  readonly string: number;
  /** The marks in a YAML document: line ends, colons, commas, brackets and pairs of quotes. Reading YAML takes far longer than reading JSON. */
  readonly marks: number;
  /** The changes made to read one document. */
  readonly changes: number;
  /** The findings listed in a verdict. */
  readonly findings: number;
  /** The documents in one reply that are judged. */
  readonly candidates: number;
}

/** What happens to a field or item that fails: the whole value is rejected, the part is left out, or there is only a warning. */
export type OnFailure = 'reject' | 'drop' | 'warn';

/** The text that a model puts around the words it may choose from. */
export interface Vocabulary {
  /** Meaningless words before it, such as `status:`. Case is ignored. */
  readonly prefixes: readonly string[];
  /** Signs that are followed only by a remark, such as ` | `. */
  readonly delimiters: readonly string[];
}

export interface Remarks {
  readonly add: readonly { readonly cue: string; readonly meaning: OwnMeaning }[];
  // Meanings that do not cause a reply to be held.
  readonly off: readonly RemarkMeaning[];
}

/** The liberties that a gate may take when reading a reply. Every field has a default. */
export interface Policy {
  /** Which changes may be made to the text. */
  readonly repair: 'all' | 'safe' | 'none';
  /** Which changes may be made to fit the schema. */
  readonly coerce: 'all' | 'safe' | 'none';
  /** What happens to a reply that was cut off but could be read. */
  readonly truncated: 'hold' | 'fail';
  /** Whether any warning or unsafe change fails the reply. */
  readonly strict: boolean;
  /** Codes of unsafe changes that are accepted. */
  readonly allow: readonly Code[];
  /** Whether `format` is checked or only an annotation. */
  readonly formats: 'assert' | 'annotate';
  /** Whether keys such as `__proto__` are refused or kept as plain own data. */
  readonly keys: 'refuse' | 'own';
  /** What happens on a failure at a place. Keys are JSON Pointers with `*`, and the longest match wins. The default is `reject`. */
  readonly on: { readonly [pointer: string]: OnFailure };
  /** The text that may surround a word of a vocabulary: words before it, and signs that end it. */
  readonly vocabulary: Vocabulary;
  /** The meaning of words next to a value, and which meanings count. */
  readonly remarks: Remarks;
  /** Which of the passed units are sent to people at the end of a run. None by default. */
  readonly review?: ReviewShares;
  readonly limits: Limits;
}

/** A share of a run's units: a percentage such as `10%`, or a fraction from 0 to 1. */
export type Share = number | `${number}%`;

/** The shares of the passed units that a person must review. */
export type ReviewShares = {
  /** The least certain units. */
  readonly worst?: Share;
  /** A random sample of all units. */
  readonly sample?: Share;
};

/** A policy as users write it: any of its parts, with defaults for the rest. */
export type PolicyInput = Partial<Omit<Policy, 'limits' | 'remarks' | 'vocabulary'>> & {
  readonly limits?: Partial<Limits>;
  readonly remarks?: Partial<Remarks>;
  readonly vocabulary?: Partial<Vocabulary>;
};

/** A JSON Schema: a boolean or an object. */
export type JsonSchema = boolean | JsonObject;

/** The values in a document that must occur in a source, and what happens if one does not. */
export interface Grounding {
  /**
   * The name of the source: a key of the world or of the unit's input. `messages` stands for the text from users and tools in the messages
   * that the reply answers.
   */
  readonly source: string;
  /** Every string (the default), or the strings and numbers at and below some places, given as JSON Pointers with `*`. */
  readonly fields?: 'strings' | readonly string[];
  /** Whether values must match exactly, or regardless of case, accents, spaces and so on (`folded`, the default). */
  readonly match?: 'exact' | 'folded';
  /** What happens to a value that is not in the source. The default is `hold`. */
  readonly missing?: 'hold' | 'fail' | 'warn';
}

/** The requirements for a reply. It is plain data, apart from a Standard Schema validator. */
export interface Contract<Schema = JsonSchema | StandardSchemaV1> {
  /** The location of the contract schema, for editors. It is ignored here. */
  readonly $schema?: string;
  /** The kind of reply. `document` is one structured value. */
  readonly kind?: 'document';
  /** The format that the model was asked for. */
  readonly format?: 'json' | 'yaml' | 'lines';
  /** A JSON Schema, or any Standard Schema validator (zod, valibot, arktype …). */
  readonly schema?: Schema;
  /** Other documents that `$ref` may reach, by URI. Nothing is fetched. */
  readonly schemas?: { readonly [uri: string]: Json };
  /**
   * The places where null is an answer, because the text may not state a value, as JSON Pointers with `*`. Null is added to the schema at
   * these places only, for the model and for the verdict. A missing key is still missing. A validator must itself accept null there.
   */
  readonly absent?: readonly string[];
  /** Rules that test whether a value of the right shape makes sense. */
  readonly rules?: RuleSection;
  /** A JSON Schema for a unit's input, whose names rules may read in addition to those of the reply. */
  readonly input?: JsonSchema;
  /** Tests that need outside data. They are functions, so they cannot be written in a file. `gate.check` runs them. */
  readonly checks?: readonly Check[];
  /** The values that must occur in a source. */
  readonly grounding?: Grounding;
  readonly policy?: PolicyInput;
}

/**
 * The type of `verdict.value` under a contract: inferred from a gate (`ValueOf<typeof gate>`) or a Standard Schema, and JSON otherwise.
 */
export type ValueOf<Schema> = Schema extends ZodSchema
  ? Schema['_zod']['output']
  : Schema extends StandardSchemaV1
    ? StandardSchemaV1.InferOutput<Schema>
    : Schema extends { readonly judge: (...given: never) => infer Said }
      ? Extract<Said, { readonly status: 'pass' }> extends { readonly value: infer Value }
        ? Value
        : Json
      : Json;

// A zod schema as `z.output` requires it. In a generic function, TypeScript only recognises that `ValueOf` is `z.output` if both have
// exactly the same constraint.
type ZodSchema = {
  // biome-ignore lint/suspicious/noExplicitAny: zod has it there, and unknown is not the same.
  _zod: { output: any };
};
