import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path, { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isWhole, tagsInTurn } from '../../../scripts/tests/share.ts';
import { app } from '../src/app.ts';
import { openShop } from './mcp-gate.ts';
import { fileWith, inTurn, jsonl, tamis, tamisAlone } from './tamis.ts';
import { whileServing } from './while-serving.ts';

const { resolve } = createRequire(import.meta.url);
const root = path.resolve(import.meta.dirname, '../../..');

type Root = typeof app.root;
type Leaf = Exclude<Root, { getAllEntries: unknown }>;

function leavesOf(target: Root, words: readonly string[] = []): readonly (readonly [readonly string[], Leaf])[] {
  if (!('getAllEntries' in target)) return [[words, target]];
  return target
    .getAllEntries()
    .flatMap(({ name, target: next }) => leavesOf(next, [...words, name['convert-camel-to-kebab'] ?? '']));
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

describe('the command', () => {
  it('tells its version', async () => {
    expect(await tamis(['--version'])).toMatchObject({ code: 0, stderr: '' });
    expect((await tamis(['--version'])).stdout.toString()).toBe(`${version}\n`);
  });

  it('says how to get a Node that is new enough', () => {
    const bin = join(mkdtempSync(join(tmpdir(), 'tamis-alone-')), 'tamis.js');
    copyFileSync(fileURLToPath(new URL('../bin/tamis.js', import.meta.url)), bin);
    const old = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' }); require(${JSON.stringify(bin)});`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', old], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      2,
      'error: tamis needs Node 24 or newer; this is Node 20.20.2.\n' +
        '  help: Install Node 24 from https://nodejs.org, or for this folder only: npm install node@24, then npx tamis\n',
    ]);
  });

  it.skipIf(process.platform === 'win32')('starts with a newer Node from the folder above (Windows has no shebang)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tamis-launched-'));
    const bin = join(folder, 'packages/cli/bin/tamis.js');
    const newer = join(folder, 'node_modules/node/bin/node');
    for (const file of [bin, newer]) mkdirSync(dirname(file), { recursive: true });
    copyFileSync(fileURLToPath(new URL('../bin/tamis.js', import.meta.url)), bin);
    writeFileSync(newer, '#!/bin/sh\necho "$@"; exit 6\n', { mode: 0o755 });
    const old = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' }); require(${JSON.stringify(bin)});`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', old, 'judge', '--help'], { encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([6, `${bin} --help\n`, '']);
    // One that is itself too old is not started again and again.
    rmSync(newer);
    symlinkSync(process.execPath, newer);
    expect(spawnSync(process.execPath, ['-e', old], { encoding: 'utf8' })).toMatchObject({ status: 2, stdout: '' });
  });

  it('fails if nothing is left to wait for before its work has ended', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tamis-unended-'));
    for (const name of ['bin', 'bundle']) mkdirSync(join(folder, name));
    copyFileSync(fileURLToPath(new URL('../bin/tamis.js', import.meta.url)), join(folder, 'bin/tamis.js'));
    writeFileSync(join(folder, 'bundle/main.js'), 'exports.main = () => new Promise(() => {});');
    expect(spawnSync(process.execPath, [join(folder, 'bin/tamis.js'), 'check']).status).toBe(70);
  });

  it('reports what the engine fails on as such, and goes on', async () => {
    const broken = `const own = String.prototype.charCodeAt;
      String.prototype.charCodeAt = function (at) {
        if (this.includes('break me')) throw new Error('broken');
        return own.call(this, at);
      };`;
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(broken)}`;
    const questions = '{"id": 1, "reply": "{\\"break me\\": 1,}"}\n{"id": 2, "reply": "{}"}\n';
    const run = await tamisAlone(['judge'], questions, { NODE_OPTIONS });
    expect(run.code).toBe(70);
    expect(jsonl(run.stdout)).toMatchObject([
      { id: 1, status: 'engine-fault', findings: [{ code: 'unit.engine-fault', message: expect.stringContaining('broken') }] },
      { id: 2, status: 'pass' },
    ]);
  });

  it('has a script for completion that the shell accepts', async () => {
    const script = (await tamis(['completion', 'bash'])).stdout.toString();
    expect(script).toContain('__complete');
    expect(spawnSync('bash', ['-n'], { input: script }).status).toBe(0);
  });

  it.each([[[]], [['--help']]])('lists its commands for %j', async (args) => {
    const { code, stdout } = await tamis(args);
    expect(code).toBe(0);
    for (const name of ['check', 'ask', 'run', 'judge', 'record', 'commands', 'config', 'explain', 'EXAMPLES'])
      expect(stdout.toString()).toContain(name);
  });

  it('groups its commands by job', async () => {
    const help = (await tamis(['--help'])).stdout.toString();
    const list = help.slice(help.indexOf('COMMANDS\n'));
    expect(list).toMatch(/^COMMANDS\nStart here\n {2}demo {2}/);
    expect(list).toMatch(/\n\nDecide what is held\n {2}inbox {2}/);
    const listed = [...list.matchAll(/^ {2}([a-z-]+) {2}/gm)].map(([, name]) => name);
    const known = leavesOf(app.root).map(([words]) => words[0]);
    expect([...listed].sort()).toEqual([...new Set(known)].sort());
    // The commands fit on a screen only if the usage does not list them again.
    expect(help.match(/^ {2}tamis completion/gm)).toBeNull();
  });

  it('names what each flag takes, and nothing if a flag takes nothing', async () => {
    const leaves = leavesOf(app.root);
    expect(leaves.length).toBeGreaterThan(40);
    for (const [words, command] of leaves) {
      const help = (await tamis([...words, '--help'])).stdout.toString();
      const flags = help.slice(help.indexOf('\nFLAGS'));
      for (const [name, { kind }] of Object.entries(command.parameters.flags ?? {}) as [string, { kind: string }][]) {
        const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        const value = new RegExp(`^ +(?:-\\w )? *\\[?--${flag}(?: ([A-Z][A-Z0-9=]*))?[\\]/. ]`, 'm').exec(flags)?.[1];
        expect([...words, flag, value !== undefined]).toEqual([...words, flag, kind !== 'boolean']);
      }
    }
  }, 60_000);

  it('asks in its usage for what it requires, and for nothing else', async () => {
    const usages = await inTurn(['worker', 'proxy', 'ask', 'init'], async (word) =>
      (await tamis([word, '--help'])).stdout.toString(),
    );
    expect(usages.map((help) => help.split('\n')[1])).toEqual([
      '  tamis worker [--db URL] [flags]',
      '  tamis proxy --contract NAME=FILE… (--upstream URL | --cassette FILE) [--tools FILE] [flags]',
      '  tamis ask [FILE|-] (--model MODEL | --cassette FILE)',
      '  tamis init [DIR] [--lib | --pipeline | --tools | --commands | --wizard]',
    ]);
  });

  const commands = ['explain', 'prompt', 'show', 'report', 'watch'].map((name) => `commands ${name}`);

  it.each([
    'check',
    'ask',
    'run',
    'watch',
    'runs',
    'pause',
    'resume',
    'release',
    'extract',
    'judge',
    'record',
    'config',
    'config check',
    'config schema',
    'explain',
    'commands',
    ...commands,
  ])('shows examples in the help of %s', async (name) => {
    const { code, stdout } = await tamis([...name.split(' '), '--help']);
    expect(code).toBe(0);
    expect(stdout.toString()).toMatch(/EXAMPLES\n {2}/);
    for (const line of stdout.toString().split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});

// A program as people give it to `--import`: it registers an SDK, here with an exporter that writes names to a file.
function instrumented(api: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'instrumentation-'));
  const [program, spans] = [path.join(folder, 'instrumentation.mjs'), path.join(folder, 'spans')];
  const url = (name: string) => JSON.stringify(pathToFileURL(resolve(name)).href);
  writeFileSync(spans, '');
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs';
import api from ${url(api)};
import sdk from ${url('@opentelemetry/sdk-trace')};
const exporter = {
  export: (spans, done) => {
    for (const { name, status } of spans) appendFileSync(${JSON.stringify(spans)}, name + (status.code === 2 ? ' failed' : '') + '\\n');
    done({ code: 0 });
  },
  shutdown: async () => {},
};
api.trace.setGlobalTracerProvider(new sdk.TracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor({ exporter })] }));
`,
  );
  return {
    env: { NODE_OPTIONS: `--import ${pathToFileURL(program).href}` },
    spans: () => readFileSync(spans, 'utf8').trim().split('\n'),
  };
}

