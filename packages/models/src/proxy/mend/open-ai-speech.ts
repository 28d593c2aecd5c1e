import type { JsonObject, ToolHistory } from '@tamis/core';
import { countAt, listAt, memberOf, textAt } from '@tamis/core/providers';
import { openAiDialect } from '../../cassette/wire/openai/openai-dialect.ts';
import { jsonIn } from '../../json/json-in.ts';
import { openAiReply } from '../../openai/open-ai-model.ts';
import { answeredCalls, type PastMessage } from '../history/answered-calls.ts';
import type { Speech } from '../speech.ts';
import { mendOpenAi, mendOpenAiEvents } from './mend-open-ai.ts';

/** OpenAI's Chat Completions. */
export const openAiSpeech: Speech = {
  dialect: openAiDialect,
  path: '/v1/chat/completions',
  objection: (request) => severalChoices(memberOf(request, 'n')),
  history: openAiHistory,
  message: ({ role, content }) => ({ role, content }),
  hasOthers: (body) => listAt(body, 'choices').some((choice, place) => place > 0 || (countAt(choice, 'index') ?? 0) !== 0),
  reply: openAiReply,
  mend: mendOpenAi,
  mendEvents: mendOpenAiEvents,
  keepAlive: ': tamis is judging\n\n',
};

function severalChoices(n: unknown): string | undefined {
  if (n === undefined || n === null || n === 1) return undefined;
  return '`n` asks for several choices; one is judged at a time. Leave it out, or send several requests.';
}

/** The calls in a request of Chat Completions since the user last said something. */
function openAiHistory(request: JsonObject): ToolHistory['calls'] {
  const messages = listAt(request, 'messages');
  const since = messages.findLastIndex((message) => textAt(message, 'role') === 'user') + 1;
  return answeredCalls(messages.slice(since).map(pastMessage));
}

function pastMessage(message: unknown): PastMessage {
  const role = textAt(message, 'role');
  if (role === 'assistant') return { calls: callsIn(message), answers: [] };
  const id = role === 'tool' ? textAt(message, 'tool_call_id') : role === 'function' ? oldId(message) : undefined;
  return { calls: [], answers: id === undefined ? [] : [{ id, failed: saysFailed(memberOf(message, 'content')) }] };
}

function callsIn(message: unknown): PastMessage['calls'] {
  const calls = listAt(message, 'tool_calls').map((call) => called(textAt(call, 'id'), memberOf(call, 'function')));
  const old = memberOf(message, 'function_call');
  return [...calls, called(oldId(old), old)].flat();
}

function called(id: string | undefined, given: unknown): PastMessage['calls'] {
  const name = textAt(given, 'name');
  return id === undefined || name === undefined ? [] : [{ id, name }];
}

/** Before calls had ids, an answer named its function. */
function oldId(given: unknown): string | undefined {
  const name = textAt(given, 'name');
  return name === undefined ? undefined : `function ${name}`;
}

/** The words of Tamis, Anthropic and MCP for a failure: the protocol itself can't mark one. */
const FAILURES = ['failed', 'is_error', 'isError'];

function saysFailed(content: unknown): boolean {
  const text = typeof content === 'string' ? content : textAt(Array.isArray(content) ? content[0] : undefined, 'text');
  const value = text?.trimStart().startsWith('{') ? jsonIn(text) : undefined;
  return FAILURES.some((word) => memberOf(value, word) === true);
}
