import { isJsonObject, type JsonObject } from '@tamis/core';

const SERVER_NOTICES: ReadonlySet<string> = new Set(['notifications/message', 'notifications/tools/list_changed']);

export function isChange(method: string): boolean {
  return /^notifications\/\w+\/(?:list_changed|updated)$/.test(method);
}

export interface Routes {
  readonly fromClient: (method: string) => boolean;
  readonly fromServer: (method: string) => boolean;
  // What the server says about itself, without what is refused here anyway.
  readonly capabilities: (declared: JsonObject) => JsonObject;
  readonly clientCapabilities: (declared: JsonObject) => JsonObject;
}

const USED_BY: { readonly [capability: string]: string } = {
  elicitation: 'elicitation/create',
  sampling: 'sampling/createMessage',
  roots: 'roots/list',
};

const BEHIND: { readonly [capability: string]: string } = {
  resources: 'resources/',
  prompts: 'prompts/',
  completions: 'completion/',
  logging: 'logging/',
  tasks: 'tasks/',
};

export function routesWith(allowed: readonly string[]): Routes {
  const also = new Set(allowed);
  const isServed = (capability: string) => {
    const start = Object.hasOwn(BEHIND, capability) ? BEHIND[capability] : undefined;
    return capability === 'tools' || (start !== undefined && allowed.some((method) => method.startsWith(start)));
  };
  return {
    fromClient: (method) => also.has(method),
    fromServer: (method) => SERVER_NOTICES.has(method) || also.has(method),
    clientCapabilities: (declared) => {
      const isUsed = (name: string) => Object.hasOwn(USED_BY, name) && also.has(USED_BY[name] ?? '');
      return Object.fromEntries(Object.entries(declared).filter(([name, value]) => isUsed(name) && isJsonObject(value)));
    },
    capabilities: (declared) => {
      const kept = Object.entries(declared).filter(([name, value]) => isServed(name) && isJsonObject(value));
      return Object.fromEntries(kept);
    },
  };
}
