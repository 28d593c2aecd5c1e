import type { Json } from '../model/json.ts';
import type { FinishReason, Usage } from '../ports/model.ts';
import type { Part } from './part.ts';

/** Why an answer ended: as a model's reply tells it, or because the model or a filter would not have it. */
export type AnswerEnd = FinishReason | 'refusal' | 'filter';

/** One answer, in the form of any provider. */
export interface Choice {
  /** Where several were asked for: which of them, from 0. */
  readonly index: number;
  /** Its parts, in order. */
  readonly parts: readonly Part[];
  /** Whether it is empty. */
  readonly isEmpty: boolean;
  /** Why the provider says that the model stopped, in its own word. */
  readonly finishReason: string | undefined;
  /** The same in ours; undefined where it does not say. */
  readonly end: AnswerEnd | undefined;
  /** Whether the provider says that it stopped before the end. */
  readonly isCut: boolean;
  /** Whether it is said by somebody else than the model. */
  readonly isForeign: boolean;
  /** The answer as the provider sent it. */
  readonly value: Json;
}

/** What a provider sent. */
export interface ProviderAnswer {
  /** Several only where several were asked for. */
  readonly choices: readonly Choice[];
  /** Why the question itself was blocked, where it was. */
  readonly blockReason: string | undefined;
  readonly usage: Usage | undefined;
  /** The model that answered, as the provider names it, and the provider's id of the answer. */
  readonly model: string | undefined;
  readonly id: string | undefined;
}

/** The answer that is meant where one was asked for. */
export function firstChoice({ choices }: Pick<ProviderAnswer, 'choices'>): Choice | undefined {
  return choices.find(({ index }) => index === 0);
}
