import type { Json, JsonObject } from '@tamis/core';
import { isObject, listAt, memberOf, textAt } from '@tamis/core/internal';
import { appendMessages } from '@tamis/core/loop';
import type { TextMessage } from '@tamis/core/model';
import { responsesDialect } from '../../cassette/wire/responses-dialect.ts';
import { responsesReply } from '../../openai/responses-reply.ts';
import { wordsInResponse } from '../early/words-only.ts';
import type { Speech } from '../speech.ts';
import { askedFormat } from './asked-document.ts';
import { offeredTool } from './offered-tool.ts';
import { doubtInResponses, isKnownEvent, isRunThere } from './responses-doubt.ts';
import { mendResponses, mendResponsesEvents } from './responses-mend.ts';
import { inputItems, responsesHistory, responsesState } from './responses-past.ts';

const PATH = '/v1/responses';

export const responsesSpeech: Speech = {
  dialect: responsesDialect,
  path: PATH,
  serves: (path) => path === PATH,
  objection: (request) => (memberOf(request, 'background') === true ? BACKGROUND : undefined),
  isStream: (request) => memberOf(request, 'stream') === true,
  isStart: (request) => responsesState.references(request).length === 0 && !inputItems(request).some(isModels),
  messages: inputItems,
  history: responsesHistory,
  tools: (request) => listAt(request, 'tools').filter(isFunction).map(offered),
  document: (request) => askedFormat(memberOf(memberOf(request, 'text'), 'format'), 'text.format'),
  again: (request, said) => ({ ...request, input: appendMessages(inputItems(request), said.map(message)) }),
  ignores: (event) => !isKnownEvent(event),
  doubt: doubtInResponses,
  callPlaces: {
    body: new Map([['/output/*', 'function_call']]),
    event: new Map([
      ...['/response/output/*', '/item'].map((place) => [place, 'function_call'] as const),
      ['', 'response.function_call_arguments.done'],
    ]),
  },
  unjudged: (body) => listAt(body, 'output').flatMap((item) => (isRunThere(item) ? [textAt(item, 'type') ?? ''] : [])),
  reply: responsesReply,
  usage: 'usage',
  mend: mendResponses,
  mendEvents: mendResponsesEvents,
  wordsOnly: wordsInResponse,
  keepAlive: ': tamis is judging\n\n',
  state: responsesState,
};

const BACKGROUND = 'With `background`, the response is made later and would be fetched without being judged. Leave it out.';

function isModels(item: Json): boolean {
  const type = textAt(item, 'type');
  return textAt(item, 'role') === 'assistant' || type === 'function_call' || type === 'reasoning';
}

function message({ role, content }: TextMessage): JsonObject {
  return { role, content };
}

function isFunction(tool: unknown): boolean {
  return !isObject(tool) || (textAt(tool, 'type') ?? 'function') === 'function';
}

function offered(tool: unknown): JsonObject {
  return offeredTool(tool, ['type', 'name', 'description', 'parameters']);
}
