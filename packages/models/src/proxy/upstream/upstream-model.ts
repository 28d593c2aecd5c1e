import type { Agent, IncomingHttpHeaders } from 'node:http';
import { Fault, type JsonObject, type Message, type Model } from '@tamis/core';
import { hasStrayCall, objectAt } from '@tamis/core/internal';
import type { Cancel, ModelReply, RequestOptions } from '@tamis/core/model';
import { type Gathering, isTextMessage } from '@tamis/core/providers';
import { statusFault } from '../../classify/status-fault.ts';
import { unpackBody } from '../../http/decode-body.ts';
import { exchange, type HttpAnswer } from '../../transport/exchange.ts';
import { readWhole } from '../../transport/read-body.ts';
import type { Timeouts } from '../../transport/timeouts.ts';
import type { Heard, Speech } from '../speech.ts';
import { envelopeIn } from './envelope-in.ts';

interface ClientRequest {
  readonly speech: Speech;
  readonly url: URL;
  readonly headers: { readonly [name: string]: string };
  readonly bytes: Buffer | string;
  readonly body: JsonObject;
  // Whether it holds messages that the client does not see.
  readonly hasHidden: boolean;
  readonly timeouts: Timeouts;
  readonly agent: Agent;
  readonly early?: ((chunk: Uint8Array) => void) | undefined;
  // The names of the tools that a client could run.
  readonly tools: ReadonlySet<string>;
  // Whether the contract judges tool calls. If it does not, a reply with calls is not judged as a whole.
  readonly judgesCalls: boolean;
  readonly traceHeaders: () => { readonly [name: string]: string };
  // `provider:model`, for records.
  readonly name: string;
}

export class UpstreamModel implements Model {
  readonly name: string;
  readonly #request: ClientRequest;
  readonly #usages: JsonObject[] = [];
  calls = 0;
  answer: UpstreamAnswer | undefined;
  // The same answer, if it could be read.
  read: ReadAnswer | undefined;
  reply: ModelReply | undefined;
  // Whether the answer lost its thinking, which follows messages that the client does not see.
  lostThinking = false;

  constructor(request: ClientRequest) {
    this.#request = request;
    this.name = request.name;
  }

  get usages(): readonly JsonObject[] {
    return this.#usages;
  }

