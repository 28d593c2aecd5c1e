import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as core from '@tamis/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { install } from '../../../tools/tutorials/install.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string };

const root = path.resolve(import.meta.dirname, '../../..');
const packages = {
  core: '@tamis/core',
  commands: '@tamis/commands',
  extraction: '@tamis/extraction',
  files: '@tamis/files',
  models: '@tamis/models',
  ledger: '@tamis/ledger',
  mcp: '@tamis/mcp',
  python: '@tamis/python',
  pipeline: '@tamis/pipeline',
  console: '@tamis/console',
  cli: 'tamis',
};

const PACKING = 60_000;

let folder = '';

// The packages as they would be published, with only their dependencies next to them.
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tamis-outside-'));
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
  const homes = Object.keys(packages).map((name) => path.join(root, 'packages', name));
  // Most of what npm does with them is to compress them, which takes seconds.
  const tarballs = isWhole ? pack(homes) : [];
  for (const [index, as] of Object.values(packages).entries()) {
    const to = path.join(folder, 'node_modules', as);
    mkdirSync(to, { recursive: true });
    if (isWhole) unpack(tarballs[index] as string, to);
    else copyPublished(homes[index] as string, to);
    linkDependencies(to);
  }
}, PACKING);
afterAll(() => rmSync(folder, { recursive: true }));

function pack(from: readonly string[]): readonly string[] {
  const flags = ['--json', '--ignore-scripts', '--pack-destination', folder];
  const packed = execFileSync('npm', ['pack', ...flags, ...from], { cwd: folder, stdio: 'pipe' });
  const all = JSON.parse(packed.toString()) as readonly { readonly filename: string }[];
  return all.map(({ filename }) => filename);
}

function unpack(filename: string, to: string): void {
  execFileSync('tar', ['-xzf', path.join(folder, filename), '-C', to, '--strip-components=1']);
}

function copyPublished(home: string, to: string): void {
  const { files } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { readonly files: readonly string[] };
  for (const name of ['package.json', 'README.md', 'LICENSE', ...files])
    cpSync(path.join(home, name), path.join(to, name), { recursive: true });
}

function linkDependencies(to: string): void {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(to, 'package.json'), 'utf8')) as {
    readonly dependencies?: object;
  };
  for (const name of Object.keys(dependencies)) {
    const place = path.join(folder, 'node_modules', name);
    if (name.startsWith('@tamis/') || existsSync(place)) continue;
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(path.join(root, 'node_modules', name), place, 'junction');
  }
}

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
}

test('on Node the library exports all that it exports elsewhere, and loads the kinds besides documents on first use', () => {
  const program = `import * as core from '@tamis/core';
import { contractSchema } from '@tamis/core/compiler';
import { commandPrompt, commands, grammarSchema } from '@tamis/commands';
const grammar = { version: 1, forms: { open: 'open {door}' }, lists: { door: ['front', 'back'] } };
console.log(core.engine.of(commands).compile({ kind: 'command', grammar }).judge('open front').status);
console.log(commandPrompt({ kind: 'command', grammar }).includes('open'), typeof contractSchema(), typeof grammarSchema());
try { core.compile({ tools: [], kind: 'comand' }); } catch (error) { console.log(error.problems.map(({ code }) => code).join(' ')); }
console.log(Object.keys(core).sort().join(' '));`;
  writeFileSync(path.join(folder, 'names.js'), program);
  const { stdout, stderr } = run('names.js');
  expect(stderr).toBe('');
  const [judged, made, told, names] = stdout.split('\n');
  expect([judged, made, told]).toEqual(['pass', 'true object object', 'contract.unknown-kind']);
  expect(names?.split(' ')).toEqual(Object.keys(core).sort());
});

test('the libraries are imported, whole and by parts, and load what a contract needs', () => {
  const program = `import { compile } from '@tamis/core';
import { compiler, document } from '@tamis/core/compiler';
import { loadContract } from '@tamis/files';
import { openAiTurn } from '@tamis/models';
import { openLedger } from '@tamis/ledger';
const rules = (rule) => ({ rules: { rules: [{ name: 'two', ...rule }] } });
const gates = [compile({ format: 'yaml' }), compile(rules({ expr: 'n == 1' })), compile(rules({ cel: 'n == 1' })), compiler({ kinds: [document] })({})];
for (const gate of gates) console.log(gate.judge('{"n": 1}').status);
console.log(compile({ schema: { type: 'string', pattern: '^(a|aa)+$' } }).judge('aab').status);
const turn = await openAiTurn(compile({ kind: 'tool-calls', tools: [{ name: 'ping' }] }), { role: 'assistant', content: 'All is well.' });
console.log(turn.status);
const ledger = openLedger('ledger.sqlite');
console.log(await ledger.registerFolder('here'));
await ledger.close();
const loaded = loadContract('ticket.yaml');
console.log('mistakes' in loaded ? loaded.mistakes : loaded.gate.judge('{"n": 1}').status);`;
  writeFileSync(path.join(folder, 'ticket.yaml'), 'schema: {type: object, required: [n]}\n');
  writeFileSync(path.join(folder, 'main.js'), program);
  const { stdout, stderr } = run('main.js');
  expect(stderr).toBe('');
  expect(stdout.split('\n')).toEqual(['pass', 'pass', 'pass', 'pass', 'fail', 'pass', 'recorded', 'pass', '']);
});

