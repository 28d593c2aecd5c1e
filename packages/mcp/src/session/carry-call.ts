import { isJsonObject, type JsonObject } from '@tamis/core';
import { inSpan } from '@tamis/core/model';
import { NotRun } from '@tamis/ledger';
import { answerCall } from '../answer/answer-call.ts';
import type { Answer, ServerReply } from '../call/call.ts';
import { callSpan, noteAnswer } from '../call/call-span.ts';
import { digitsOf } from '../wire/digits.ts';
import { RPC, RpcError } from '../wire/message.ts';
import { type Asking, type Back, requireAsked } from './asking.ts';
import { askedOfServer, beginExchange } from './begin-exchange.ts';
import { callerOf } from './caller-of.ts';
import type { Channel } from './channel.ts';
import { type Exchange, passProgress, tell } from './exchange.ts';
import { metaFor, tellLevel, tracedIn } from './meta.ts';
import { type AskedOfCaller, type Parked, type Parking, park, unparked } from './parked.ts';
import { messageIn, type Upstream } from './upstream.ts';

interface Asked {
  readonly name: string;
  readonly arguments: JsonObject;
}

// A server that asks more often than this does not want to answer.
const MOST_ROUNDS = 8;

export async function carryCall(upstream: Upstream, asking: Asking, params: JsonObject): Promise<JsonObject> {
  const { name, arguments: given = {}, _meta, ...others } = params;
  if (typeof name !== 'string' || !isJsonObject(given))
    throw new RpcError(RPC.params, 'A call needs the name of a tool and an object of arguments.');
  const [other] = Object.keys(others);
  if (other !== undefined) throw new RpcError(RPC.params, `The gate does not pass on ${other.slice(0, 80)} of a call.`);
  // Answers without a state are for the server, which may take them without having asked.
  if (asking.back.requestState === undefined) requireAsked(asking.back, upstream.routes);
  const call = { name, arguments: given };
  const parking = { desk: upstream.desk, parked: upstream.parked, call, caller: callerOf(asking, {}) };
  const waits = await unparked(parking, asking.back);
  if (waits !== undefined) return await resumed(parking, asking, waits);
  return await throughRounds(asking, async (back) => {
    const { exchange, answered } = beginExchange(upstream, asking, (started) => judged(upstream, asking, call, started, back));
    return await landed(parking, exchange, answered);
  });
}

export async function throughRounds(
  { channel, signal, back }: Asking,
  run: (back: Back) => Promise<JsonObject>,
): Promise<JsonObject> {
  let result = await run(back);
  for (let round = 0; channel.era === 'legacy' && result.resultType === 'input_required'; round++) {
    if (round === MOST_ROUNDS) throw new RpcError(RPC.internal, `The caller was asked ${MOST_ROUNDS} times.`);
    const asked = Object.entries((result.inputRequests ?? {}) as { readonly [key: string]: JsonObject });
    const answers = asked.map(
      async ([key, { method, params = {} }]): Promise<[string, JsonObject]> => [
        key,
        await channel.ask(String(method), params as JsonObject, signal),
      ],
    );
    const inputResponses = Object.fromEntries(await Promise.all(answers));
    result = await run({
      inputResponses,
      ...(typeof result.requestState === 'string' && { requestState: result.requestState }),
    });
  }
  return result;
}

async function resumed(parking: Parking, asking: Asking, { exchange, answered }: Parked): Promise<JsonObject> {
  exchange.follow(asking.signal);
  exchange.channel = asking.channel;
  exchange.request = asking.request;
  return await landed(parking, exchange, answered);
}

async function landed(parking: Parking, exchange: Exchange, answered: Promise<Answer>): Promise<JsonObject> {
  const { asked } = exchange.channel as Channel & { readonly asked?: Promise<AskedOfCaller> };
  const asks = asked?.then((waits) => ({ kind: 'asked', waits }) as const);
  const answer = await (asks === undefined ? answered : Promise.race([answered, asks]));
  if (answer.kind !== 'asked') return resultOf(answer);
  const question = await park(parking, { exchange, answered, asked: answer.waits });
  if (question === undefined) return resultOf(await answered);
  exchange.follow(undefined);
  return question;
}

async function judged(upstream: Upstream, asking: Asking, call: Asked, exchange: Exchange, back: Back): Promise<Answer> {
  const { desk, telemetry, log } = upstream;
  const passed = tracedIn(asking.meta, log);
  return await inSpan(telemetry, callSpan(asking.meta), async (span) => {
    const trace = () => ({ ...passed, ...span?.headers(), ...telemetry?.headers() });
    const answer = await answerCall(desk, {
      ...{ ...call, signal: exchange.control.signal, span, caller: callerOf(asking, back) },
      progress: (said) => tell(exchange, said),
      send: (name, value, { review, answers }) => {
        exchange.review = review;
        return sent(upstream, asking, exchange, {
          ...{ name, arguments: value, ...metaFor(upstream, trace(), asking) },
          ...answers,
        });
      },
    });
    noteAnswer(span, answer);
    return answer;
  });
}

export async function sent(upstream: Upstream, asking: Asking, exchange: Exchange, params: JsonObject): Promise<ServerReply> {
  const { tool } = await unsent(upstream.desk.tools.find(String(params.name)));
  // The server may have been started again since the call was judged.
  if (tool?.state === 'changed') throw new NotRun(`The server changed its description of ${String(params.name)}.`);
  const mirrored = upstream.link.era === 'modern' && tool?.tool !== undefined && hasMirrors(tool.tool) ? tool.tool : undefined;
  await unsent(tellLevel(upstream, asking));
  const reply = await askedOfServer(upstream, exchange, 'tools/call', params, {
    ...(mirrored && { mirrored: { name: mirrored.name ?? '', inputSchema: mirrored.inputSchema ?? {} } }),
    ...(exchange.progressToken !== undefined && { onprogress: (said: JsonObject) => passProgress(exchange, said) }),
  });
  if (reply.input !== undefined) requirePassed(upstream, reply.input.inputRequests);
  return reply;
}

async function unsent<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (problem) {
    throw new NotRun(messageIn(problem));
  }
}

// Whether some arguments of a tool are sent as headers too.
function hasMirrors({ inputSchema }: JsonObject): boolean {
  return JSON.stringify(inputSchema ?? null).includes('"x-mcp-header"');
}

// Throws if the server asks for something that the gate does not pass on.
export function requirePassed({ routes, log }: Pick<Upstream, 'routes' | 'log'>, requests: JsonObject): void {
  for (const one of Object.values(requests)) {
    const method = String(isJsonObject(one) ? one.method : '');
    if (routes.fromServer(method)) continue;
    log(`refused the server's request ${method}`);
    throw new Error(`The server asks for ${method}, which the gate does not pass on.`);
  }
}

export function resultOf(answer: Answer): JsonObject {
  switch (answer.kind) {
    case 'none':
      return {};
    case 'result':
      return answer.result;
    case 'task':
      return { ...answer.task, resultType: 'task' };
    case 'input': {
      const { kind: _, ...input } = answer;
      return { resultType: 'input_required', ...input };
    }
    case 'server':
      return replied(answer.response);
    case 'error':
      throw new RpcError(answer.code, answer.message);
    default:
      return answer satisfies never;
  }
}

export function replied({ result, error, exact }: ServerReply): JsonObject {
  if (error === undefined) return (exact ?? result ?? {}) as JsonObject;
  throw new RpcError(Number(error.code), String(error.message ?? ''), digitsOf(error.data ?? null).exact ?? undefined);
}
