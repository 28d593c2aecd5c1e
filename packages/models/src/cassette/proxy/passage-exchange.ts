import { isObject, known } from '@tamis/core/providers';
import { retryAfterOf } from '../../classify/retry-after.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { jsonIn } from '../../json/json-in.ts';
import type { Exchange, ExchangeKey, ExchangeOutcome, RecordedRequest } from '../format/exchange.ts';
import type { WireDialect } from '../wire/dialect.ts';
import { readAnswer } from '../wire/read-answer.ts';
import type { Passage } from './passage.ts';

/** What is known about a call besides what passed. */
export interface CallFacts {
  readonly dialect: WireDialect;
  readonly path: string;
  /** The content encoding of the question. */
  readonly encoding: string;
  readonly milliseconds: number;
  /** Where the call says that it belongs. */
  readonly key: ExchangeKey;
}

/** The exchange that a passage was; undefined if it could not be played again. */
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
  // Some callers hang up once they have read the last event; one that hangs up before that leaves nothing to play.
  return end === 'left' && outcome.fault !== undefined ? undefined : outcome;
}
