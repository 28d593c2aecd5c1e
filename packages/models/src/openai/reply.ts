import { Fault, type FinishReason, type JsonObject, type ModelReply, type Usage } from '@tamis/core';
import { countAt, known, memberOf, objectAt, textAt } from '@tamis/core/providers';
import { errorFault } from '../classify/error-fault.ts';
import { finishFrom } from '../classify/finish-from.ts';
import { firstChoice } from './first-choice.ts';

const FINISH: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['eos_token', 'stop'],
  ['stop_sequence', 'stop'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
]);

/** The reply in a whole body of Chat Completions, or the fault that came instead. */
export function openAiReply(body: JsonObject): ModelReply {
  const choice = firstChoice(body);
  const message = objectAt(choice, 'message');
  if (!choice || !message) throw nothing(body);
  refuse(choice, message);
  const finish = finishFrom(textAt(choice, 'finish_reason') ?? '', FINISH);
  const text = contentOf(message);
  if (text === undefined && finish === 'stop') throw nothing(body);
  return known({
    text: text ?? '',
    finish,
    reasoning: textAt(message, 'reasoning_content') || textAt(message, 'reasoning') || undefined,
    usage: usageOf(objectAt(body, 'usage')),
    model: textAt(body, 'model'),
    id: textAt(body, 'id'),
  });
}

/** What the model said when it would not answer, if that is what it did. */
export function refusalIn(message: unknown): string | undefined {
  return textAt(message, 'refusal') || undefined;
}

function refuse(choice: JsonObject, message: JsonObject): void {
  const fault = errorFault(choice, JSON.stringify(choice));
  if (fault) throw fault;
  const refusal = refusalIn(message);
  if (refusal !== undefined) throw new Fault('fault.refused', 'The model refused to answer.', { excerpt: refusal });
  if (textAt(choice, 'finish_reason') === 'content_filter')
    throw new Fault('fault.filtered', "The provider's content filter stopped the reply.", known({ excerpt: contentOf(message) }));
}

function nothing(body: JsonObject): Fault {
  return new Fault('fault.no-choices', 'The answer holds no choice with a message.', { excerpt: JSON.stringify(body) });
}

/** Some servers give the content in parts, as in requests. */
function contentOf(message: JsonObject): string | undefined {
  const content = memberOf(message, 'content');
  if (!Array.isArray(content)) return typeof content === 'string' ? content : undefined;
  return content.map((part) => textAt(part, 'text') ?? '').join('');
}

function usageOf(usage: JsonObject | undefined): Usage | undefined {
  const [inputTokens, outputTokens] = [countAt(usage, 'prompt_tokens'), countAt(usage, 'completion_tokens')];
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  return known({
    inputTokens,
    outputTokens,
    reasoningTokens: countAt(objectAt(usage, 'completion_tokens_details'), 'reasoning_tokens'),
    cachedTokens: countAt(objectAt(usage, 'prompt_tokens_details'), 'cached_tokens'),
  });
}