const schema = fileWith('n.json', '{"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}');
const replies = fileWith('replies.jsonl', '{"reply": {"text": "{}"}}\n{"reply": {"text": "{\\"n\\": 7}"}}\n');
const prompt = fileWith('prompt.txt', 'n?');

function asked(model: string): readonly string[] {
  const call = `chat ${model}`;
  return [call, 'tamis.judge failed', 'tamis.attempt', call, 'tamis.judge', 'tamis.attempt', 'tamis.ask'];
}

describe.concurrent('a command that is started with an SDK records with it', () => {
  it.each(isWhole ? ['opentelemetry-api-19', '@opentelemetry/api'] : ['@opentelemetry/api'])(
    'that was registered with %s',
    { tags: tagsInTurn(0, 2) },
    async (api) => {
      const { env, spans } = instrumented(api);
      expect((await tamisAlone(['ask', prompt, '--cassette', replies, '-s', schema], '', env)).code).toBe(0);
      expect(spans()).toEqual(asked('replay'));
    },
  );

  it('in the proxy', { tags: 'proof' }, async () => {
    const { env, spans } = instrumented('opentelemetry-api-13');
    const contract = fileWith('n.yaml', 'schema: {type: object, properties: {n: {type: integer}}, required: [n]}\n');
    const args = ['proxy', '--contract', `n=${contract}`, '--cassette', replies];
    await whileServing(
      args,
      async (url) => {
        const body = JSON.stringify({ model: 'recorded', messages: [] });
        expect((await fetch(`${url}/n/v1/chat/completions`, { method: 'POST', body })).status).toBe(200);
      },
      env,
    );
    expect(spans()).toEqual([...asked('recorded'), 'tamis.proxy']);
  });

  it('in the gate in front of a server', { tags: 'proof' }, async () => {
    const { env, spans } = instrumented('opentelemetry-api-19');
    const { client, call } = await openShop().connect([], env);
    expect((await call('find_order', { order: 'T-1007' })).isError).toBe(false);
    await client.close();
    expect(spans()).toEqual(['tamis.judge', 'execute_tool find_order', 'tamis.execute', 'tools/call']);
  });

  it('in runs', { tags: tagsInTurn(1, 2) }, async () => {
    const { env, spans } = instrumented('opentelemetry-api-19');
    const example = path.join(root, 'examples/pipeline');
    const out = path.join(mkdtempSync(path.join(tmpdir(), 'run-')), 'run');
    await tamisAlone(
      ['run', example, '--out', out, '--cassette', path.join(example, 'replies.jsonl'), '--max-units', '1'],
      '',
      env,
    );
    expect(new Set(spans())).toEqual(new Set(['chat gpt-4o-mini', 'tamis.step', 'tamis.judge', 'tamis.run']));
  });
});
