import path from 'node:path';
import { PassThrough } from 'node:stream';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { closing } from '../../../scripts/tests/listening.ts';
import { isTaken } from '../../../scripts/tests/share.ts';
import { gateStdio, startHttpGate } from '../src/index.ts';
import { lineCutter } from '../src/wire/lines.ts';
import { eraHttp } from './children/era-server.ts';
import { newLedger } from './play.ts';

type Era = 'modern' | 'legacy';
const child = path.join(import.meta.dirname, 'children/era-server.ts');
const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const atEnd = closing();

function lineTransport(input: PassThrough, output: PassThrough): Transport {
  const transport: Transport = {
    start: async () => {},
    send: async (message) => void input.write(`${JSON.stringify(message)}\n`),
    close: async () => transport.onclose?.(),
  };
  const lines = lineCutter(1e7, {
    onLine: (line) => line !== '' && setImmediate(() => transport.onmessage?.(JSON.parse(line))),
    ...{ onLong: () => undefined, onBroken: () => undefined },
  });
  output.on('data', lines.push);
  return Object.assign(transport, { stderr: null, pid: null });
}

async function over(way: 'stdio' | 'HTTP', server: Era): Promise<Transport> {
  const options = { ledger: newLedger(), name: 'eras', allowMethods: ['elicitation/create'] };
  if (way === 'HTTP') {
    const upstream = await eraHttp(server);
    const gate = await startHttpGate({ ...options, upstream: upstream.url, port: 0 });
    atEnd(
      () => upstream.close(),
      () => gate.close(),
    );
    return new StreamableHTTPClientTransport(new URL(gate.url));
  }
  const [input, output, stop] = [new PassThrough(), new PassThrough(), new AbortController()];
  const ended = gateStdio({
    ...{ ...options, command: process.execPath, args: [child, server], input, output, stop: stop.signal },
    serverSays: (line) => process.env.DEBUG && console.error(line),
  });
  atEnd(async () => {
    stop.abort();
    await ended;
  });
  return lineTransport(input, output);
}

async function connected(way: 'stdio' | 'HTTP', client: Era, server: Era): Promise<Client> {
  const mode = client === 'legacy' ? 'legacy' : ({ pin: '2026-07-28' } as const);
  const one = new Client(
    { name: 'test', version: '1' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
  );
  one.setRequestHandler('elicitation/create', async () => ({ action: 'accept', content: { name: 'Ann' } }));
  await one.connect(await over(way, server));
  atEnd(() => one.close());
  return one;
}

const PAIRS = [
  ['modern', 'modern'],
  ['modern', 'legacy'],
  ['legacy', 'modern'],
  ['legacy', 'legacy'],
] as const;

describe.each(['stdio', 'HTTP'] as const)('over %s', (way) => {
  // A server on standard output is a process: one of the four pairs, the others with the next commits.
  const pairs = PAIRS.filter((_, place) => way === 'HTTP' || isTaken(place, 4));

  it.each(pairs)('a %s client is served by a %s server', async (client, server) => {
    const one = await connected(way, client, server);
    expect(one.getProtocolEra()).toBe(client);
    expect(one.getInstructions()).toBe('Be kind.');
    expect((await one.listTools()).tools.map(({ name }) => name)).toEqual(['echo', 'ask', 'change']);
    const heard: unknown[] = [];
    const echo = await one.callTool(
      { name: 'echo', arguments: { text: 'hi' }, _meta: { traceparent: TRACE } },
      { onprogress: (progress) => heard.push(progress) },
    );
    expect(echo.content).toEqual([{ type: 'text', text: `hi ${TRACE}` }]);
    expect(heard).toEqual([{ progress: 1, message: 'half' }]);
    const asked = await one.callTool({ name: 'ask', arguments: {} });
    expect(asked.content).toEqual([{ type: 'text', text: server === 'modern' ? 'hello Ann state-1' : 'hello Ann' }]);
  });
});
