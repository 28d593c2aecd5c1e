import { ContractError, type Gate, type JsonObject, messageOf, type ToolContract } from '@tamis/core';
import type { ToolDifferences } from '@tamis/core/tool-calls';
import type { ProxyTrouble } from '../send/error-delivery.ts';
import type { GateForTools, ProxyOptions } from './proxy-options.ts';
import type { Route } from './route.ts';

/** What judges the reply to a request, and what is said about its tools. */
export interface Bench {
  readonly gate: Gate;
  /** How the tools of the request differ from those that judge, if it is time to say so. */
  readonly tools?: ToolDifferences;
}

/** Programs have a handful of tool lists; each gate takes some hundred kilobytes. */
const MOST_KEPT = 64;

/** Finds the gate for each request: that of its contract, or one for the tools of the request if the contract has none. */
export class ToolCourt {
  readonly #warn: ProxyOptions['warn'];
  /** By contract and tools. */
  readonly #gates = new Map<string, Gate>();
  readonly #differences = new Map<string, ToolDifferences | undefined>();

  constructor(warn: ProxyOptions['warn']) {
    this.#warn = warn;
  }

  /** The gate for a request, or why there is none. */
  async bench({ contract, gate, speech }: Route, request: JsonObject): Promise<Bench | ProxyTrouble> {
    if (typeof gate !== 'function' && gate.kind !== 'tool-calls') return { gate };
    const tools = speech.tools(request);
    try {
      return typeof gate === 'function'
        ? this.#made(contract, gate, tools)
        : await this.#compared(contract, gate, tools, () => speech.isStart(request));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { status: 400, message: 'The tools of the request are nested too deeply.' };
    }
  }

  #made(contract: string, gateFor: GateForTools, tools: readonly JsonObject[]): Bench | ProxyTrouble {
    if (tools.length === 0) return { status: 400, message: noTools(contract) };
    const key = keyOf(contract, tools);
    try {
      const gate = this.#gates.get(key) ?? gateFor(tools);
      keep(this.#gates, key, gate);
      return { gate };
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      const [first] = error.problems;
      const because = first === undefined ? '' : ` ${first.path}: ${messageOf(first)}`;
      return { status: 400, message: `The tools of the request don't fit the contract ${contract}.${because}` };
    }
  }

  /** A difference is said where a conversation starts, and to the operator when it is first seen. */
  async #compared(contract: string, gate: Gate, tools: readonly JsonObject[], isStart: () => boolean): Promise<Bench> {
    const judged = (gate.contract as ToolContract | undefined)?.tools;
    if (judged === undefined || tools.length === 0) return { gate };
    const key = keyOf(contract, tools);
    const isKnown = this.#differences.has(key);
    const found = isKnown ? this.#differences.get(key) : await difference(judged, tools);
    keep(this.#differences, key, found);
    if (found === undefined) return { gate };
    if (!isKnown) this.#warn?.({ contract, tools: found });
    return !isKnown || isStart() ? { gate, tools: found } : { gate };
  }
}

/** The part of the engine that reads tools is loaded when a request has some. */
async function difference(judged: ToolContract['tools'], offered: readonly JsonObject[]): Promise<ToolDifferences | undefined> {
  const { toolDifferences } = await import('@tamis/core/tool-calls');
  return toolDifferences(judged, offered);
}

function keyOf(contract: string, tools: readonly JsonObject[]): string {
  return `${contract} ${JSON.stringify(tools)}`;
}

/** A map keeps its order: taken out and put back, an entry is the newest. */
function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string);
}

function noTools(contract: string): string {
  return `Neither the contract ${contract} nor the request has tools. Send \`tools\`, or give the contract its own.`;
}
