import type { AskOptions, BatchModel, Message, Model } from '@tamis/core';
import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import type { Overrides } from './run-detail.ts';

/** Where a call belongs. */
export interface CallKey {
  readonly step: string;
  readonly unit: string;
  readonly attempt: number;
}

/** How the model of a step is asked in batches. */
export interface StepBatches {
  /** Its replies say what they cost, where the price is known. */
  readonly model: BatchModel;
  /** The most that a request with these messages can cost, in US dollars; undefined where nobody knows. */
  readonly mostCost?: (messages: readonly Message[]) => number | undefined;
  /** After this long, the provider lists what was submitted before, in milliseconds. */
  readonly settle: number;
}

/** The model of a step. */
export interface StepModel {
  /** `provider:model`, for records. */
  readonly name: string;
  /** What shares a rate limit: the provider and the model. */
  readonly lane: string;
  readonly options?: AskOptions;
  /** Whether nobody is paid for a call whose cost is unknown: a cassette that is played, a server on this machine. */
  readonly isFree?: boolean;
  /** The most that a call with these messages can cost, in US dollars; undefined where nobody knows. */
  readonly mostCost?: (messages: readonly Message[]) => number | undefined;
  /** The model for one call; its replies say what they cost, where the price is known. */
  readonly at: (call: CallKey) => Model;
  /** Absent where it can't be asked in batches. */
  readonly batches?: StepBatches;
}

/** Gives the model of a step; throws where there is none. */
export type ModelOf = (step: ModelStep) => StepModel;

/**
 * Makes the models of a pipeline, before anything is spent; `isLimited`: somebody has set a limit, so costs must be known. `folder` is
 * that of the run, as soon as there is one.
 */
export type MakeModels = (
  pipeline: Pipeline,
  overrides: Overrides,
  isLimited: boolean,
  folder?: string,
) => ModelOf | Promise<ModelOf>;
