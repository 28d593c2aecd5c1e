import { Client, type ClientOptions, ProtocolError, SdkError, type Transport } from '@modelcontextprotocol/client';
import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import { LONGEST_TIMER } from '@tamis/core/internal';
import { NotRun } from '@tamis/ledger';
import type { ServerReply } from '../call/call.ts';
import { digitsOf } from '../wire/digits.ts';
import { RPC } from '../wire/message.ts';
import { endsWithin } from './ends-within.ts';
import { failureOf } from './failure-of.ts';
import { EXCHANGE_HEADER, exchangeOf } from './ids.ts';
import { Lost } from './lost.ts';
import { ANY } from './sdk-answers.ts';

export const GATE_INFO = { name: 'tamis', version: '0.1.0' };

export interface Link {
  readonly era: 'modern' | 'legacy';
  readonly about: { readonly info: typeof GATE_INFO; readonly capabilities: JsonObject; readonly instructions: string };
  // Asks the server. Rejects with `NotRun` if nothing was sent, and with `Lost` if it may have been carried out.
  ask(method: string, params: JsonObject, given?: AskGiven): Promise<ServerReply>;
  notify(method: string, params: JsonObject): Promise<void>;
  listen(filter: JsonObject): Promise<Subscription>;
  isClosed(): boolean;
  close(): Promise<void>;
}

export interface Subscription {
  readonly closed: Promise<'local' | 'graceful' | 'remote'>;
  close(): Promise<void>;
}

export interface AskGiven {
  readonly signal?: AbortSignal;
  readonly exchange?: string;
  readonly onprogress?: (progress: JsonObject) => void;
  // The tool that is called, if some of its arguments are sent as headers too.
  readonly mirrored?: JsonObject;
}

export interface LinkEars {
  readonly onNotice: (method: string, params: JsonObject, exchange: string | undefined) => void;
  readonly onRequest: (asked: ServerRequest) => Promise<JsonObject>;
  readonly onClose: () => void;
}

export interface ServerRequest {
  readonly method: string;
  readonly params: JsonObject;
  readonly exchange: string | undefined;
  readonly signal: AbortSignal;
}

// A server that takes longer to list its tools is no longer responding.
const PATIENCE = 60_000;

const PROBE = { timeoutMs: 5_000 };

const FAREWELL = 500;

export interface LinkGiven extends LinkEars {
  readonly transport: Transport;
  readonly capabilities: JsonObject;
  readonly isLegacy?: boolean;
}

export async function linkTo(given: LinkGiven): Promise<Link> {
  const { transport, capabilities, isLegacy = false } = given;
  const client = new Client(GATE_INFO, {
    capabilities: capabilities as NonNullable<ClientOptions['capabilities']>,
    versionNegotiation: { mode: isLegacy ? 'legacy' : 'auto', probe: PROBE },
    inputRequired: { autoFulfill: false },
  });
  hear(client, given);
  await client.connect(transport, { timeout: PATIENCE });
  const { name = '', version = '' } = client.getServerVersion() ?? {};
  return {
    era: client.getProtocolEra() === 'modern' ? 'modern' : 'legacy',
    about: {
      info: { name, version },
      capabilities: (client.getServerCapabilities() ?? {}) as unknown as JsonObject,
      instructions: client.getInstructions() ?? '',
    },
    ask: (method, params, asking = {}) => ask(client, method, params, asking),
    notify: (method, params) => client.notification({ method, params } as never),
    listen: (filter) => client.listen(filter as never),
    isClosed: () => client.transport === undefined,
    close: async () => {
      if ('terminateSession' in transport)
        await endsWithin((transport as { terminateSession(): Promise<void> }).terminateSession(), FAREWELL).catch(
          () => undefined,
        );
      await client.close();
    },
  };
}

function hear(client: Client, { onNotice, onRequest, onClose }: LinkEars): void {
  client.fallbackNotificationHandler = async ({ method, params = {} }) => {
    const related = exchangeOf(digitsOf(params as JsonObject).exact as JsonObject);
    onNotice(method, related.params, related.exchange);
  };
  client.fallbackRequestHandler = async ({ method, params = {} }, { mcpReq }) => {
    const related = exchangeOf(digitsOf(params as JsonObject).exact as JsonObject);
    return (await onRequest({ method, ...related, signal: mcpReq.signal })) as never;
  };
  client.onclose = onClose;
}

async function ask(
  client: Client,
  method: string,
  params: JsonObject,
  { signal, exchange, onprogress, mirrored }: AskGiven,
): Promise<ServerReply> {
  const options = {
    timeout: method === 'tools/list' ? PATIENCE : LONGEST_TIMER,
    allowInputRequired: true,
    ...(signal && { signal }),
    ...(exchange && { headers: { [EXCHANGE_HEADER]: exchange } }),
    ...(onprogress && { onprogress: (progress: object) => onprogress(exchangeOf(progress as JsonObject).params) }),
  };
  try {
    const raw =
      mirrored === undefined
        ? await client.request({ method, params } as never, ANY as never, options)
        : await client.callTool(params as never, { ...options, toolDefinition: mirrored as never });
    return replyOf(raw as Json);
  } catch (problem) {
    return errorReply(problem, signal, client.transport?.sessionId !== undefined);
  }
}

function replyOf(raw: Json): ServerReply {
  const { value, exact } = digitsOf(raw);
  const { resultType, inputRequests, requestState } = isJsonObject(value) ? value : ({} as JsonObject);
  const length = JSON.stringify(value ?? null).length;
  if (resultType !== 'input_required') return { result: value, length, ...(exact === value ? {} : { exact }) };
  const requests = isJsonObject(inputRequests) ? inputRequests : {};
  return { length, input: { inputRequests: requests, ...(typeof requestState === 'string' && { requestState }) } };
}

// An answer of the server counts even if it does not follow the protocol. Any other failure leaves open whether the request was carried out.
function errorReply(problem: unknown, signal: AbortSignal | undefined, hasSession: boolean): ServerReply {
  if (signal?.aborted && !(problem instanceof NotRun)) throw new Lost('The caller cancelled it while it ran.');
  const isData = (problem as { readonly data?: unknown }).data instanceof Lost;
  if (problem instanceof ProtocolError && !isData) {
    const { code, message, data } = problem;
    const error = { code, message, ...(data === undefined ? {} : { data: data as Json }) };
    return { error, length: JSON.stringify(error).length };
  }
  if (problem instanceof SdkError && ANSWERED.has(problem.code))
    return { error: { code: RPC.internal, message: problem.message }, length: problem.message.length };
  throw failureOf(problem, hasSession);
}

const ANSWERED: ReadonlySet<string> = new Set(['INVALID_RESULT', 'UNSUPPORTED_RESULT_TYPE']);
