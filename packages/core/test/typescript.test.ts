import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { escapeRegExp } from '../src/lib/escape-reg-exp.ts';

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

// Pages of programs with one mistake in each statement. A comment `// at word: text` says that the next line has an error exactly
// at that word, and what it says; there are no other errors.
const pages = path.join(import.meta.dirname, 'mistakes');
const MARK = /^\s*\/\/ at (\S+): (.+)$/;
const ERROR = /^(?:.*\/)?([\w-]+)\.ts\((\d+),(\d+)\): error TS\d+: ((?:.|\n )*)$/gm;

function codeOf(page: string): readonly string[] {
  let isCode = false;
  return page.split('\n').map((line) => {
    const isFence = line.startsWith('```');
    if (isFence) isCode = !isCode;
    return isCode && !isFence ? line : '';
  });
}

const programs = new Map(
  readdirSync(pages)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [path.parse(name).name, codeOf(readFileSync(path.join(pages, name), 'utf8'))] as const),
);

const marks = [...programs].flatMap(([page, lines]) =>
  lines.flatMap((text, index) => {
    const [, word, says] = MARK.exec(text) ?? [];
    return word === undefined || says === undefined ? [] : [{ page, line: index + 2, word, says }];
  }),
);

const folder = mkdtempSync(path.join(pages, 'programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const found = await errors();

async function errors() {
  for (const [page, lines] of programs) writeFileSync(path.join(folder, `${page}.ts`), lines.join('\n'));
  const given = [compiler, '-p', pages, '--pretty', 'false'];
  const { stdout } = await promisify(execFile)(process.execPath, given).catch((ended: { stdout: string }) => ended);
  return [...stdout.matchAll(ERROR)].map(([, page = '', line, column, says = '']) => ({
    page,
    line: Number(line),
    rest: programs.get(page)?.[Number(line) - 1]?.slice(Number(column) - 1) ?? '',
    says,
  }));
}

test.for(marks)('$page, line $line: the error is at $word', ({ page, line, word, says }) => {
  const here = found.filter((error) => error.page === page && error.line === line);
  const starting = new RegExp(`^${escapeRegExp(word)}`);
  expect(here).toMatchObject([{ rest: expect.stringMatching(starting), says: expect.stringContaining(says) }]);
});

test('nothing else is an error', () => {
  const stray = found.filter(({ page, line }) => !marks.some((mark) => mark.page === page && mark.line === line));
  expect(stray).toEqual([]);
  expect(marks.length).toBeGreaterThan(70);
});
