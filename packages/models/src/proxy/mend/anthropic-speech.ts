import type { Json, JsonObject, ToolHistory } from '@tamis/core';
import { countAt, known, listAt, memberOf, objectAt, textAt } from '@tamis/core/internal';
import { appendMessages } from '@tamis/core/loop';
import type { TextMessage } from '@tamis/core/model';
import { anthropicReply } from '../../anthropic/anthropic-model.ts';
import { anthropicDialect } from '../../cassette/wire/anthropic-dialect.ts';
import type { WireEvent } from '../../cassette/wire/dialect.ts';
import { pieces } from '../../cassette/wire/pieces.ts';
import { wordsInMessage } from '../early/words-only.ts';
import type { Heard, Speech } from '../speech.ts';
import { answeredCalls, type PastMessage } from './answered-calls.ts';
import { withoutThinking } from './anthropic-thinking.ts';
import { type AskedDocument, askedFormat, type UnjudgedFormat } from './asked-document.ts';
import type { Mend, Said } from './mend.ts';
import { offeredTool } from './offered-tool.ts';

const PATH = '/v1/messages';

export const anthropicSpeech: Speech = {
  dialect: anthropicDialect,
  path: PATH,
  serves: (path) => path === PATH,
  objection: (request) => startedReply(listAt(request, 'messages').at(-1)),
  isStream: (request) => memberOf(request, 'stream') === true,
  isStart: (request) => !listAt(request, 'messages').some((message) => textAt(message, 'role') === 'assistant'),
  messages: (request) => listAt(request, 'messages'),
  history: anthropicHistory,
  // A request has no say in how its calls are judged.
  tools: (request) => listAt(request, 'tools').map((tool) => offeredTool(tool, OFFERED)),
  document: anthropicAsked,
  again: (request, said) => ({ ...request, messages: appendMessages(listAt(request, 'messages') as Json[], said.map(message)) }),
  withoutThinking,
  doubt: () => undefined,
  callPlaces: {
    body: new Map([['/content/*', 'tool_use']]),
    event: new Map(['/content/*', '/message/content/*', '/content_block'].map((place) => [place, 'tool_use'])),
  },
  unjudged: (body) => listAt(body, 'content').flatMap(runThere),
  reply: anthropicReply,
  usage: 'usage',
  mend: mendAnthropic,
  mendEvents: mendAnthropicEvents,
  wordsOnly: wordsInMessage,
  keepAlive: 'event: ping\ndata: {"type": "ping"}\n\n',
};

function message({ role, content }: TextMessage): JsonObject {
  return { role: role === 'system' ? 'user' : role, content };
}

function runThere(block: unknown): readonly string[] {
  const type = textAt(block, 'type') ?? '';
  return /^(?:server|mcp)_tool_use$|^[a-z_]{1,40}_tool_result$/.test(type) ? [type] : [];
}

const OFFERED = ['type', 'name', 'description', 'input_schema'];

function anthropicAsked(request: JsonObject): AskedDocument | UnjudgedFormat | undefined {
  const format = memberOf(memberOf(request, 'output_config'), 'format');
  return askedFormat(format, 'output_config.format') ?? askedFormat(memberOf(request, 'output_format'), 'output_format');
}

function startedReply(last: unknown): string | undefined {
  if (textAt(last, 'role') !== 'assistant') return undefined;
  return 'The last message starts the reply for the model; only whole replies are judged. End with a user message.';
}

function anthropicHistory(request: JsonObject): ToolHistory['calls'] {
  const messages = listAt(request, 'messages');
  return answeredCalls(messages.slice(messages.findLastIndex(isUsers) + 1).map(pastMessage));
}

// Whether a message comes from the user. Tool results come in user messages too, but anything else in one was said by the user.
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

function mendAnthropic(body: JsonObject, { said, usage, tamis }: Mend): JsonObject {
  const told = known({ ...body, usage: usage ?? body.usage, tamis }) as JsonObject;
  if (said === undefined) return told;
  const kept = (listAt(body, 'content') as readonly Json[]).filter((block) => !isSaidBlock(block));
  return { ...told, content: [...kept, ...saidBlocks(said)], stop_reason: anthropicStop(body, said.calls.length) };
}

