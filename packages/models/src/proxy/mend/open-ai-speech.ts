import type { Json, JsonObject, ToolHistory } from '@tamis/core';
import { countAt, isObject, known, listAt, memberOf, objectAt, type StrayCallKeys, textAt } from '@tamis/core/internal';
import { appendMessages } from '@tamis/core/loop';
import type { TextMessage } from '@tamis/core/model';
import type { WireEvent } from '../../cassette/wire/dialect.ts';
import { openAiDialect } from '../../cassette/wire/openai-dialect.ts';
import { pieces } from '../../cassette/wire/pieces.ts';
import { openAiReply } from '../../openai/open-ai-model.ts';
import { saysFailed } from '../../tools/says-failed.ts';
import { wordsInChunk } from '../early/words-only.ts';
import type { Heard, Speech } from '../speech.ts';
import { answeredCalls, type PastMessage } from './answered-calls.ts';
import { askedFormat } from './asked-document.ts';
import type { Mend, MendedCall, Said } from './mend.ts';
import { offeredTool } from './offered-tool.ts';

const PATH = '/v1/chat/completions';

const [IN_MESSAGE, IN_DELTA] = ['message', 'delta'].map((key): StrayCallKeys => {
  const places = ['tool_calls/*', 'tool_calls/*/function', 'tool_calls/*/custom', 'function_call'];
  return new Map(places.map((place) => [`/choices/*/${key}/${place}`, undefined]));
}) as [StrayCallKeys, StrayCallKeys];

export const openAiSpeech: Speech = {
  dialect: openAiDialect,
  path: PATH,
  serves: (path) => path === PATH,
  objection: (request) => severalChoices(memberOf(request, 'n')),
  isStream: (request) => memberOf(request, 'stream') === true,
  isStart: (request) => !listAt(request, 'messages').some((message) => textAt(message, 'role') === 'assistant'),
  messages: (request) => listAt(request, 'messages'),
  history: openAiHistory,
  tools: openAiTools,
  document: (request) => askedFormat(memberOf(request, 'response_format'), 'response_format', 'json_schema'),
  again: (request, said) => ({ ...request, messages: appendMessages(listAt(request, 'messages') as Json[], said.map(message)) }),
  doubt: ({ body, events }) => ([...events, body].some(hasOthers) ? 'The response contains several choices' : undefined),
  // Some servers send a whole message in an event.
  callPlaces: { body: IN_MESSAGE, event: new Map([...IN_MESSAGE, ...IN_DELTA]) },
  unjudged: () => [],
  reply: openAiReply,
  usage: 'usage',
  mend: mendOpenAi,
  mendEvents: mendOpenAiEvents,
  wordsOnly: wordsInChunk,
  endMark: 'data: [DONE]\n\n',
  keepAlive: ': tamis is judging\n\n',
};

function message({ role, content }: TextMessage): JsonObject {
  return { role, content };
}

function hasOthers(body: JsonObject): boolean {
  return listAt(body, 'choices').some((choice, place) => place > 0 || (countAt(choice, 'index') ?? 0) !== 0);
}

function severalChoices(n: unknown): string | undefined {
  if (n === undefined || n === null || n === 1) return undefined;
  return '`n` asks for several choices; one is judged at a time. Leave it out, or send several requests.';
}

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

// The id of a response in the older format, which named its function instead.
function oldId(given: unknown): string | undefined {
  const name = textAt(given, 'name');
  return name === undefined ? undefined : `function ${name}`;
}

function openAiTools(request: JsonObject): readonly JsonObject[] {
  const tools = listAt(request, 'tools').map((tool) => objectAt(tool, 'function') ?? tool);
  return [...tools, ...listAt(request, 'functions')].map((tool) => offeredTool(tool, OFFERED));
}

const OFFERED = ['type', 'name', 'description', 'parameters'];

function mendOpenAi(body: JsonObject, { said, usage, tamis }: Mend): JsonObject {
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

function openAiCall({ id, name, arguments: given }: MendedCall): JsonObject {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(given) } };
}

function openAiFinish(choice: JsonObject, calls: number): string | null {
  const finish = textAt(choice, 'finish_reason') ?? null;
  const isCalling = finish === 'tool_calls' || finish === 'function_call';
  if (calls > 0) return 'tool_calls';
  return isCalling ? 'stop' : finish;
}

function mendOpenAiEvents({ events }: Heard, mend: Mend): readonly WireEvent[] {
  const last = lastOf(events);
  const chunks = events.flatMap((event, index) => mendedChunks(withUsage(event, mend), mend, index === last));
  return [...chunks.map((data) => ({ data })), { data: '[DONE]' as const }];
}

function lastOf(events: readonly JsonObject[]): number {
  const finish = events.findLastIndex((event) => textAt(choiceIn(event), 'finish_reason') !== undefined);
  return finish < 0 ? events.findLastIndex((event) => choiceIn(event) !== undefined) : finish;
}

function choiceIn(event: JsonObject): JsonObject | undefined {
  return listAt(event, 'choices').find(isObject);
}

function withUsage(event: JsonObject, { usage }: Mend): JsonObject {
  return usage === undefined || objectAt(event, 'usage') === undefined ? event : { ...event, usage };
}

function mendedChunks(event: JsonObject, { said, tamis }: Mend, isLast: boolean): readonly JsonObject[] {
  const choice = choiceIn(event);
  const told = isLast ? { tamis } : {};
  if (choice === undefined || said === undefined) return [{ ...event, ...told }];
  const left = restOf(choice);
  if (!isLast)
    return Object.keys(left.delta as JsonObject).length === 0 ? [] : [{ ...event, choices: [{ ...left, finish_reason: null }] }];
  const { usage: _, ...frame } = event;
  const spoken = deltasOf(said).map((delta) => ({ ...frame, choices: [{ index: 0, delta, finish_reason: null }] }));
  return [...spoken, { ...event, choices: [{ ...left, finish_reason: openAiFinish(choice, said.calls.length) }], ...told }];
}

function restOf({ delta: piece, message, logprobs: _, ...choice }: JsonObject): JsonObject {
  const given = piece ?? message;
  const { content: __, tool_calls: ___, function_call: ____, ...delta } = isObject(given) ? given : {};
  return { ...choice, delta };
}

function deltasOf({ text, calls }: Said): readonly JsonObject[] {
  return [
    ...pieces(text).map((content) => ({ content })),
    ...calls.map((call, index) => ({ tool_calls: [{ index, ...openAiCall(call) }] })),
  ];
}
