import { compile, type Json, type JsonObject, type ToolContract } from '@tamis/core';
import { type Ledger, openLedger } from '@tamis/ledger';
import { answerCall } from '../src/answer/answer-call.ts';
import type { Answer, Caller, Desk, Sending, ServerReply, TaskAnswer, TaskRequest } from '../src/call/call.ts';
import { callMemory } from '../src/call/call-memory.ts';
import { heldCalls } from '../src/held/held-calls.ts';
import { heldTask } from '../src/held/held-task.ts';
import type { CallGate } from '../src/tools/call-gate.ts';
import { toolbox } from '../src/tools/toolbox.ts';

const HARMLESS = { destructiveHint: false };

const LOOK: JsonObject = { name: 'look', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
export const PAY: JsonObject = {
  ...{ name: 'pay', description: 'Pays an amount.', annotations: HARMLESS },
  inputSchema: { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] },
};

// A tool that can't be undone.
export const WIPE: JsonObject = {
  name: 'wipe',
  inputSchema: { type: 'object', properties: { disk: { type: 'string' } } },
  annotations: { destructiveHint: true },
};

const NOTE: JsonObject = {
  ...{ name: 'note', annotations: HARMLESS },
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
};

export const ANN: Caller = {
  ...{ era: 'modern', principal: 'ann', canWait: 'task', canAsk: true },
  client: { name: 'desktop', version: '2.1' },
};

export interface Door {
  readonly desk: Desk;
  readonly ledger: Ledger;
  readonly ran: JsonObject[];
  readonly call: (name: string, given: JsonObject, caller?: Caller) => Promise<Answer>;
  readonly ask: (method: TaskRequest['method'], taskId: string, more?: Partial<TaskRequest>) => Promise<TaskAnswer>;
  // The task as `tasks/get` has it.
  readonly get: (taskId: string, caller?: Caller) => Promise<JsonObject>;
}

export interface DoorGiven extends Partial<Omit<Desk, 'tools'>> {
  readonly server?: string;
  readonly clientDeciders?: readonly string[];
  readonly effects?: { readonly change?: 'hold'; readonly destroy?: 'hold' };
  readonly about?: JsonObject;
  readonly tools?: readonly JsonObject[];
  readonly reply?: (name: string, given: Json, sending: Sending) => Promise<ServerReply> | ServerReply;
}

const DONE: ServerReply = { result: { content: [{ type: 'text', text: 'done' }] }, length: 50 };

export function door(ledger: Ledger, given: DoorGiven = {}): Door {
  const {
    clientDeciders = [],
    effects = { change: 'hold', destroy: 'hold' },
    about = {},
    reply = () => DONE,
    tools: listed = [LOOK, PAY, WIPE, NOTE],
    ...more
  } = given;
  const { server = 'mcp shop', session = 'mcp shop s1' } = more;
  const contract = { kind: 'tool-calls', about, policy: { effects, clientDeciders } } as const;
  const gateFor = (tools: readonly JsonObject[]) => compile({ ...contract, tools } as ToolContract) as unknown as CallGate;
  const desk: Desk = {
    ...{ ledger, server, session, hold: 'pending', policy: {}, log: () => undefined, memory: callMemory() },
    ...{ held: heldCalls(ledger, session), tools: toolbox({ ledger, server }, async () => ({ tools: listed }), gateFor) },
    ...more,
  };
  const ran: JsonObject[] = [];
  const send = async (name: string, value: Json, sending: Sending) => {
    ran.push({ name, arguments: value, ...sending.answers });
    return await reply(name, value, sending);
  };
  const call: Door['call'] = (name, value, caller = ANN) =>
    answerCall(desk, { name, arguments: value, signal: new AbortController().signal, progress: () => undefined, send, caller });
  const ask: Door['ask'] = (method, taskId, { caller = ANN, ...rest } = {}) =>
    heldTask(desk, { method, taskId, caller, send, ...rest });
  return {
    ...{ desk, ledger, ran, call, ask },
    get: async (taskId, caller = ANN) => {
      const answer = await ask('get', taskId, { caller });
      if (answer.kind === 'error') throw new Error(answer.message);
      return answer.result;
    },
  };
}

export function clockedLedger(place: string): { readonly ledger: Ledger; readonly pass: (milliseconds: number) => void } {
  let passed = 0;
  return {
    ledger: openLedger(place, { clock: { now: () => Date.now() + passed } }),
    pass: (milliseconds) => {
      passed += milliseconds;
    },
  };
}

export function taskIn(answer: Answer): string {
  if (answer.kind !== 'task') throw new Error(`Not a task: ${JSON.stringify(answer)}`);
  return String(answer.task.taskId);
}

export function stateIn(answer: Answer): string {
  if (answer.kind !== 'input' || answer.requestState === undefined) throw new Error(`Not input: ${JSON.stringify(answer)}`);
  return answer.requestState;
}

export function resultIn(answer: Answer): Json | undefined {
  if (answer.kind === 'result') return answer.result;
  return answer.kind === 'server' ? answer.response.result : undefined;
}

export function words(result: Json | undefined): string {
  const { content } = (result ?? {}) as { readonly content?: readonly { readonly text: string }[] };
  return (content ?? []).map(({ text }) => text).join('\n');
}
