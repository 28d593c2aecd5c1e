import type { IncomingMessage } from 'node:http';
import type { Gate, JsonObject } from '@tamis/core';
import { memberOf } from '@tamis/core/internal';
import { credentialOf } from '../memory/credential-of.ts';
import type { Memory } from '../memory/memory.ts';
import type { ProxyTrouble } from '../send/error-delivery.ts';
import type { ProxyOptions } from './proxy-options.ts';
import type { Route } from './route.ts';

export interface Past {
  readonly said: JsonObject;
  readonly sent: JsonObject | undefined;
  readonly isKnown: boolean;
  remember(body: JsonObject, served: JsonObject): void;
}

interface Shared {
  readonly options: ProxyOptions;
  readonly memory: Memory;
  readonly warnedOf: Set<string>;
}

const RULES = ['order', 'claims', 'provenance'];

// The past that a request continues, or the reason to refuse the request. Some contracts can't be applied without the earlier calls.
export function pastOf(
  shared: Shared,
  request: IncomingMessage,
  route: Route,
  body: JsonObject,
  calls: Gate | undefined,
): Past | ProxyTrouble {
  const { state } = route.speech;
  if (state === undefined) return { said: body, sent: undefined, isKnown: true, remember: () => {} };
  const credential = credentialOf(request, route.query, shared.options.passHeaders);
  const recall = shared.memory.recall(credential);
  const unknown = state.references(body).find((id) => recall(id) === undefined);
  // Where replies are only observed, nothing is refused.
  const rule = shared.options.mode === 'observe' ? undefined : RULES.find((name) => hasRule(calls, name));
  if (unknown !== undefined && rule !== undefined) return notServed(unknown, rule, route.contract);
  if (unknown !== undefined) warn(shared, route.contract);
  const said = state.recalled(body, recall);
  return {
    said,
    sent: state.sent(body, recall),
    isKnown: unknown === undefined,
    // After an unknown response, what follows is not known from its start either.
    remember: (answer, served) => {
      if (unknown === undefined) shared.memory.keep(credential, state.remembered(said, answer, served));
    },
  };
}

function hasRule(calls: Gate | undefined, name: string): boolean {
  const rule = memberOf(calls?.contract, name) ?? false;
  return rule !== false && !(Array.isArray(rule) && rule.length === 0);
}

// The error with the provider's own code, because clients that recognise it then send the whole conversation.
function notServed(id: string, rule: string, contract: string): ProxyTrouble {
  const named = /^[\w.-]{1,100}$/.test(id) ? id : 'What the request refers to';
  const why = `${named} was not served by this proxy with this key, or has been forgotten, and \`${rule}\` in the contract ${contract} depends on earlier calls.`;
  return { status: 400, message: `${why} Send the whole conversation as \`input\`.`, code: 'previous_response_not_found' };
}

function warn({ options, warnedOf }: Shared, contract: string): void {
  if (warnedOf.has(contract)) return;
  warnedOf.add(contract);
  options.warn?.({ contract, history: 'unknown' });
}
