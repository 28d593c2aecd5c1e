import type { AnyCall, Gate, JsonObject, ToolCall, ToolReply } from '@tamis/core';
import { known, listAt, memberOf, textAt } from '@tamis/core/internal';
import { appendMessages } from '@tamis/core/loop';
import { callsOf, decodeOpenAi, firstChoice, textsOf } from '@tamis/core/providers';
import type { CallAnswer } from '../tools/call-answer.ts';
import { judgeTurn } from '../tools/judge-turn.ts';
import type { NativeReply } from '../tools/native-reply.ts';
import { notAMessage } from '../tools/not-a-message.ts';
import type { ToolTurn } from '../tools/tool-turn.ts';
import { checkTurnOptions, type TurnOptions } from '../tools/turn-options.ts';

/** A message that answers a call: under the call's id, or as plain text if the call was in the text. */
export type OpenAiAnswer =
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }
  | { readonly role: 'user'; readonly content: string };

/**
 * Judges a Chat Completion message, `completion.choices[0].message`, and returns how to continue: which calls to run, and what answers each
 * id. All calls are judged together; pass the conversation's earlier calls as `calls`. Given a whole completion, it uses the first message.
 * Rejects with a TypeError if it is given neither.
 */
export async function openAiTurn<Call extends AnyCall = ToolCall>(
  gate: Gate<ToolReply<Call>>,
  message: unknown,
  given: TurnOptions = {},
): Promise<ToolTurn<OpenAiAnswer, Call>> {
  const options = checkTurnOptions('openAiTurn', given);
  return await judgeTurn(gate, nativeReply(completionOf(message)), { ...options, owner: 'openAiTurn' }, (answers) =>
    appendMessages([], answers.map(answerMessage)),
  );
}

const PARTS = ['content', 'tool_calls', 'function_call', 'refusal'];

// The completion for a bare message, which does not say why the model stopped.
function completionOf(given: unknown): JsonObject {
  const [choice] = listAt(given, 'choices');
  const message = choice === undefined ? given : memberOf(choice, 'message');
  const isMessage = textAt(message, 'role') === 'assistant' || PARTS.some((part) => memberOf(message, part) !== undefined);
  if (isMessage) return { choices: [known({ message, finish_reason: textAt(choice, 'finish_reason') }) as JsonObject] };
  throw notAMessage('the message of a Chat Completion (completion.choices[0].message) or a whole completion', given);
}

function nativeReply(completion: JsonObject): NativeReply {
  const { parts = [], finishReason } = firstChoice(decodeOpenAi(completion)) ?? {};
  const [text, refusal] = [textsOf(parts, 'text').join('\n'), textsOf(parts, 'refusal').join('\n')];
  return { text: text || refusal, calls: callsOf(parts), finishReason, reasoning: textsOf(parts, 'thought').join('\n') };
}

function answerMessage({ id, text }: CallAnswer): OpenAiAnswer {
  return id === undefined ? { role: 'user', content: text } : { role: 'tool', tool_call_id: id, content: text };
}
