import { Fault, type JsonObject } from '@tamis/core';
import { known } from '@tamis/core/internal';
import type { FinishReason, ModelReply } from '@tamis/core/model';
import { type AnswerChoice, callsOf, type ProviderAnswer, textsOf } from '@tamis/core/providers';

// Why a model stopped, or `other` if the response does not say.
export function finishOf({ end = 'other' }: AnswerChoice): FinishReason {
  return end === 'refusal' || end === 'filter' ? 'other' : end;
}

export function saidIn({ parts }: Pick<AnswerChoice, 'parts'>): string {
  return textsOf(parts, 'text').join('');
}

export function modelReply({ usage, model, id }: ProviderAnswer, choice: AnswerChoice): ModelReply {
  if (choice.isForeign) throw new Fault('fault.bad-body', 'The response says that someone other than the model wrote it.');
  const calls = callsOf(choice.parts).map((call) => known(call));
  return known({
    text: saidIn(choice),
    calls: calls.length === 0 ? undefined : calls,
    finish: finishOf(choice),
    reasoning: textsOf(choice.parts, 'thought').join('') || undefined,
    usage,
    model,
    id,
  });
}

export function noChoices(message: string, body: JsonObject): Fault {
  return new Fault('fault.no-choices', message, { excerpt: JSON.stringify(body) });
}
