import path from 'node:path';
import { PassThrough } from 'node:stream';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { closing } from '../../../scripts/tests/listening.ts';
import { isTaken } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { gateStdio, type StdioEnd, startHttpGate } from '../src/index.ts';
import { lineCutter } from '../src/wire/lines.ts';
import { eraHttp } from './children/era-server.ts';
import { ABOUT, HELLO, newLedger, type Said } from './play.ts';

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

const SERVER = `
process.stderr.write('started \\u001b[31mred\\n\\n');
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'server/discover' && process.argv.includes('old')) process.exit(1);
  if (params.exit !== undefined) process.exit(params.exit);
  if (params.long) process.stdout.write('x'.repeat(17 * 1024 * 1024) + '\\n');
  const result = method === 'initialize' ? ${JSON.stringify({ ...ABOUT, capabilities: { tools: {}, prompts: {} } })} : {};
  const answer = method === 'server/discover' ? { error: { code: -32601, message: 'No.' } } : { result };
  if (params.latin) answer.result = { text: 'caf\\xe9' };
  process.stdout.write(Buffer.from('\\n' + JSON.stringify({ jsonrpc: '2.0', id, ...answer }) + '\\n', 'latin1'));
});`;

function started(...words: readonly string[]) {
  const [input, output, stop] = [new PassThrough(), new PassThrough(), new AbortController()];
  const [said, log, answers]: [string[], string[], Said[]] = [[], [], []];
  let rest = '';
  output.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    answers.push(...lines.map((line) => JSON.parse(line) as Said));
  });
  const ended: Promise<StdioEnd> = gateStdio({
    ...{
      ledger: newLedger(),
      name: 'raw',
      allowMethods: ['prompts/list'],
      command: process.execPath,
      args: ['-e', SERVER, ...words],
    },
    ...{ input, output, stop: stop.signal, serverSays: (line: string) => said.push(line), log: (line: string) => log.push(line) },
  });
  const ask = async (params: object, method = 'prompts/list') => {
    const before = answers.length;
    input.write(`\n${JSON.stringify({ jsonrpc: '2.0', id: before, method, params })}\n`);
    await until('an answer has come', () => answers.length > before);
    return answers.at(-1);
  };
  return { input, stop, said, log, answers, ended, ask };
}

describe('a gate over standard input and output', () => {
  it('passes lines on, shows what the server logs, and ends when the caller does', async () => {
    const { ask, input, said, log, answers, ended } = started();
    expect(await ask(HELLO, 'initialize')).toMatchObject({ id: 0, result: { serverInfo: { name: 'shop' } } });
    expect(said).toEqual(['started ␛[31mred']);
    // Lines without anything in them are nothing to either side.
    expect(await ask({})).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect([answers.length, log]).toEqual([2, []]);
    const refused = async (line: string | Buffer, error: object) => {
      const before = answers.length;
      input.write(line);
      await until('it is answered', () => answers.length > before);
      expect(answers.at(-1)).toMatchObject({ id: null, error });
    };
    // What is too long or not UTF-8 is passed on in neither direction; an answer that was dropped is an error.
    await refused(`${'x'.repeat(17 * 1024 * 1024)}\n`, { code: -32_600 });
    const latin = '{"jsonrpc":"2.0","id":7,"method":"prompts/list","params":{"cursor":"caf\xe9"}}\n';
    await refused(Buffer.from(latin, 'latin1'), { code: -32_700, message: 'A message must be UTF-8.' });
    const tooLong = 'The server sent a message that is too long.';
    expect(await ask({ long: true })).toMatchObject({ error: { code: -32_000, message: tooLong } });
    const reason = 'The server sent a message that is not UTF-8.';
    const dropped = { code: -32_000, message: `The answer of the server was dropped: ${reason}` };
    expect(await ask({ latin: true })).toMatchObject({ error: dropped });
    // The rest of an answer that was given up is one that nobody asked for.
    expect(log.filter((line) => !line.includes('nobody asked for'))).toEqual([
      expect.stringContaining('The server sent a message of more than'),
      `dropped a message from the server: ${reason}`,
    ]);
    input.end();
    expect(await ended).toEqual({ by: 'caller' });
  });

  it('ends with the server', async () => {
    const { ask, input, answers, ended } = started();
    await ask(HELLO, 'initialize');
    input.write('{"jsonrpc":"2.0","id":1,"method":"prompts/list","params":{"exit":3}}\n');
    expect(await ended).toEqual({ by: 'server', code: 3, signal: null });
    expect(answers[1]).toMatchObject({ id: 1, error: { code: -32_000, message: 'The server has ended.' } });
  });

  it('starts a server again that ends when it is asked for the new era, and ends when it is stopped', async () => {
    const { ask, said, stop, ended } = started('old');
    expect(await ask(HELLO, 'initialize')).toMatchObject({ result: { serverInfo: { name: 'shop' } } });
    expect(await ask({})).toMatchObject({ result: {} });
    expect(said).toHaveLength(2);
    stop.abort();
    expect(await ended).toEqual({ by: 'stop' });
  });

  it('rejects if the server can not be started', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const given = { ledger: newLedger(), name: 'raw', args: [], input, output, serverSays: () => undefined };
    const stop = new AbortController().signal;
    await expect(gateStdio({ ...given, stop, command: '/nowhere/server' })).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(gateStdio({ ...given, stop, name: 'a b', command: '/nowhere/server' })).rejects.toThrow(RangeError);
  });
});
