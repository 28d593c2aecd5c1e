import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile, type JsonObject, type ToolContract } from '@tamis/core';
import { execute, type Ledger, offerChoice, openLedger, propose, toolDoor } from '@tamis/ledger';
import { door, words } from './desk.ts';

export const DOORS = ['execute', 'run', 'guard', 'actions', 'gate-mcp'] as const;

// How the answer of a provider is lost after it did what it was asked: the process may be killed too.
export const LOSSES = ['reset', 'hung', 'cut', 'killed'] as const;

export type DoorName = (typeof DOORS)[number];
export type Loss = (typeof LOSSES)[number];

export interface Payment {
  readonly door: DoorName;
  readonly order: string;
  readonly hasKey: boolean;
  readonly url: string;
  readonly signal?: AbortSignal;
}

export interface LostReply {
  readonly paid: number;
  readonly states: readonly string[];
  readonly said: readonly string[];
  readonly asked: number;
}

const parameters = { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] } as const;

function gateFor(hasKey: boolean) {
  const key = hasKey ? { effectKey: 'pay:{order}', window: '24h' } : {};
  const tool = { name: 'pay', parameters, effect: 'change', ...key } as const;
  return { tools: compile({ kind: 'tool-calls', tools: [tool] } as ToolContract), key };
}

export async function askFor(ledger: Ledger, { door: name, order, hasKey, url, signal }: Payment, id: string): Promise<string> {
  const { tools: gate, key } = gateFor(hasKey);
  const pay = async () => {
    const answer = await fetch(url, { method: 'POST', body: order, ...(signal && { signal }) });
    return (await answer.json()) as JsonObject;
  };
  const call = { id, name: 'pay', arguments: { order } };
  switch (name) {
    case 'run':
      return (await toolDoor({ ledger, gate: gate as never, source: 'chat' }).run(call, pay)).status;
    case 'guard': {
      const guarded = toolDoor({ ledger, gate: gate as never, source: 'chat' }).guard('pay', pay);
      return await guarded({ order }, { toolCallId: id }).then(
        () => 'done',
        (problem: Error) => problem.message,
      );
    }
    case 'execute': {
      const source = { run: 'chat', step: 'pay', unit: id, attempt: 1 };
      const act = { action: 'pay', value: { order } };
      try {
        const row = await propose({ ledger, gate: gate as never, source, kind: 'tool-call', reason: 'approval', act });
        await ledger.decide({ review: row.review, digest: row.digest, by: 'ann', kind: 'approve' });
        return (await execute({ ledger, review: row.review, gate: gate as never }, pay)).status;
      } catch (problem) {
        return (problem as Error).name;
      }
    }
    case 'actions': {
      const action = { id: 'pay', command: 'pay', arguments: { order }, ...key };
      const choosing = compile({ kind: 'actions', actions: [action] } as never) as never as ReturnType<typeof compile>;
      const verdict = (choosing as { judge(reply: string): unknown }).judge('{"choice":1}');
      const given = { ledger, gate: choosing, verdict, source: 'game', turn: id, attempt: 1 };
      try {
        const offered = (await offerChoice(given as never, () => undefined)) as { readonly review?: { readonly review: string } };
        return (await execute({ ledger, review: offered.review?.review ?? '', gate: choosing as never }, pay)).status;
      } catch (problem) {
        return (problem as Error).name;
      }
    }
    case 'gate-mcp': {
      const tool = { name: 'pay', inputSchema: parameters as never };
      const reply = async () => ({ result: { content: [{ type: 'text', text: JSON.stringify(await pay()) }] }, length: 9 });
      const gated = door(ledger, { tools: [tool], effects: {}, reply, about: { pay: key } as never, session: `mcp shop ${id}` });
      const answer = await gated.call('pay', { order });
      return answer.kind === 'result' ? words(answer.result) : answer.kind;
    }
  }
}

export async function losingProvider() {
  const paid = new Map<string, number>();
  const losing = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const server = createServer(async (request, response) => {
    let order = '';
    for await (const chunk of request) order += String(chunk);
    paid.set(order, (paid.get(order) ?? 0) + 1);
    losing.get(order)?.(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    paid,
    losing,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type Provider = Awaited<ReturnType<typeof losingProvider>>;

export async function lostReply(provider: Provider, door: DoorName, loss: Loss, seed: number): Promise<LostReply> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-lost-')), 'ledger.sqlite');
  const payment: Payment = { door, order: `${door}-${loss}-${seed}`, hasKey: seed % 2 === 0, url: provider.url };
  const ids = ['call-1', 'call-1', ...(payment.hasKey || HAS_LIKENESS.has(door) ? ['call-2'] : [])];
  const said: string[] = [];
  if (loss === 'killed') await killed(provider, file, payment);
  else {
    const ledger = openLedger(file);
    said.push(await askFor(ledger, { ...payment, ...losingBy(provider, payment.order, loss) }, 'call-1'));
    await ledger.close();
  }
  // After a restart, and when a killed process counts as gone.
  const ledger = openLedger(file, { clock: { now: () => Date.now() + 600_000 } });
  provider.losing.set(payment.order, (_, response) => void response.end('{}'));
  for (const id of ids) said.push(await askFor(ledger, payment, id));
  const [states, asked]: [string[], string[]] = [[], []];
  for await (const { kind, state, review, execution } of ledger.reviews()) {
    if (execution !== undefined) states.push(execution.state);
    if (kind === 'unknown' && state === 'open') asked.push(review);
  }
  await ledger.close();
  return { paid: provider.paid.get(payment.order) ?? 0, states, said, asked: asked.length };
}

const HAS_LIKENESS: ReadonlySet<DoorName> = new Set(['run', 'guard', 'gate-mcp']);

function losingBy(provider: Provider, order: string, loss: Loss): { readonly signal?: AbortSignal } {
  const patience = new AbortController();
  provider.losing.set(order, ({ socket }, response) => {
    if (loss === 'reset') socket.resetAndDestroy();
    if (loss === 'hung') patience.abort(new Error('The provider took too long.'));
    if (loss !== 'cut') return;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"paid":', () => socket.destroy());
  });
  return loss === 'hung' ? { signal: patience.signal } : {};
}

async function killed(provider: Provider, file: string, payment: Payment): Promise<void> {
  const program = path.join(import.meta.dirname, 'children/pay.ts');
  const child = spawn(process.execPath, ['--conditions=tamis-source', program, file, JSON.stringify(payment)], {
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  provider.losing.set(payment.order, () => void child.kill('SIGKILL'));
  const [code, signal] = await ended;
  // A process that ended by itself lost no reply, so it proves nothing.
  if (signal !== 'SIGKILL') throw new Error(`The process that pays ended by itself: ${signal ?? code}.`);
}
