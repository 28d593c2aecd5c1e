import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const compiler = path.resolve(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
const GIVEN =
  "import { commands } from '@tamis/commands'; import { engine } from '@tamis/core'; import { extractionRule } from '@tamis/extraction'; const { compile } = engine.of([...engine.kinds, ...commands, extractionRule]);";
const TOOLS = "kind: 'tool-calls', tools: [{ name: 'refund' }, { name: 'look' }]";

test('an editor completes kinds, keys, values and the names of tools', async () => {
  const complete = await editor();
  expect(await complete("compile({ kind: '", "' })")).toEqual([
    'actions',
    'command',
    'document',
    'extraction-rule',
    'suggestions',
    'tool-calls',
  ]);
  expect(await complete("compile({ kind: 'command', ", ' })')).toEqual(
    expect.arrayContaining(['grammar', 'forms?', 'lists?', 'policy?']),
  );
  expect(await complete(`compile({ ${TOOLS}, about: { `, ' } })')).toEqual(['look?', 'refund?']);
  expect(await complete(`compile({ ${TOOLS}, about: { look: { effect: '`, "' } } })")).toEqual(['change', 'destroy', 'read']);
  expect(await complete(`compile({ ${TOOLS}, order: [{ once: ['`, "'] }] })")).toEqual(['look', 'refund']);
  expect(await complete("compile({ kind: 'tool-calls', tools: [{ name: 'refund', ", ' }] })')).toEqual(
    expect.arrayContaining(['effect?', 'parameters?', 'preconditions?']),
  );
  expect(await complete("compile({ policy: { repair: '", "' } })")).toEqual(['all', 'none', 'safe']);
});

// TypeScript as editors run it, in a file next to this one that is never written; answers with labels in order.
async function editor(): Promise<(before: string, after: string) => Promise<readonly string[]>> {
  const server = spawn(process.execPath, [compiler, '--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => void server.kill());
  const request = rpc(server);
  await request('initialize', { processId: null, rootUri: null, capabilities: {} });
  await request('initialized', {}, 'note');
  let count = 0;
  return async (before, after) => {
    const line = `${GIVEN} ${before}`;
    count += 1;
    const uri = pathToFileURL(path.join(import.meta.dirname, `completed-${count}.ts`)).href;
    const textDocument = { uri, languageId: 'typescript', version: 1, text: line + after };
    await request('textDocument/didOpen', { textDocument }, 'note');
    const position = { line: 0, character: line.length };
    const { items } = (await request('textDocument/completion', { textDocument: { uri }, position })) as Completions;
    return items.map(({ label }) => label).sort();
  };
}

interface Completions {
  readonly items: readonly { readonly label: string }[];
}

interface Response {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
}

function rpc({ stdin, stdout }: ChildProcess): (method: string, params: object, as?: 'note') => Promise<unknown> {
  const waiting = new Map<number | undefined, (result: unknown) => void>();
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  let read = Buffer.alloc(0);
  stdout?.on('data', (chunk: Buffer) => {
    read = Buffer.concat([read, chunk]);
    for (let end = read.indexOf('\r\n\r\n') + 4; end > 3; end = read.indexOf('\r\n\r\n') + 4) {
      const length = Number(/Content-Length: (\d+)/.exec(read.toString('latin1', 0, end))?.[1]);
      if (read.length < end + length) return;
      const { id, method, result } = JSON.parse(read.toString('utf8', end, end + length)) as Response;
      read = read.subarray(end + length);
      if (method === undefined) waiting.get(id)?.(result);
      else if (id !== undefined) send({ id, result: [null] });
    }
  });
  let last = 0;
  return (method, params, as) => {
    if (as === 'note') return Promise.resolve(send({ method, params }));
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      send({ id, method, params });
    });
  };
}
