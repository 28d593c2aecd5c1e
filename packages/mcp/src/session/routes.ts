import type { JsonObject } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';

/** Requests that are passed on as they come; the gate itself answers `tools/list` and `tools/call`. */
const FROM_CLIENT: ReadonlySet<string> = new Set(['initialize', 'ping']);
const FROM_SERVER: ReadonlySet<string> = new Set(['ping']);

/** Notifications that belong to these. */
const CLIENT_NOTICES: ReadonlySet<string> = new Set([
  'notifications/initialized',
  'notifications/cancelled',
  'notifications/progress',
]);
const SERVER_NOTICES: ReadonlySet<string> = new Set([
  'notifications/cancelled',
  'notifications/progress',
  'notifications/message',
  'notifications/tools/list_changed',
]);

/** What passes through the gate, by method. */
export interface Routes {
  readonly fromClient: (method: string) => boolean;
  readonly fromServer: (method: string) => boolean;
  /** What the server says about itself, without what is refused here anyway. */
  readonly capabilities: (declared: JsonObject) => JsonObject;
}

/** The methods that belong to a capability. */
const BEHIND: { readonly [capability: string]: string } = {
  resources: 'resources/',
  prompts: 'prompts/',
  completions: 'completion/',
  logging: 'logging/',
  tasks: 'tasks/',
};

/** The routes with further methods allowed. */
export function routesWith(allowed: readonly string[]): Routes {
  const also = new Set(allowed);
  const isServed = (capability: string) => {
    const start = Object.hasOwn(BEHIND, capability) ? BEHIND[capability] : undefined;
    return capability === 'tools' || (start !== undefined && allowed.some((method) => method.startsWith(start)));
  };
  return {
    fromClient: (method) => FROM_CLIENT.has(method) || CLIENT_NOTICES.has(method) || also.has(method),
    fromServer: (method) => FROM_SERVER.has(method) || SERVER_NOTICES.has(method) || also.has(method),
    capabilities: (declared) => {
      const kept = Object.entries(declared).filter(([name, value]) => isServed(name) && isJsonObject(value));
      return Object.fromEntries(kept);
    },
  };
}
