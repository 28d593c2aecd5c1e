import { createHash } from 'node:crypto';
import { ContractError, type Gate, type JsonObject, type JsonSchema, messageOf, type ToolContract } from '@tamis/core';
import type { ToolDifferences } from '@tamis/core/internal';
import type { ProxyTrouble } from '../send/error-delivery.ts';
import type { Gates } from '../verdict/reply-gate.ts';
import type { ProxyOptions } from './proxy-options.ts';
import type { Route } from './route.ts';

export interface Bench extends Gates {
  readonly tools?: ToolDifferences;
}

const MOST_KEPT = 64;

export class Court {
  readonly #warn: ProxyOptions['warn'];
  readonly #gates = new Map<string, Gate>();
  readonly #differences = new Map<string, ToolDifferences | undefined>();

  constructor(warn: ProxyOptions['warn']) {
    this.#warn = warn;
  }

  async bench(route: Route, request: JsonObject): Promise<Bench | ProxyTrouble> {
    try {
      return this.#whole(route, this.#document(route, request), await this.#calls(route, request));
    } catch (error) {
      if (error instanceof Unfit) return { status: 400, message: error.message };
      if (!(error instanceof RangeError)) throw error;
      return { status: 400, message: 'The tools or the schema of the request are nested too deeply.' };
    }
  }

  // Completes a bench. A request with neither a schema nor tools may still be answered in words; any call is then wrong.
  #whole({ contract, parts }: Route, document: Bench, calls: Bench): Bench {
    const bench = { ...document, ...calls };
    if (bench.document !== undefined || bench.calls !== undefined) return bench;
    if (typeof parts.calls !== 'function' || parts.document === undefined) throw new Unfit(noTools(contract));
    return { calls: this.#made(contract, parts.calls, [], unfitTools(contract)) };
  }

  #document({ contract, parts: { document }, speech }: Route, request: JsonObject): Bench {
    if (typeof document !== 'function') return document === undefined ? {} : { document };
    const asked = speech.document(request);
    if (asked === undefined) return {};
    if ('objection' in asked) throw new Unfit(asked.objection);
    const unfit = `\`${asked.at}\` in the request can't be used as a contract.`;
    return { document: this.#made(contract, document, asked.schema as JsonSchema, unfit) };
  }

  async #calls(route: Route, request: JsonObject): Promise<Bench> {
    const { contract, speech } = route;
    const { calls } = route.parts;
    if (calls === undefined) return {};
    const tools = speech.tools(request);
    if (typeof calls !== 'function') return await this.#compared(contract, calls, tools, () => speech.isStart(request));
    if (tools.length === 0) return {};
    return { calls: this.#made(contract, calls, tools, unfitTools(contract)) };
  }

  #made<Said>(contract: string, gateFor: (said: Said) => Gate, said: Said, unfit: string): Gate {
    const key = keyOf(`${contract} ${unfit}`, said);
    try {
      const gate = this.#gates.get(key) ?? gateFor(said);
      keep(this.#gates, key, gate);
      return gate;
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      const [first] = error.problems;
      throw new Unfit(
        first === undefined ? unfit : `${unfit} ${first.path.replace(/^\/schema(?=\/|$)/, '')}: ${messageOf(first)}`,
      );
    }
  }

  async #compared(contract: string, calls: Gate, tools: readonly JsonObject[], isStart: () => boolean): Promise<Bench> {
    const judged = (calls.contract as ToolContract | undefined)?.tools;
    if (judged === undefined || tools.length === 0) return { calls };
    const key = keyOf(contract, tools);
    const isKnown = this.#differences.has(key);
    const found = isKnown ? this.#differences.get(key) : await difference(judged, tools);
    keep(this.#differences, key, found);
    if (found === undefined) return { calls };
    if (!isKnown) this.#warn?.({ contract, tools: found });
    return !isKnown || isStart() ? { calls, tools: found } : { calls };
  }
}

// Thrown when something in a request can't be part of its contract.
class Unfit extends Error {}

async function difference(judged: ToolContract['tools'], offered: readonly JsonObject[]): Promise<ToolDifferences | undefined> {
  const { toolDifferences } = await import('@tamis/core/internal');
  return toolDifferences(judged, offered);
}

// A cache key. It is a digest because tool lists are long.
function keyOf(part: string, said: unknown): string {
  return createHash('sha256')
    .update(`${part} ${JSON.stringify(said)}`)
    .digest('base64url');
}

// Keeps an entry as the newest. A map preserves insertion order, so the entry is removed and added again.
function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string);
}

function unfitTools(contract: string): string {
  return `The tools in the request don't match the contract ${contract}.`;
}

function noTools(contract: string): string {
  return `Neither the contract ${contract} nor the request has tools. Send \`tools\`, or give the contract its own.`;
}