function saidBlocks({ text, calls }: Said): readonly JsonObject[] {
  const spoken = text === '' && calls.length > 0 ? [] : [{ type: 'text', text }];
  return [...spoken, ...calls.map(({ id, name, arguments: input }) => ({ type: 'tool_use', id, name, input }))];
}

const MENDED: ReadonlySet<string> = new Set(['text', 'tool_use']);

function isSaidBlock(block: unknown): boolean {
  return MENDED.has(textAt(block, 'type') ?? 'text');
}

function anthropicStop(message: JsonObject | undefined, calls: number): string | null {
  const stop = textAt(message, 'stop_reason') ?? null;
  if (calls > 0) return 'tool_use';
  return stop === 'tool_use' ? 'end_turn' : stop;
}

function mendAnthropicEvents({ events }: Heard, mend: Mend): readonly WireEvent[] {
  const whole = events.find((event) => textAt(event, 'type') === 'message');
  if (whole !== undefined) return [{ name: 'message', data: mendAnthropic(whole, mend) }];
  const places = new Map<number, number>();
  const end = endIn(events);
  const inside = events.slice(0, end).flatMap((event) => mendedEvents(event, mend, places));
  const added = addedBlocks(mend, places.size);
  const after = events.slice(end).flatMap((event) => mendedEvents(event, mend, places));
  return [...inside, ...added, ...after].map((data) => ({ name: textAt(data, 'type') ?? 'message', data }));
}

function endIn(events: readonly JsonObject[]): number {
  const end = events.findIndex((event) => ENDS.has(textAt(event, 'type') ?? ''));
  return end < 0 ? events.length : end;
}

const ENDS: ReadonlySet<string> = new Set(['message_delta', 'message_stop']);

function mendedEvents(event: JsonObject, mend: Mend, places: Map<number, number>): readonly JsonObject[] {
  const type = textAt(event, 'type') ?? '';
  if (type === 'message_delta') return [endOf(event, mend)];
  if (mend.said !== undefined && type === 'message_start') return [withoutSaid(event)];
  if (mend.said === undefined || !type.startsWith('content_block')) return [event];
  const index = countAt(event, 'index') ?? 0;
  const block = memberOf(event, 'content_block');
  if (type === 'content_block_start' && !isSaidBlock(block)) places.set(index, places.size);
  const place = places.get(index);
  return place === undefined ? [] : [{ ...event, index: place }];
}

function withoutSaid(event: JsonObject): JsonObject {
  const message = objectAt(event, 'message') ?? {};
  const content = (listAt(message, 'content') as readonly Json[]).filter((block) => !isSaidBlock(block));
  return { ...event, message: { ...message, content } };
}

function endOf(event: JsonObject, { said, usage, tamis }: Mend): JsonObject {
  const delta = objectAt(event, 'delta');
  const isStop = said !== undefined && textAt(delta, 'stop_reason') !== undefined;
  const stopped = !isStop ? {} : { delta: { ...delta, stop_reason: anthropicStop(delta, said.calls.length) } };
  return { ...event, ...stopped, ...(usage === undefined ? {} : { usage: { ...objectAt(event, 'usage'), ...usage } }), tamis };
}

function addedBlocks({ said }: Mend, start: number): readonly JsonObject[] {
  return said === undefined ? [] : saidBlocks(said).flatMap((block, place) => blockEvents(block, start + place));
}

function blockEvents(block: JsonObject, index: number): readonly JsonObject[] {
  const isText = block.type === 'text';
  const opened = isText ? { ...block, text: '' } : { ...block, input: {} };
  const deltas = isText
    ? pieces(textAt(block, 'text') ?? '').map((text) => ({ type: 'text_delta', text }))
    : pieces(JSON.stringify(block.input)).map((partial_json) => ({ type: 'input_json_delta', partial_json }));
  return [
    { type: 'content_block_start', index, content_block: opened },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}