test('the command judges with contracts in JSON and in YAML, and with every part', () => {
  writeFileSync(path.join(folder, 'units.jsonl'), '{"reply": "{\\"n\\": \\"ab\\"}"}\n');
  writeFileSync(
    path.join(folder, 'contract.yaml'),
    `schema: {type: object, properties: {n: {type: string, pattern: '^(a|b|ab)+$'}}}
rules: {rules: [{name: p, expr: len(n) == 2}, {name: c, cel: size(n) == 2}]}`,
  );
  const { status, stdout, stderr } = run(
    'node_modules/tamis/bin/tamis.js',
    'check',
    'units.jsonl',
    '--contract',
    'contract.yaml',
    '--quiet',
  );
  expect(stderr).toBe('');
  expect([status, stdout]).toEqual([0, '{"reply": "{\\"n\\": \\"ab\\"}"}\n']);
  expect(run('node_modules/tamis/bin/tamis.js', 'explain', 'contract.missing-part').status).toBe(0);
});

test('the command serves the console with its page, and nothing else next to it', async () => {
  const child = spawn(process.execPath, ['node_modules/tamis/bin/tamis.js', 'console'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [link] = (await once(child.stdout, 'data')) as [Buffer];
  const { origin } = new URL(String(link).trim());
  const page = await (await fetch(origin)).text();
  const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
  expect((await fetch(origin + script)).headers.get('content-type')).toContain('javascript');
  expect((await fetch(`${origin}/api/inbox`)).status).toBe(401);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

// The third-party dependencies of the packages, with theirs: packed as installed here, because a test has no registry.
const NEEDED = withDependencies([
  ...['yaml', 'zod', '@standard-schema/spec', 'pg'],
  ...['@modelcontextprotocol/client', '@modelcontextprotocol/server', 'jose'],
]);

function withDependencies(names: readonly string[]): readonly string[] {
  const all = new Set(names);
  for (const name of all) {
    const manifest = path.join(root, 'node_modules', name, 'package.json');
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies?: object };
    for (const one of Object.keys(dependencies)) all.add(one);
  }
  return [...all];
}

// A new folder with all packages installed as users would, without scripts.
function installAll(): string {
  const empty = path.join(folder, 'empty');
  pack(NEEDED.map((name) => path.join(root, 'node_modules', name)));
  mkdirSync(empty);
  writeFileSync(path.join(empty, 'package.json'), '{}');
  const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...flags, ...tarballs.map((name) => path.join(folder, name))], { cwd: empty, stdio: 'pipe' });
  return empty;
}

test('the packed packages are installed into an empty folder; the demo, a project and its program run there', ({ skip }) => {
  skip(!isWhole, 'npm takes half a minute for it: npm run proof does it');
  const empty = installAll();
  const tamis = (...args: readonly string[]) =>
    spawnSync(process.execPath, [path.join(empty, 'node_modules/.bin/tamis'), ...args], { cwd: empty, encoding: 'utf8' });
  const demo = tamis('demo', '--out', 'demo');
  expect([demo.status, demo.stderr]).toEqual([0, '']);
  expect(demo.stdout).toContain('12 letters: 11 valid, 1 failed');
  expect(tamis('init', 'app', '--lib').status).toBe(0);
  const { version } = JSON.parse(readFileSync(path.join(root, 'packages/cli/package.json'), 'utf8')) as { version: string };
  const written = JSON.parse(readFileSync(path.join(empty, 'app/package.json'), 'utf8')) as { dependencies: object };
  expect(written.dependencies).toMatchObject({ '@tamis/core': `^${version}`, '@tamis/models': `^${version}` });
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, args, { cwd: path.join(empty, 'app'), encoding: 'utf8' });
  const modules = path.join(root, 'node_modules');
  expect(run(path.join(modules, 'typescript/bin/tsc'), '--typeRoots', path.join(modules, '@types')).stdout).toBe('');
  const program = run('dist/main.js');
  expect([program.status, program.stdout.split('\n').at(-2)]).toEqual([0, 'accepted, 2 attempts']);
}, 120_000);

const LIBRARIES = ['@tamis/core', '@tamis/commands', '@tamis/extraction', '@tamis/files', '@tamis/models'];

