import type { JsonObject, ToolHistory } from '@tamis/core';
import { listAt, memberOf, textAt } from '@tamis/core/providers';
import { anthropicReply } from '../../anthropic/anthropic-model.ts';
import { anthropicDialect } from '../../cassette/wire/anthropic/anthropic-dialect.ts';
import { answeredCalls, type PastMessage } from '../history/answered-calls.ts';
import type { Speech } from '../speech.ts';
import { mendAnthropic, mendAnthropicEvents } from './mend-anthropic.ts';

/** Anthropic's Messages API. */
export const anthropicSpeech: Speech = {
  dialect: anthropicDialect,
  path: '/v1/messages',
  objection: (request) => startedReply(listAt(request, 'messages').at(-1)),
  history: anthropicHistory,
  // Anthropic has no system messages among the others.
  message: ({ role, content }) => ({ role: role === 'system' ? 'user' : role, content }),
  hasOthers: () => false,
  reply: anthropicReply,
  mend: mendAnthropic,
  mendEvents: mendAnthropicEvents,
  keepAlive: 'event: ping\ndata: {"type": "ping"}\n\n',
};

/** The reply would continue what the client wrote, which can't be judged as a reply. */
function startedReply(last: unknown): string | undefined {
  if (textAt(last, 'role') !== 'assistant') return undefined;
  return 'The last message starts the reply for the model; only whole replies are judged. End with a user message.';
}

/** The calls in a request of the Messages API since the user last said something. */
function anthropicHistory(request: JsonObject): ToolHistory['calls'] {
  const messages = listAt(request, 'messages');
  return answeredCalls(messages.slice(messages.findLastIndex(isUsers) + 1).map(pastMessage));
}

/** Results come in messages of the user too; what else is in one was said by the user. */
function isUsers(message: unknown): boolean {
  const blocks = listAt(message, 'content');
  const isResults = blocks.length > 0 && blocks.every((block) => textAt(block, 'type') === 'tool_result');
  return textAt(message, 'role') === 'user' && !isResults;
}

function pastMessage(message: unknown): PastMessage {
  const blocks = listAt(message, 'content');
  const isModels = textAt(message, 'role') === 'assistant';
  return { calls: isModels ? blocks.flatMap(callIn) : [], answers: isModels ? [] : blocks.flatMap(answerIn) };
}

function callIn(block: unknown): PastMessage['calls'] {
  const [type, id, name] = ['type', 'id', 'name'].map((key) => textAt(block, key));
  return type !== 'tool_use' || id === undefined || name === undefined ? [] : [{ id, name }];
}

function answerIn(block: unknown): PastMessage['answers'] {
  const id = textAt(block, 'tool_use_id');
  return id === undefined ? [] : [{ id, failed: memberOf(block, 'is_error') === true }];
}
