import type { JsonObject } from '@tamis/core';
import { firstChoice, isObject, type ProviderAnswer } from '@tamis/core/providers';
import { bodyErrorIn } from '../../classify/body-error.ts';
import { jsonIn } from '../../json/json-in.ts';
import type { ExchangeOutcome } from '../format/exchange.ts';
import { statusWord } from '../record/fault-word-of.ts';
import type { WireDialect } from './dialect.ts';
import { answerText, recordedReply } from './recorded-reply.ts';
import { eventsIn } from './sse.ts';

/** An answer as it came over the wire, decompressed. */
export interface Answered {
  readonly status: number;
  /** The value of the `content-type` header. */
  readonly type: string;
  /** How long the provider asked us to wait, in milliseconds. */
  readonly wait: number | undefined;
  /** Undefined if the bytes are not text. */
  readonly text: string | undefined;
  /** Set if the connection broke: how many bytes had arrived. */
  readonly cutAt?: number;
}

/** What an answer means, as a cassette keeps it. */
export function readAnswer(dialect: WireDialect, answered: Answered): ExchangeOutcome {
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

/** What had arrived before the connection broke is kept, as far as it can be read. */
function cutOutcome(dialect: WireDialect, answered: Answered, cutAt: number): ExchangeOutcome {
  const text = answered.text ?? '';
  const ended = text.slice(0, Math.max(text.lastIndexOf('\n\n'), text.lastIndexOf('\r\n\r\n')) + 1);
  const decoded = isStream(answered) ? decodeAnswer(dialect, { ...answered, text: ended }) : undefined;
  const fault = `cut@${cutAt}` as const;
  if (decoded === undefined || answerText(decoded.answer) === '') return { fault };
  // There is no telling how it would have ended, nor what its last call would have been.
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

/** The body that the events of a stream amount to. */
function gathered(dialect: WireDialect, events: readonly unknown[]): JsonObject {
  const gathering = dialect.gathering();
  for (const event of events) if (isObject(event)) gathering.take(event);
  return gathering.whole();
}

function isStream({ type }: Answered): boolean {
  return type.startsWith('text/event-stream');
}

/** One document, or a list of those that a stream would have sent. */
function readWhole(text: string | undefined): JsonObject | readonly unknown[] | undefined {
  const body = jsonIn(text ?? '');
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
