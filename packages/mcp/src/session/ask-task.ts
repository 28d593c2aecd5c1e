import { isJsonObject, type JsonObject } from '@tamis/core';
import type { TaskRequest } from '../call/call.ts';
import { heldTask } from '../held/held-task.ts';
import { RPC, RpcError } from '../wire/message.ts';
import type { Asking } from './asking.ts';
import { beginExchange } from './begin-exchange.ts';
import { callerOf, knowsTasks, TASKS } from './caller-of.ts';
import { sent } from './carry-call.ts';
import type { Channel } from './channel.ts';
import { metaFor, tracedIn } from './meta.ts';
import type { Upstream } from './upstream.ts';

const METHODS: { readonly [method: string]: TaskRequest['method'] } = {
  'tasks/get': 'get',
  'tasks/update': 'update',
  'tasks/cancel': 'cancel',
};

export const TASK_METHODS = Object.keys(METHODS);

export function taskMethod(method: string): TaskRequest['method'] | undefined {
  return Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
}

export async function askTask(
  upstreams: readonly Upstream[],
  asking: Asking,
  method: TaskRequest['method'],
  { taskId, inputResponses = asking.back.inputResponses }: JsonObject,
): Promise<JsonObject> {
  if (!knowsTasks(asking.capabilities))
    throw new RpcError(RPC.capability, 'Missing required client capability', {
      requiredCapabilities: { extensions: { [TASKS]: {} } },
    });
  if (typeof taskId !== 'string') throw new RpcError(RPC.params, 'taskId: expected a string.');
  let refused = new RpcError(RPC.params, 'There is no such task.');
  for (const upstream of upstreams) {
    const answer = await heldTask(upstream.desk, {
      ...{ method, taskId, caller: callerOf(asking, {}), send: sender(upstream, asking) },
      ...(isJsonObject(inputResponses) && { inputResponses }),
    });
    if (answer.kind === 'result') return answer.result;
    refused = new RpcError(answer.code, answer.message);
  }
  throw refused;
}

// Sends what a task runs. It goes on when the request is over, so that nobody is there to cancel it, or to be asked.
function sender(upstream: Upstream, asking: Asking): TaskRequest['send'] {
  const alone = { ...asking, signal: new AbortController().signal, channel: NOBODY, meta: undefined };
  const meta = () => metaFor(upstream, tracedIn(asking.meta, upstream.log), asking);
  return async (name, value, { answers }) =>
    await beginExchange(upstream, alone, (exchange) =>
      sent(upstream, alone, exchange, { name, arguments: value, ...meta(), ...answers }),
    ).answered;
}

const NOBODY: Channel = {
  era: 'modern',
  say: () => undefined,
  ask: (method) => Promise.reject(new RpcError(RPC.method, `Nobody can be asked for ${method} here.`)),
};
