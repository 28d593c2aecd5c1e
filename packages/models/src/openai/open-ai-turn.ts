import type { Gate, Json, ToolReply } from '@tamis/core';
import { listAt, memberOf, objectAt, textAt } from '@tamis/core/providers';
import type { Answer } from '../tools/answer.ts';
import { judgeTurn } from '../tools/judge-turn.ts';
import type { NativeCall, NativeReply } from '../tools/native-reply.ts';
import { notAMessage } from '../tools/not-a-message.ts';
import type { ToolTurn } from '../tools/tool-turn.ts';
import type { TurnOptions } from '../tools/turn-options.ts';

/** A message that answers a call: under its id, or in plain words where the call stood in the text. */
export type OpenAiAnswer =
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }
  | { readonly role: 'user'; readonly content: string };

/**
 * Judges the message of a Chat Completion, `completion.choices[0].message`, and says how to go on: which calls to run, and
 * what answers each id. All calls count together; give earlier ones of the conversation as `calls`. A whole completion stands
 * for its first message. Rejects with a TypeError where it is neither.
 */
export async function openAiTurn(
  gate: Gate<ToolReply>,
  message: unknown,
  options: TurnOptions = {},
): Promise<ToolTurn<OpenAiAnswer>> {
  return await judgeTurn(gate, { ...openAiReply(messageIn(message)), finishReason: finishIn(message) }, options, (answers) =>
    answers.map(answerMessage),
  );
}

function messageIn(given: unknown): unknown {
  const [choice] = listAt(given, 'choices');
  const message = choice === undefined ? given : memberOf(choice, 'message');
  const isMessage = textAt(message, 'role') === 'assistant' || PARTS.some((part) => memberOf(message, part) !== undefined);
  if (isMessage) return message;
  throw notAMessage('The message of a Chat Completion, completion.choices[0].message, or a whole completion', given);
}

/** Only a whole completion says why the model stopped. */
function finishIn(given: unknown): string | undefined {
  return textAt(listAt(given, 'choices')[0], 'finish_reason');
}

/** What makes a message, be its role left out. */
const PARTS = ['content', 'tool_calls', 'function_call', 'refusal'];

function openAiReply(message: unknown): NativeReply {
  const old = objectAt(message, 'function_call');
  const calls = listAt(message, 'tool_calls').map(nativeCall);
  return {
    text: saidIn(message) || (textAt(message, 'refusal') ?? ''),
    calls: old === undefined ? calls : [...calls, nativeCall({ function: old })],
  };
}

/** Servers like it may give the text in parts. */
function saidIn(message: unknown): string {
  const parts = listAt(message, 'content').map((part) => textAt(part, 'text') ?? '');
  return textAt(message, 'content') ?? parts.join('\n');
}

/** An entry of `tool_calls`: of a function, or of a tool that takes free text. */
function nativeCall(entry: unknown): NativeCall {
  const called = objectAt(entry, 'function') ?? objectAt(entry, 'custom');
  const given = memberOf(called, 'arguments') ?? memberOf(called, 'input');
  return { id: textAt(entry, 'id'), name: textAt(called, 'name'), arguments: given as Json | undefined };
}

function answerMessage({ id, text }: Answer): OpenAiAnswer {
  return id === undefined ? { role: 'user', content: text } : { role: 'tool', tool_call_id: id, content: text };
}