test.for(Object.values(packages))('%s is an ES module with its licence, and runs nothing when it is installed', (name) => {
  const home = path.join(folder, 'node_modules', name);
  const manifest = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { readonly [key: string]: unknown };
  expect(manifest).toMatchObject({
    type: 'module',
    license: 'MIT',
    engines: { node: LIBRARIES.includes(name) ? '>=20' : '>=24' },
  });
  expect(manifest).not.toHaveProperty('scripts');
  expect(readFileSync(path.join(home, 'LICENSE'), 'utf8')).toContain('MIT');
  expect(readFileSync(path.join(home, 'README.md'), 'utf8')).not.toBe('');
});

test.for(Object.values(packages))('publint has nothing against %s', async (name) => {
  const { messages } = await publint({ pkgDir: path.join(folder, 'node_modules', name), pack: false, strict: true });
  expect(messages).toEqual([]);
});

function entriesOf(name: string): readonly string[] {
  const { exports = {} } = JSON.parse(readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
    readonly exports?: object;
  };
  return Object.keys(exports)
    .filter((entry) => !entry.endsWith('.json'))
    .map((entry) => name + entry.slice(1));
}

// What `attw` checks: every import of an entry gets its types, under each module resolution of TypeScript.
test.for([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('every entry of every package has its types (%s, %s)', ([module = '', resolution = ''], { skip }) => {
  skip(!isWhole, 'the compiler takes long for it: npm run proof does it');
  const entries = Object.values(packages).flatMap(entriesOf);
  expect(entries.length).toBeGreaterThan(30);
  const file = `entries-${resolution}.mts`;
  // Whoever imports the entry for telemetry has installed the peer.
  const peer = 'node_modules/@opentelemetry/api';
  cpSync(path.join(root, peer), path.join(folder, peer), { recursive: true });
  // A namespace without types would be `any`, and then it would also be a number.
  const lines = entries.map(
    (entry, at) => `import * as e${at} from '${entry}';\nexport const n${at}: 0 extends 1 & typeof e${at} ? never : 1 = 1;`,
  );
  writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`);
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const types = ['--types', 'node', '--typeRoots', path.join(root, 'node_modules/@types')];
  const flags = ['--noEmit', '--strict', '--target', 'es2024', '--module', module, '--moduleResolution', resolution];
  expect(run(tsc, ...flags, ...types, file).stdout).toBe('');
});

function importsOwn(file: string): boolean {
  const [home] = /^node_modules\/@tamis\/\w+/.exec(file) ?? [''];
  const manifest = JSON.parse(readFileSync(path.join(folder, home, 'package.json'), 'utf8')) as {
    readonly dependencies?: object;
  };
  const imported = readFileSync(path.join(folder, file), 'utf8').matchAll(/from '([a-z@][^']*)'/g);
  return [...imported].every(([, name = '']) => Object.hasOwn(manifest.dependencies ?? {}, name));
}

test('no type of an entry comes from a package that is not installed with it', () => {
  const { stdout } = spawnSync(
    'grep',
    ['-rlE', "from '(yaml|re2js|py-ast|@bufbuild/[a-z]+|fastest-levenshtein)'", 'node_modules/@tamis'],
    { cwd: folder, encoding: 'utf8' },
  );
  const api = ['core', 'files', 'models', 'ledger', 'pipeline']
    .map((name) => readFileSync(path.join(root, 'api', `${name}.md`), 'utf8'))
    .join('');
  const reached = stdout.split('\n').filter((file) => file !== '' && api.includes(`// ${file.split('/dist/types/')[1]}\n`));
  expect(reached.filter((file) => !importsOwn(file))).toEqual([]);
});

test('tamis init takes our packages from where the command was installed from, if those were packed files', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'tamis-packed-'));
  const [command = '', core = ''] = ['tamis', 'tamis-core'].map((name) => `${name}-${version}.tgz`);
  mkdirSync(path.join(home, 'packed'));
  writeFileSync(path.join(home, 'packed', core), '');
  install(home, [command]);
  const dependencies = () => {
    const line = [path.join(home, 'node_modules/tamis/bin/tamis.js'), 'init', '--lib', 'new'];
    expect(spawnSync(process.execPath, line, { cwd: home, encoding: 'utf8' })).toMatchObject({ status: 0 });
    const { dependencies: found } = JSON.parse(readFileSync(path.join(home, 'new/package.json'), 'utf8'));
    rmSync(path.join(home, 'new'), { recursive: true });
    return found;
  };
  writeFileSync(path.join(home, 'package.json'), JSON.stringify({ dependencies: { tamis: `file:packed/${command}` } }));
  expect(dependencies()).toMatchObject({
    '@tamis/core': `file:${path.join(home, 'packed', core)}`,
    '@tamis/models': `^${version}`,
  });
  writeFileSync(path.join(home, 'package.json'), JSON.stringify({ dependencies: { tamis: `^${version}` } }));
  expect(dependencies()).toMatchObject({ '@tamis/core': `^${version}` });
  rmSync(home, { recursive: true });
});
