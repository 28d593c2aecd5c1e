import type { Finding, Policy } from '../model/index.ts';
import type { JsonEvent } from './json-event.ts';

export class LimitWatch {
  readonly #policy: Policy;
  #depth = 0;
  #keys = 0;

  constructor(policy: Policy) {
    this.#policy = policy;
  }

  take(event: JsonEvent): Finding | undefined {
    const { depth, keys } = this.#policy.limits;
    if (event.kind === 'open' && ++this.#depth > depth) return beyond('parse.too-deep', { limit: depth }, event.at);
    if (event.kind === 'close') this.#depth--;
    if (event.kind === 'key' && ++this.#keys > keys) return beyond('parse.too-many-keys', { limit: keys }, event.at);
    return this.#lookAtText(event);
  }

  #lookAtText(event: JsonEvent): Finding | undefined {
    if (event.kind !== 'key' && event.kind !== 'scalar') return undefined;
    const text = event.kind === 'key' ? event.key : event.value;
    if (typeof text !== 'string') return undefined;
    const { limits, keys } = this.#policy;
    if (text.length > limits.string) return beyond('parse.string-too-long', { limit: limits.string }, event.at);
    if (event.kind === 'key' && text === '__proto__' && keys === 'refuse')
      return beyond('parse.forbidden-key', { key: text }, event.at);
    return undefined;
  }
}

function beyond(code: Finding['code'], args: Finding['args'], at: number): Finding {
  return { code, severity: 'error', path: '', args, at };
}
