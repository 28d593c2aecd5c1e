import type { AnyCall, Gate, JsonObject, ToolReply } from '@tamis/core';
import { type AskServer, listTools } from './list-tools.ts';
import { type PinBoard, type PinnedTool, pinnedTools } from './pins.ts';

/** A gate for calls. */
export type CallGate = Gate<ToolReply<AnyCall>>;

/** The gate for the tools of a server, as they were accepted. */
export type GateFor = (tools: readonly JsonObject[]) => CallGate;

/** The tools of a server as the gate knows them. */
export interface Toolbox {
  /** What the caller sees: each tool as it was accepted, if the contract has it. */
  list(): Promise<readonly JsonObject[]>;
  /** A tool and its gate; asks the server if it was not asked yet, or said that its tools changed. */
  find(name: string): Promise<{ readonly tool: PinnedTool | undefined; readonly gate: CallGate }>;
  /** The server said that its tools changed, or somebody accepted a description. */
  forget(): void;
}

interface Known {
  readonly tools: ReadonlyMap<string, PinnedTool>;
  readonly gate: CallGate;
}

/** Caches what is known about the tools of a server, and asks again if it may have changed. */
export function toolbox(board: PinBoard, ask: AskServer, gateFor: GateFor): Toolbox {
  let known: Promise<Known> | undefined;
  let made: { readonly text: string; readonly gate: CallGate } | undefined;
  const gateOf = (tools: readonly JsonObject[]): CallGate => {
    const text = JSON.stringify(tools);
    // The same tools keep their gate, and what the gate has learned from many calls.
    if (made?.text !== text) made = { text, gate: gateFor(tools) };
    return made.gate;
  };
  const look = async (): Promise<Known> => {
    const tools = await pinnedTools(board, await listTools(ask));
    return { tools, gate: gateOf(acceptedIn(tools)) };
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
      const { tools, gate } = await (known ?? looked());
      return { tool: tools.get(name), gate };
    },
    forget: () => {
      known = undefined;
    },
  };
}

function acceptedIn(tools: ReadonlyMap<string, PinnedTool>): readonly JsonObject[] {
  return [...tools.values()].flatMap(({ tool }): readonly JsonObject[] => (tool === undefined ? [] : [tool]));
}
