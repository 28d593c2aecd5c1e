import type { AnyCall, Gate, JsonObject, ToolCall, ToolReply } from '@tamis/core';
import { memberOf } from '@tamis/core/internal';
import { saysCut } from '@tamis/core/model';
import { callsOf, decodeAnthropic, firstChoice, textsOf } from '@tamis/core/providers';
import type { CallAnswer } from '../tools/call-answer.ts';
import { judgeTurn } from '../tools/judge-turn.ts';
import type { NativeReply } from '../tools/native-reply.ts';
import { notAMessage } from '../tools/not-a-message.ts';
import type { ToolTurn } from '../tools/tool-turn.ts';
import { checkTurnOptions, type TurnOptions } from '../tools/turn-options.ts';

/** The single message that answers an Anthropic reply: tool results first, as the protocol requires, then plain text. */
export interface AnthropicAnswer {
  readonly role: 'user';
  content: AnthropicAnswerBlock[];
}

/** A content block of the answer to an Anthropic reply. */
export type AnthropicAnswerBlock =
  | { readonly type: 'tool_result'; readonly tool_use_id: string; readonly content: string; readonly is_error?: true }
  | { readonly type: 'text'; readonly text: string };

/**
 * Judges an Anthropic message and returns how to continue: which calls to run, and what answers each id. All calls are judged together;
 * pass the conversation's earlier calls as `calls`. Rejects with a TypeError if it is not given a message.
 */
export async function anthropicTurn<Call extends AnyCall = ToolCall>(
  gate: Gate<ToolReply<Call>>,
  message: unknown,
  given: TurnOptions = {},
): Promise<ToolTurn<AnthropicAnswer, Call>> {
  const options = checkTurnOptions('anthropicTurn', given);
  return await judgeTurn(gate, nativeReply(messageIn(message)), { ...options, owner: 'anthropicTurn' }, answerMessages);
}

function messageIn(given: unknown): JsonObject {
  const content = memberOf(given, 'content');
  if (typeof content === 'string' || Array.isArray(content)) return given as JsonObject;
  throw notAMessage('an Anthropic message with its content', given);
}

// Reads an Anthropic message. A reply that was cut off stops in its last block, whose arguments still come as an object, closed by the
// parser. Tools that the provider ran, and reasoning, need no answer.
function nativeReply(message: JsonObject): NativeReply {
  const { parts = [], finishReason } = firstChoice(decodeAnthropic(message)) ?? {};
  const isCutInCall = saysCut(finishReason) && parts.at(-1)?.kind === 'call';
  const calls = callsOf(parts);
  return {
    text: textsOf(parts, 'text').join('\n'),
    calls: calls.map((call, index) => ({ ...call, isCut: isCutInCall && index === calls.length - 1 })),
    finishReason,
    reasoning: textsOf(parts, 'thought').join('\n'),
  };
}

function answerMessages(answers: readonly CallAnswer[]): readonly AnthropicAnswer[] {
  const results = answers.flatMap(({ id, text, failed }): AnthropicAnswerBlock[] => {
    if (id === undefined) return [];
    const result = { type: 'tool_result', tool_use_id: id, content: text } as const;
    return [failed ? { ...result, is_error: true } : result];
  });
  const said = answers.flatMap(({ id, text }): AnthropicAnswerBlock[] => (id === undefined ? [{ type: 'text', text }] : []));
  return answers.length === 0 ? [] : [{ role: 'user', content: [...results, ...said] }];
}
