import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import type { JudgeResult } from '@tamis/core/contract';
import type { CallGate, GateFor } from './call-gate.ts';
import { type PinBoard, type PinnedTool, pinnedTools } from './pins.ts';
import { resultJudge } from './result-judge.ts';

export interface Toolbox {
  list(): Promise<readonly JsonObject[]>;
  find(name: string): Promise<FoundTool>;
  forget(): void;
}

export interface FoundTool {
  readonly tool: PinnedTool | undefined;
  readonly gate: CallGate;
  readonly judgeResult: JudgeResult | undefined;
}

interface Known extends Made {
  readonly tools: ReadonlyMap<string, PinnedTool>;
}

type Made = Pick<FoundTool, 'gate' | 'judgeResult'>;

// Caches what is known about the tools of a server, and asks again if it may have changed.
export function toolbox(board: PinBoard, ask: AskServer, gateFor: GateFor): Toolbox {
  let known: Promise<Known> | undefined;
  let made: (Made & { readonly text: string }) | undefined;
  const madeFor = (tools: readonly JsonObject[]): Made => {
    const gate = gateFor(tools);
    return { gate, judgeResult: resultJudge(gate, tools) };
  };
  const madeOf = (tools: readonly JsonObject[]): Made => {
    const text = JSON.stringify(tools);
    // The same tools keep their gate, and what the gate has learned from many calls.
    if (made?.text !== text) made = { text, ...madeFor(tools) };
    return made;
  };
  const look = async (): Promise<Known> => {
    const tools = await pinnedTools(board, await listTools(ask));
    return { tools, ...madeOf(acceptedIn(tools)) };
  };
  const looked = (): Promise<Known> => {
    const looking = look();
    known = looking;
    looking.catch(() => {
      if (known === looking) known = undefined;
    });
    return looking;
  };
  return {
    list: async () => {
      const { tools, gate } = await looked();
      return acceptedIn(tools).filter(({ name }) => gate.acts?.({ name: String(name), arguments: {} }) !== undefined);
    },
    find: async (name) => {
      const { tools, gate, judgeResult } = await (known ?? looked());
      return { tool: tools.get(name), gate, judgeResult };
    },
    forget: () => {
      known = undefined;
    },
  };
}

function acceptedIn(tools: ReadonlyMap<string, PinnedTool>): readonly JsonObject[] {
  return [...tools.values()].flatMap(({ tool }): readonly JsonObject[] => (tool === undefined ? [] : [tool]));
}

type AskServer = (method: string, params: JsonObject) => Promise<Json>;

const MOST_TOOLS = 1000;
const MOST_PAGES = 100;

export async function listTools(ask: AskServer): Promise<readonly JsonObject[]> {
  const tools = new Map<string, JsonObject>();
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await ask('tools/list', cursor === undefined ? {} : { cursor });
    const { tools: listed, nextCursor } = isJsonObject(answer) ? answer : ({} as JsonObject);
    if (!Array.isArray(listed)) throw new Error('The server did not answer tools/list with a list of tools.');
    for (const tool of listed as readonly Json[]) if (isTool(tool) && !tools.has(tool.name)) tools.set(tool.name, tool);
    if (tools.size > MOST_TOOLS) throw new Error(`The server lists more than ${MOST_TOOLS} tools.`);
    if (typeof nextCursor !== 'string') return [...tools.values()];
    cursor = nextCursor;
  }
  throw new Error(`The server lists its tools on more than ${MOST_PAGES} pages.`);
}

function isTool(tool: Json): tool is JsonObject & { readonly name: string } {
  return isJsonObject(tool) && typeof tool.name === 'string' && /^[\w./:@-]{1,128}$/.test(tool.name);
}
