import type { Json } from '../model/index.ts';
import type { FinishReason, Usage } from '../ports/model.ts';
import type { AnswerPart } from './answer-part.ts';

/** The reason why an answer ended: a finish reason, or a refusal by the model or a filter. */
export type AnswerEnd = FinishReason | 'refusal' | 'filter';

/** One answer, in any provider's format. */
export interface AnswerChoice {
  /** The index of the answer, counting from 0, if several were requested. */
  readonly index: number;
  /** Its parts, in order. */
  readonly parts: readonly AnswerPart[];
  /** Whether it is empty. */
  readonly isEmpty: boolean;
  /** The finish reason in the provider's own word. */
  readonly finishReason: string | undefined;
  /** The finish reason in our own words. Undefined if the provider gives none. */
  readonly end: AnswerEnd | undefined;
  /** Whether the provider reports that it stopped before the end. */
  readonly isCut: boolean;
  /** Whether someone other than the model said it. */
  readonly isForeign: boolean;
  /** The answer as the provider sent it. */
  readonly value: Json;
}

/** A provider's decoded response. */
export interface ProviderAnswer {
  /** The answers. There are several only if several were requested. */
  readonly choices: readonly AnswerChoice[];
  /** The reason why the question itself was blocked, if it was. */
  readonly blockReason: string | undefined;
  readonly usage: Usage | undefined;
  /** The provider's name for the model that answered, and its id for the answer. */
  readonly model: string | undefined;
  readonly id: string | undefined;
}

/** Returns the answer to use when one was requested. */
export function firstChoice({ choices }: Pick<ProviderAnswer, 'choices'>): AnswerChoice | undefined {
  return choices.find(({ index }) => index === 0);
}
