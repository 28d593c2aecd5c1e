import type { JsonObject } from '@tamis/core';
import { isObject, jsonIn, known } from '@tamis/core/internal';
import { firstChoice, type ProviderAnswer } from '@tamis/core/providers';
import { bodyErrorIn } from '../../classify/body-error.ts';
import { retryAfterOf } from '../../classify/retry-after.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { unambiguousBodyIn } from '../../json/body-in.ts';
import type { Exchange, ExchangeKey, ExchangeOutcome, RecordedRequest } from '../format/exchange.ts';
import { statusWord } from '../record/fault-word-of.ts';
import type { WireDialect } from '../wire/dialect.ts';
import { answerText, recordedReply } from '../wire/recorded-reply.ts';
import { eventsIn } from '../wire/sse.ts';
import type { Passage } from './passage.ts';

interface CallFacts {
  readonly dialect: WireDialect;
  readonly path: string;
  readonly encoding: string;
  readonly milliseconds: number;
  readonly key: ExchangeKey;
}

// Converts a passage to an exchange. Returns undefined if it could not be replayed.
export async function passageExchange(passage: Passage, facts: CallFacts): Promise<Exchange | undefined> {
  const { sent, received } = passage;
  if (sent.isTooLong || received.isTooLong) return undefined;
  const request = await requestOf(passage, facts);
  const outcome = await outcomeOf(passage, facts);
  if (request === undefined || outcome === undefined) return undefined;
  const isWait = outcome.fault === 'hang' || outcome.fault === 'silence';
  return known({ ...facts.key, request, ...outcome, after: isWait ? undefined : Math.round(facts.milliseconds) });
}

async function requestOf({ sent }: Passage, { dialect, path, encoding }: CallFacts): Promise<RecordedRequest | undefined> {
  const body = jsonIn((await decodeBody(sent.bytes(), encoding)) ?? '');
  if (!isObject(body)) return undefined;
  const { messages, options } = dialect.readQuestion({ body, path });
  return Object.keys(options).length === 0 ? { messages } : { messages, options };
}

async function outcomeOf({ answer, received, end }: Passage, { dialect }: CallFacts): Promise<ExchangeOutcome | undefined> {
  if (end === 'unreachable') return { fault: 'reset' };
  if (answer === undefined) return { fault: end === 'cut' ? 'reset' : 'hang' };
  if (end === 'left' && received.length === 0) return { fault: 'silence' };
  // Neither an answer nor a fault: the provider sends the caller elsewhere.
  if (answer.status < 200 || (answer.status >= 300 && answer.status < 400)) return undefined;
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = answer.headers;
  const outcome = readAnswer(dialect, {
    status: answer.status,
    type,
    wait: retryAfterOf(answer.headers),
    text: await decodeBody(received.bytes(), encoding),
    ...(end === 'cut' ? { cutAt: received.length } : {}),
  });
  // Some callers hang up once they have read the last event. A caller that hangs up before that leaves nothing to play.
  return end === 'left' && outcome.fault !== undefined ? undefined : outcome;
}

interface Answered {
  readonly status: number;
  // The value of the `content-type` header.
  readonly type: string;
  readonly wait: number | undefined;
  readonly text: string | undefined;
  readonly cutAt?: number;
}

function readAnswer(dialect: WireDialect, answered: Answered): ExchangeOutcome {
  const { status, text, cutAt } = answered;
  if (status >= 400) return { fault: isFiltered(dialect, answered) ? 'filter' : statusWord(status, answered.wait) };
  if (cutAt !== undefined) return cutOutcome(dialect, answered, cutAt);
  if (text?.trim() === '') return { fault: 'empty' };
  const decoded = decodeAnswer(dialect, answered);
  return decoded === undefined ? { fault: 'html' } : decodedOutcome(decoded);
}

function isFiltered({ filtered }: WireDialect, { status, text }: Answered): boolean {
  return filtered !== undefined && status === filtered.status && text?.includes(filtered.message) === true;
}

function cutOutcome(dialect: WireDialect, answered: Answered, cutAt: number): ExchangeOutcome {
  const text = answered.text ?? '';
  const ended = text.slice(0, Math.max(text.lastIndexOf('\n\n'), text.lastIndexOf('\r\n\r\n')) + 1);
  const decoded = isStream(answered) ? decodeAnswer(dialect, { ...answered, text: ended }) : undefined;
  const fault = `cut@${cutAt}` as const;
  if (decoded === undefined || answerText(decoded.answer) === '') return { fault };
  // It is unknown how the reply would have ended or what its last call would have been.
  const { finish: _, calls: __, ...reply } = recordedReply(decoded.answer);
  return { reply, fault };
}

interface DecodedAnswer {
  readonly answer: ProviderAnswer;
  readonly isError: boolean;
}

function decodeAnswer(dialect: WireDialect, answered: Answered): DecodedAnswer | undefined {
  const bodies = isStream(answered) ? eventsIn(answered.text ?? '') : readWhole(answered.text);
  if (bodies === undefined) return undefined;
  const isError = [bodies].flat().some((body) => bodyErrorIn(body) !== undefined);
  return { answer: dialect.decode(Array.isArray(bodies) ? gathered(dialect, bodies) : (bodies as JsonObject)), isError };
}

function gathered(dialect: WireDialect, events: readonly unknown[]): JsonObject {
  const gathering = dialect.gathering();
  for (const event of events) if (isObject(event)) gathering.take(event);
  return gathering.whole();
}

function isStream({ type }: Answered): boolean {
  return type.startsWith('text/event-stream');
}

// One document, or a list of the documents that a stream would have sent.
function readWhole(text: string | undefined): JsonObject | readonly unknown[] | undefined {
  const body = unambiguousBodyIn(text ?? '');
  return typeof body === 'object' && body !== null ? body : undefined;
}

function decodedOutcome({ answer, isError }: DecodedAnswer): ExchangeOutcome {
  if (isError) return { fault: 'error-in-200' };
  const choice = firstChoice(answer);
  const end = answer.blockReason === undefined ? choice?.end : 'filter';
  if (end === 'refusal' || end === 'filter')
    return answerText(answer) === '' ? { fault: end } : { reply: recordedReply(answer), fault: end };
  if (choice === undefined || (choice.isEmpty && end !== 'length')) return { fault: 'no-choices' };
  return end === undefined ? { reply: recordedReply(answer), fault: 'no-finish' } : { reply: recordedReply(answer) };
}
