import type { Message, Model } from '@tamis/core';
import type { BatchModel, RequestOptions } from '@tamis/core/model';
import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import type { Overrides } from './run-detail.ts';

/** Identifies a call within a run. */
export interface CallKey {
  readonly step: string;
  readonly unit: string;
  readonly attempt: number;
}

// Returns the maximum cost of a call with these messages and options, in US dollars, or undefined if it is unknown.
export type MostCost = (messages: readonly Message[], options?: RequestOptions) => number | undefined;

/** How to ask a step's model in batches. */
export interface StepBatches {
  /** Its replies include their cost, if the price is known. */
  readonly model: BatchModel;
  /** The maximum cost of a request in US dollars, or undefined if unknown. */
  readonly mostCost?: MostCost;
  /** How long a submitted batch may take to appear in the provider's list, in milliseconds. */
  readonly settle: number;
}

/** The model of a step. */
export interface StepModel {
  /** `provider:model`, for records. */
  readonly name: string;
  /** The provider and model, whose calls share a rate limit. */
  readonly lane: string;
  /**
   * Identifies the rate limit among all runs of this process: the same address, model and key, but never the key itself. Without it, only
   * the calls of one run share the limit.
   */
  readonly bucket?: string;
  /** Identifies the rate limit among all processes that share a database, which must not reveal the key either. */
  readonly fleetBucket?: () => string;
  /** Its own options, which replace those of the step. */
  readonly options?: RequestOptions;
  /** Whether a call of unknown cost is free: a cassette being played, or a server on this machine. */
  readonly isFree?: boolean;
  /** The maximum cost of a call in US dollars, or undefined if unknown. */
  readonly mostCost?: MostCost;
  /** Returns the model for one call. Its replies include their cost, if the price is known. */
  readonly at: (call: CallKey) => Model;
  /** Absent if it can't be called in batches. */
  readonly batches?: StepBatches;
}

/** Returns the model of a step. Throws if there is none. */
export type ModelOf = (step: ModelStep) => StepModel;

/**
 * Makes a pipeline's models before anything is spent. `isLimited` means that a cost limit is set, so costs must be known. `folder` is the
 * run folder, once there is one.
 */
export type MakeModels = (
  pipeline: Pipeline,
  overrides: Overrides,
  isLimited: boolean,
  folder?: string,
) => ModelOf | Promise<ModelOf>;
