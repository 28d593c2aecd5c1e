import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { startHttpGate } from '../src/index.ts';
import { ABOUT, HELLO, LOOK, newLedger, type Said } from './play.ts';

/** How a server may answer when a session with it is ended. */
const FAREWELLS: readonly (readonly [number, string, (answer: ServerResponse) => void])[] = [
  // More than the gate has places for.
  [270, 'never', () => undefined],
  [30, 'that it does not do that', (answer) => answer.writeHead(405).end()],
  [30, 'with half an answer', (answer) => answer.writeHead(200, { 'content-length': '10' }).write('half')],
  [30, 'by breaking off', (answer) => answer.destroy()],
];

it.each(FAREWELLS)('ends with %i sessions open, though the server answers %s', async (sessions, _, farewell) => {
  const ended: ServerResponse[] = [];
  let isAnswering = false;
  const upstream = createServer(async (asked, answer) => {
    let body = '';
    for await (const chunk of asked) body += chunk;
    const { id, method } = JSON.parse(body || '{}') as Said;
    const json = (result: object) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': crypto.randomUUID() });
      answer.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    };
    if (asked.method === 'DELETE' && isAnswering) farewell(answer);
    else if (asked.method === 'DELETE') ended.push(answer);
    else if (asked.method === 'GET') answer.writeHead(405).end();
    else if (method === 'server/discover') answer.writeHead(400).end();
    else if (method === 'initialize') json({ ...ABOUT, capabilities: { tools: {} } });
    else if (method === 'tools/list') json({ tools: [LOOK] });
    else answer.writeHead(202).end();
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const ledger = newLedger();
  onTestFinished(async () => {
    upstream.closeAllConnections();
    upstream.close();
    await ledger.close();
  });
  const { port } = upstream.address() as AddressInfo;
  const gate = await startHttpGate({ ledger, name: 'shop', port: 0, upstream: `http://127.0.0.1:${port}/mcp` });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: HELLO });
  for (let begun = 0; begun < sessions; begun += 30) {
    const some = Array.from({ length: 30 }, () =>
      fetch(gate.url, { method: 'POST', headers, body }).then((answer) => answer.text()),
    );
    await Promise.all(some);
  }
  const closed = gate.close();
  // None waits for the answer to another.
  await until('the server is told of several sessions', () => ended.length > 1);
  isAnswering = true;
  for (const answer of ended) farewell(answer);
  await closed;
  await expect(fetch(gate.url)).rejects.toThrow();
});
