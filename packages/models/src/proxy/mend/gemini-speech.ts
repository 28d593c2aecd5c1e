import type { Json, JsonObject } from '@tamis/core';
import { isObject, known, listAt, objectAt, type StrayCallKeys, textAt } from '@tamis/core/internal';
import { appendMessages } from '@tamis/core/loop';
import type { TextMessage } from '@tamis/core/model';
import type { WireEvent } from '../../cassette/wire/dialect.ts';
import { geminiDialect } from '../../cassette/wire/gemini-dialect.ts';
import { geminiReply } from '../../gemini/gemini-model.ts';
import { wordsInCandidate } from '../early/words-only.ts';
import type { Heard, Speech } from '../speech.ts';
import { geminiAsked } from './gemini-asked.ts';
import { candidateIn, doubtInGemini, PARTS, partsOf, unjudgedInGemini } from './gemini-parts.ts';
import { geminiHistory, member } from './gemini-past.ts';
import { inPlace } from './in-place.ts';
import type { Mend } from './mend.ts';
import { offeredTool } from './offered-tool.ts';

const CALL_PLACES: StrayCallKeys = new Map([['/candidates/*/content/parts/*/functionCall', undefined]]);

export const geminiSpeech: Speech = speechOf('generateContent');

export const geminiStreamSpeech: Speech = speechOf('streamGenerateContent');

function speechOf(method: 'generateContent' | 'streamGenerateContent'): Speech {
  const isStream = method === 'streamGenerateContent';
  const served = new RegExp(`^/v1(?:alpha|beta)?/(?:models|tunedModels)/[\\w.@~-]+:${method}$`);
  return {
    dialect: geminiDialect,
    path: `/v1beta/models/MODEL:${method}`,
    serves: (path) => served.test(path),
    objection: (request, query) =>
      severalCandidates(request) ?? startedReply(request) ?? (isStream ? noEvents(query) : undefined),
    isStream: () => isStream,
    isStart: (request) => !listAt(request, 'contents').some((content) => textAt(content, 'role') === 'model'),
    messages: (request) => listAt(request, 'contents'),
    history: geminiHistory,
    tools: geminiTools,
    document: geminiAsked,
    again: (request, said) => ({
      ...request,
      contents: appendMessages(listAt(request, 'contents') as readonly Json[], said.map(content)),
    }),
    doubt: doubtInGemini,
    callPlaces: { body: CALL_PLACES, event: CALL_PLACES },
    unjudged: unjudgedInGemini,
    reply: geminiReply,
    usage: 'usageMetadata',
    mend: mendGemini,
    mendEvents: mendGeminiEvents,
    wordsOnly: wordsInCandidate,
    keepAlive: ': tamis is judging\n\n',
  };
}

function severalCandidates(request: JsonObject): string | undefined {
  const count = member(member(request, 'generationConfig'), 'candidateCount') ?? 1;
  if (count === 1) return undefined;
  return '`candidateCount` asks for several candidates; one is judged at a time. Leave it out, or send several requests.';
}

function startedReply(request: JsonObject): string | undefined {
  if (textAt(listAt(request, 'contents').at(-1), 'role') !== 'model') return undefined;
  return 'The last content starts the reply for the model; only whole replies are judged. End with content from the user.';
}

function noEvents(query: URLSearchParams): string | undefined {
  return query.get('alt') === 'sse' ? undefined : 'Only event streams are judged. Add `?alt=sse`, as Google clients do.';
}

function content({ role, content: text }: TextMessage): JsonObject {
  return { role: role === 'assistant' ? 'model' : 'user', parts: [{ text }] };
}

function geminiTools(request: JsonObject): readonly JsonObject[] {
  const lists = listAt(request, 'tools').map((tool) => (isObject(tool) ? (member(tool, 'functionDeclarations') ?? []) : [tool]));
  const functionDeclarations = lists.flat().map(declaration);
  return functionDeclarations.length === 0 ? [] : [{ functionDeclarations }];
}

function declaration(tool: unknown): JsonObject {
  return offeredTool(tool, ['name', 'description', 'parameters', 'parametersJsonSchema', 'parameters_json_schema']);
}

function mendGemini(body: JsonObject, { said, usage, tamis }: Mend): JsonObject {
  const candidate = candidateIn(body);
  const told = known({ ...body, usageMetadata: usage ?? body.usageMetadata, tamis }) as JsonObject;
  if (said === undefined || candidate === undefined) return told;
  return { ...told, candidates: [withParts(candidate, inPlace(partsOf(candidate), said, PARTS))] };
}

function withParts(candidate: JsonObject, parts: readonly Json[]): JsonObject {
  return { ...candidate, content: { role: 'model', ...objectAt(candidate, 'content'), parts } };
}

function mendGeminiEvents({ body, events }: Heard, mend: Mend): readonly WireEvent[] {
  const last = events.findLastIndex((event) => candidateIn(event) !== undefined);
  const now = partsOf(candidateIn(mendGemini(body, mend))).filter(isSaid);
  return events.flatMap((event, index): readonly WireEvent[] => {
    const told = index < last ? event : withUsage(event, mend, index === last);
    const candidate = candidateIn(event);
    if (mend.said === undefined || candidate === undefined) return [{ data: told }];
    const left = partsOf(candidate).filter((part) => !isSaid(part));
    if (index !== last && left.length === 0) return [];
    return [{ data: { ...told, candidates: [withParts(candidate, index === last ? [...left, ...now] : left)] } }];
  });
}

function isSaid(part: Json): boolean {
  return PARTS.isCall(part) || PARTS.text(part) !== undefined;
}

function withUsage(event: JsonObject, { usage, tamis }: Mend, isLast: boolean): JsonObject {
  return known({ ...event, usageMetadata: usage ?? event.usageMetadata, tamis: isLast ? tamis : undefined }) as JsonObject;
}
