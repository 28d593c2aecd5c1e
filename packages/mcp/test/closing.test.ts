import { createServer, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { listening } from '../../../scripts/tests/listening.ts';
import { isWhole } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { startHttpGate } from '../src/index.ts';
import { post } from './asking.ts';
import { ABOUT, HELLO, LOOK, newLedger, type Said } from './play.ts';

const FAREWELLS: readonly (readonly [number, string, (answer: ServerResponse) => void])[] = [
  // In `npm run proof`, more than the gate has places for.
  [isWhole ? 270 : 30, 'never', () => undefined],
  [5, 'that it does not do that', (answer) => answer.writeHead(405).end()],
  [5, 'with half an answer', (answer) => answer.writeHead(200, { 'content-length': '10' }).write('half')],
  [5, 'by breaking off', (answer) => answer.destroy()],
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
  const { url, close } = await listening(upstream);
  const ledger = newLedger();
  onTestFinished(async () => {
    await close();
    await ledger.close();
  });
  const gate = await startHttpGate({ ledger, name: 'shop', port: 0, upstream: `${url}/mcp` });
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: HELLO });
  for (let begun = 0; begun < sessions; begun += 30) {
    await Promise.all(Array.from({ length: Math.min(sessions, 30) }, () => post(gate.url, body)));
  }
  const closed = gate.close();
  // None waits for the answer to another.
  await until('the server is told of several sessions', () => ended.length > 1);
  isAnswering = true;
  for (const answer of ended) farewell(answer);
  await closed;
  await expect(fetch(gate.url)).rejects.toThrow();
});
