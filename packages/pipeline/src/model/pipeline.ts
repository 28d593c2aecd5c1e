import type { Gate, JsonObject, JsonSchema } from '@tamis/core';
import type { PromptContract } from '@tamis/core/contract';
import type { RequestOptions } from '@tamis/core/model';
import type { Expression } from '@tamis/core/python';
import type { Fields } from '../exact/exact.ts';
import type { Template } from '../template/template.ts';

/** A pipeline folder that was read and validated, with everything a run needs. */
export interface Pipeline {
  /** The folder, with links resolved. */
  readonly folder: string;
  /** All of config.yaml, as templates see it. */
  readonly config: Fields;
  readonly steps: readonly Step[];
  readonly processing: Processing;
  readonly api: Api;
  readonly globalContext: Fields;
  readonly postProcess: readonly PostProcess[];
  /** Every file that was read, relative to the folder, for a snapshot. */
  readonly files: readonly string[];
}

/** How units are made. */
export interface Processing {
  readonly strategy: 'permutation' | 'cross_product' | 'direct';
  readonly chunkSize: number;
  readonly repeat: number;
  readonly positions: readonly Position[];
  readonly items: Items;
  readonly holds: 'ask-again' | 'person';
  /** The number of replies judged for one unit and step, including the first. Undefined if the folder does not set it. */
  readonly maxAttempts: number | undefined;
}

/** A field of the unit that contains an item. */
export interface Position {
  readonly name: string;
  /** The list from which the item is taken in a cross product. */
  readonly sourceKey: string;
}

/** The items, and the field that names them. */
export interface Items {
  readonly nameField: string;
  /** The list that units are made from; for a cross product, one list for each position. */
  readonly lists: readonly (readonly Fields[])[];
}

/** Which model is called, and how provider failures are handled. */
export interface Api {
  readonly provider: string | undefined;
  readonly model: string | undefined;
  readonly retry: { readonly maxAttempts: number; readonly initialDelaySeconds: number; readonly backoffMultiplier: number };
  readonly requestsPerMinute: number | undefined;
  readonly maxInflightBatches: number;
  readonly pollIntervalSeconds: number | undefined;
  readonly costCapUsd: number | undefined;
}

/** The fields that all steps have. */
export interface StepCommon {
  readonly name: string;
  readonly description: string;
  readonly timeoutSeconds: number | undefined;
  /** The condition. Units for which it is not true skip the step. */
  readonly when: Expression | undefined;
  /** Names that rules and expressions may read besides the unit's fields, which come first. */
  readonly constants: Fields;
}

/** A step that calls a model. */
export interface ModelStep extends StepCommon {
  readonly scope: 'chunk';
  readonly provider: string | undefined;
  readonly model: string | undefined;
  readonly template: TemplateFile;
  readonly schema: JsonSchema;
  readonly gate: Gate;
  /** Template variables that are computed for each prompt. */
  readonly variables: readonly NamedExpression[];
  readonly request: StepRequest;
}

/** The settings of a model request besides the prompt. Settings absent from both pipeline and step are left to the provider. */
export interface StepRequest {
  readonly options: Pick<RequestOptions, 'temperature' | 'maxTokens' | 'seed' | 'stop' | 'reasoning' | 'json'>;
  /** The template of the system message. */
  readonly system: Template | undefined;
  /** How the contract is sent to the model: in the provider's own form, or as text. Undefined if it is not sent. */
  readonly contract: { readonly way: 'provider' | 'text'; readonly told: PromptContract } | undefined;
  /** Further request fields, named as the provider names them. */
  readonly body: JsonObject;
}

/** A template of a step. */
export interface TemplateFile {
  /** Its name in config.yaml. */
  readonly name: string;
  readonly source: string;
  /** The compiled template, with those it includes. */
  readonly compiled: Template;
}

/** A step that computes fields. */
export interface ExpressionStep extends StepCommon {
  readonly scope: 'expression';
  readonly init: readonly NamedExpression[];
  readonly expressions: readonly NamedExpression[];
  readonly loopUntil: Expression | undefined;
  readonly maxIterations: number;
  readonly gate: Gate | undefined;
}

/** A step that makes a unit from each element of a list. */
export interface FanOutStep extends StepCommon {
  readonly scope: 'fan_out';
  readonly field: string;
  readonly childField: string;
  readonly gate: Gate | undefined;
}

/** A step over all units of a run. */
export interface RunStep extends StepCommon {
  readonly scope: 'run';
  readonly work: ExtractUnits | SkippedScript;
}

/** Writes a file for each unit. */
export interface ExtractUnits {
  readonly kind: 'extract-units';
  readonly outputDir: string;
  readonly filename: Expression;
  readonly content: Expression;
  readonly compression: 'none' | 'gzip';
}

/** A script that is not run. The run reports this. */
export interface SkippedScript {
  readonly kind: 'skipped';
  readonly script: string;
}

/** A step of a pipeline. */
export type Step = ModelStep | ExpressionStep | FanOutStep | RunStep;

/** A field and the expression that computes it. */
export interface NamedExpression {
  readonly name: string;
  readonly expression: Expression;
}

/** A task for the end of a run, when all steps are done. */
export type PostProcess = Analysis | Packing | OwnScript;

/** A script from the folder. It runs only if the user allows it. */
export interface OwnScript extends SkippedScript {
  readonly name: string;
  readonly args: readonly string[];
  /** The file in the run folder that its output goes to. */
  readonly output: string | undefined;
}

/** A report on the units that are valid at the last step. */
export interface Analysis {
  readonly kind: 'analysis';
  readonly name: string;
  readonly args: readonly string[];
  readonly output: string | undefined;
}

/** Files in the run folder to compress. */
export interface Packing {
  readonly kind: 'gzip';
  readonly name: string;
  readonly files: readonly string[];
  readonly keepOriginals: boolean;
}
