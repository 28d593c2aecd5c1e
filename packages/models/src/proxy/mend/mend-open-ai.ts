import type { Json, JsonObject } from '@tamis/core';
import { isObject, known, listAt, objectAt } from '@tamis/core/providers';
import type { Mend, MendedCall, Said } from './mend.ts';
import { openAiFinish } from './open-ai-finish.ts';

/** A complete body of Chat Completions with the alterations applied; everything else stays. */
export function mendOpenAi(body: JsonObject, { said, usage, tamis }: Mend): JsonObject {
  const choices = listAt(body, 'choices') as readonly Json[];
  const mended = said === undefined ? choices : choices.map((choice) => (isObject(choice) ? withSaid(choice, said) : choice));
  return known({ ...body, choices: mended, usage: usage ?? body.usage, tamis });
}

function withSaid(choice: JsonObject, { text, calls }: Said): JsonObject {
  const { tool_calls: _, function_call: __, ...message } = objectAt(choice, 'message') ?? {};
  const content = text === '' && calls.length > 0 ? null : text;
  const called = calls.length === 0 ? {} : { tool_calls: calls.map(openAiCall) };
  // The probabilities of tokens that are no longer there would be meaningless.
  const logprobs = Object.hasOwn(choice, 'logprobs') ? { logprobs: null } : {};
  return {
    ...choice,
    message: { ...message, content, ...called },
    ...logprobs,
    finish_reason: openAiFinish(choice, calls.length),
  };
}

/** A call as in a Chat Completions message. */
export function openAiCall({ id, name, arguments: given }: MendedCall): JsonObject {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(given) } };
}
