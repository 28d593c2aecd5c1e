import type { Exchange, RecordedRequest } from '../format/exchange.ts';
import { present } from '../lib/present.ts';
import type { Dialect } from '../wire/dialect.ts';
import { isObject } from '../wire/json-at.ts';
import { readAnswer } from '../wire/read-answer.ts';
import { retryAfter } from '../wire/retry-after.ts';
import { decodeBody } from './decode-body.ts';
import type { Passage } from './passage.ts';

/** What is known of a call beside what passed. */
export interface CallFacts {
  readonly dialect: Dialect;
  readonly path: string;
  /** How the question was packed. */
  readonly encoding: string;
  readonly milliseconds: number;
}

/** The exchange that a passage was; undefined where it was none that could be played again. */
export function passageExchange(passage: Passage, facts: CallFacts): Exchange | undefined {
  const { sent, received } = passage;
  if (sent.isTooLong || received.isTooLong) return undefined;
  const request = requestOf(passage, facts);
  const outcome = outcomeOf(passage, facts);
  if (request === undefined || outcome === undefined) return undefined;
  const isWait = outcome.fault === 'hang' || outcome.fault === 'silence';
  return present<Exchange>({ request, ...outcome, after: isWait ? undefined : Math.round(facts.milliseconds) });
}

function requestOf({ sent }: Passage, { dialect, path, encoding }: CallFacts): RecordedRequest | undefined {
  const body = parsed(decodeBody(sent.bytes(), encoding));
  if (!isObject(body)) return undefined;
  const { messages, options } = dialect.readQuestion({ body, path });
  return Object.keys(options).length === 0 ? { messages } : { messages, options };
}

function outcomeOf({ answer, received, end }: Passage, { dialect }: CallFacts): Pick<Exchange, 'reply' | 'fault'> | undefined {
  if (end === 'unreachable') return { fault: 'reset' };
  if (answer === undefined) return { fault: end === 'cut' ? 'reset' : 'hang' };
  if (end === 'left' && received.length === 0) return { fault: 'silence' };
  // Neither an answer nor a fault: the provider sends the caller elsewhere.
  if (answer.status < 200 || (answer.status >= 300 && answer.status < 400)) return undefined;
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = answer.headers;
  const outcome = readAnswer(dialect, {
    status: answer.status,
    type,
    wait: retryAfter(answer.headers, Date.now()),
    text: decodeBody(received.bytes(), encoding),
    ...(end === 'cut' ? { cutAt: received.length } : {}),
  });
  // Some callers hang up once they have read the last event; who hangs up before that leaves nothing to play.
  return end === 'left' && outcome.fault !== undefined ? undefined : outcome;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}
