import type { Json } from '../model/json.ts';
import type { FinishReason, Usage } from '../ports/model.ts';
import type { Part } from './part.ts';

/** The reason why an answer ended: a finish reason, or a refusal by the model or a filter. */
export type AnswerEnd = FinishReason | 'refusal' | 'filter';

/** One answer, in any provider's format. */
export interface Choice {
  /** Which answer it is, from 0, if several were asked for. */
  readonly index: number;
  /** Its parts, in order. */
  readonly parts: readonly Part[];
  /** Whether it is empty. */
  readonly isEmpty: boolean;
  /** Why the model stopped, in the provider's own word. */
  readonly finishReason: string | undefined;
  /** The same in our own words; undefined if the provider does not say. */
  readonly end: AnswerEnd | undefined;
  /** Whether the provider says that it stopped before the end. */
  readonly isCut: boolean;
  /** Whether somebody other than the model said it. */
  readonly isForeign: boolean;
  /** The answer as the provider sent it. */
  readonly value: Json;
}

/** A provider's decoded response. */
export interface ProviderAnswer {
  /** Several only if several were asked for. */
  readonly choices: readonly Choice[];
  /** Why the question itself was blocked, if it was. */
  readonly blockReason: string | undefined;
  readonly usage: Usage | undefined;
  /** The model that answered, as the provider names it, and the provider's id of the answer. */
  readonly model: string | undefined;
  readonly id: string | undefined;
}

/** Returns the answer to use when one was requested. */
export function firstChoice({ choices }: Pick<ProviderAnswer, 'choices'>): Choice | undefined {
  return choices.find(({ index }) => index === 0);
}