  async ask(messages: readonly Message[], _options?: RequestOptions, signal?: Cancel): Promise<ModelReply> {
    const { speech, url, bytes, body, timeouts, agent, judgesCalls, traceHeaders, early } = this.#request;
    // The task is in the client's request, and everything added to it is text.
    const sent = this.calls === 0 ? bytes : JSON.stringify(speech.again(body, messages.filter(isTextMessage)));
    this.calls += 1;
    const headers = { ...headersOfCall(this.#request.headers, this.calls), ...traceHeaders() };
    this.answer = undefined;
    this.read = undefined;
    this.answer = await exchange({ url, headers, body: sent, timeouts, signal, agent }, (answer) =>
      early === undefined || !isPlain(answer) ? wholeAnswer(answer) : watchedAnswer(answer, early),
    );
    if (!isGood(this.answer)) throw refusedWith(this.answer);
    this.read = await readAnswer(this.answer, speech);
    const usage = objectAt(this.read.body, speech.usage);
    if (usage !== undefined) this.#usages.push(usage);
    const doubt = speech.doubt(this.read) ?? strayCallIn(this.read, speech, this.#request.tools);
    if (doubt !== undefined) throw unjudged(doubt);
    this.reply = speech.reply(this.read.body);
    if (!judgesCalls && this.reply.calls !== undefined)
      throw unjudged('The reply calls tools, and the contract does not judge calls');
    this.#forgetThinking(this.read);
    return this.reply;
  }

  // Removes thinking that follows messages the client does not see. The provider binds it to them, and would refuse the client's next
  // request with it.
  #forgetThinking(read: ReadAnswer): void {
    const { speech, body, hasHidden } = this.#request;
    const rest = this.calls > 1 || hasHidden ? speech.withoutThinking?.(read, body) : undefined;
    this.lostThinking = rest !== undefined;
    if (rest !== undefined) this.read = { ...read, ...rest };
  }
}

// The headers of a call. Each call is a new request; under the first one's idempotency key, a provider would return the first response
// again.
function headersOfCall(headers: ClientRequest['headers'], call: number): ClientRequest['headers'] {
  const key = headers['idempotency-key'];
  return key === undefined || call === 1 ? headers : { ...headers, 'idempotency-key': `${key}-${call}` };
}

export function isGood({ status }: Pick<UpstreamAnswer, 'status'>): boolean {
  return status >= 200 && status < 300;
}

const MOST_ERROR_BYTES = 256 * 1024;

function refusedWith({ status, headers, bytes }: UpstreamAnswer): Fault {
  return statusFault(status, headers, bytes.toString('utf8', 0, MOST_ERROR_BYTES));
}

function strayCallIn({ body, events }: ReadAnswer, { callPlaces }: Speech, tools: ReadonlySet<string>): string | undefined {
  if (tools.size === 0) return undefined;
  const isStray =
    hasStrayCall(body, callPlaces.body, tools) || events.some((event) => hasStrayCall(event, callPlaces.event, tools));
  return isStray ? 'The response has a call in a place where no client should look for one' : undefined;
}

// The fault for content that was not judged and must not be forwarded as if it were.
function unjudged(what: string): Fault {
  return new Fault('fault.refused', `${what}, so it is not passed on as a reply.`);
}

// The largest answer. A stream spends some hundred bytes on every few characters, but this is still far more than any reply.
const MOST_BYTES = 64 * 1024 * 1024;

function isPlain(answer: HttpAnswer): boolean {
  return isGood(answer) && answer.headers['content-encoding'] === undefined;
}

// The same as `wholeAnswer`, with pieces passed on as they arrive.
async function watchedAnswer(
  { status, headers, chunks }: HttpAnswer,
  early: (chunk: Uint8Array) => void,
): Promise<UpstreamAnswer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks()) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new Fault('fault.bad-body', `The response is longer than ${MOST_BYTES} bytes.`);
    pieces.push(chunk);
    early(chunk);
  }
  return { status, headers, bytes: Buffer.concat(pieces) };
}

// Reads a whole response. Throws a Fault if it breaks off or never ends.
export async function wholeAnswer({ status, headers, whole }: HttpAnswer): Promise<UpstreamAnswer> {
  const bytes = await whole(MOST_BYTES);
  if (bytes === undefined) throw new Fault('fault.bad-body', `The response is longer than ${MOST_BYTES} bytes.`);
  return { status, headers, bytes };
}

// Decodes and reads a response. Throws a Fault if it is neither a document nor a complete stream. The events are only those that were
// judged, because servers send documents where streams were requested, and vice versa.
async function readAnswer(answer: UpstreamAnswer, { dialect, ignores }: Speech): Promise<ReadAnswer> {
  const bytes = await unpacked(answer);
  const events: JsonObject[] = [];
  const gathering: Gathering = dialect.gathering();
  const take = gathering.take.bind(gathering);
  gathering.take = (event) => {
    if (ignores?.(event)) return;
    events.push(event);
    take(event);
  };
  const body = await readWhole(bytes, gathering, envelopeIn);
  return { ...answer, bytes, body, events, isStream: events.length > 0 };
}

async function unpacked({ bytes, headers }: UpstreamAnswer): Promise<Buffer> {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || bytes.length === 0) return bytes;
  const plain = await unpackBody(bytes, encoding);
  if (plain === undefined) throw new Fault('fault.bad-body', "The response is compressed in a way that can't be decoded.");
  return plain;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export interface ReadAnswer extends UpstreamAnswer, Heard {
  readonly isStream: boolean;
}
