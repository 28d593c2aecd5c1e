import { isJsonObject, type JsonObject } from '@tamis/core';
import type { Caller } from '../call/call.ts';
import type { Asking, Back } from './asking.ts';

export const TASKS = 'io.modelcontextprotocol/tasks';

export function callerOf({ channel, client, principal, capabilities }: Asking, back: Back): Caller {
  return {
    ...{ era: channel.era, canWait: waitOf(channel.era, capabilities), canAsk: canAsk(capabilities) },
    ...(client && { client }),
    ...(principal !== undefined && { principal }),
    ...back,
  };
}

function waitOf(era: Caller['era'], capabilities: JsonObject): Caller['canWait'] {
  if (era === 'legacy') return canAsk(capabilities) ? 'input' : 'no';
  return knowsTasks(capabilities) ? 'task' : 'input';
}

export function knowsTasks({ extensions }: JsonObject): boolean {
  return isJsonObject(extensions) && Object.hasOwn(extensions, TASKS);
}

// Whether a client can show its user a form: one that does not say which questions it can ask can ask this.
function canAsk({ elicitation }: JsonObject): boolean {
  return isJsonObject(elicitation) && (Object.hasOwn(elicitation, 'form') || Object.keys(elicitation).length === 0);
}
