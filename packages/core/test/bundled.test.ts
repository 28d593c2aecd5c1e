import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as esbuild } from 'esbuild';
import { type Plugin, rolldown } from 'rolldown';
import { build as vite } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole, someOf } from '../../../scripts/tests/share.ts';

// Needs all parts: YAML, both languages of rules, a pattern that could be slow, calls and commands.
const judging = `
const rules = (rule) => ({ rules: [{ name: 'two', ...rule }] });
const said = [
  compile({ schema: { type: 'object', properties: { n: { type: 'integer' } } } }).judge('{"n": 1}'),
  compile({ format: 'yaml' }).judge('n: 1'),
  compile({ rules: rules({ expr: 'len(n) == 2' }) }).judge('{"n": [1]}'),
  compile({ rules: rules({ cel: 'size(n) == 2' }) }).judge('{"n": [1]}'),
  compile({ schema: { type: 'string', pattern: '^(a|aa)+$' } }).judge('aaaab'),
  compile({ kind: 'tool-calls', tools: [{ name: 'ping' }] }).judge('{"name": "ping", "arguments": {}}'),
  compile({ kind: 'command', grammar: { version: 1, forms: { open: 'open {door}' }, lists: { door: ['front', 'back'] } } }).judge('open front'),
];
console.log(said.map(({ status, findings }) => [status, ...findings.map(({ code }) => code)].join(' ')).join('\\n'));
`;

const everything = `import { commands } from '@tamis/commands';
import { engine } from '@tamis/core';
const { compile } = engine.of([...engine.kinds, ...commands]);
${judging}`;

const named = `import { compiler } from '@tamis/core/compiler';
import { document } from '@tamis/core/document';
import { toolCalls } from '@tamis/core/tool-calls';
import { commands } from '@tamis/commands';
import { python } from '@tamis/core/python';
import { cel } from '@tamis/core/cel';
import { yaml } from '@tamis/core/yaml';
import { re2 } from '@tamis/core/re2';
const compile = compiler({ kinds: [document, toolCalls, commands], languages: [python, cel], formats: [yaml], patterns: re2 });
${judging}`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tamis-bundled-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

// The program as a page or a server without any packages would run it, where no code may be made from text.
function run(name: string, code: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  const { stdout, stderr } = spawnSync(process.execPath, ['--disallow-code-generation-from-strings', file], { encoding: 'utf8' });
  return stdout + stderr.slice(-400);
}

const here = import.meta.dirname;

async function withEsbuild(program: string, platform: 'node' | 'browser'): Promise<string> {
  const stdin = { contents: program, resolveDir: here };
  const { outputFiles } = await esbuild({
    stdin,
    bundle: true,
    write: false,
    format: 'esm',
    platform,
    minify: true,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

function given(file: string, text: string): Plugin {
  return { name: 'given', resolveId: (id) => (id === file ? id : null), load: (id) => (id === file ? text : null) };
}

async function withRolldown(program: string, platform: 'node' | 'browser'): Promise<string> {
  const input = path.join(here, `${platform}-program.js`);
  const bundle = await rolldown({ input, platform, plugins: [given(input, program)] });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output[0].code;
}

async function withVite(program: string): Promise<string> {
  const input = path.join(here, 'page-program.js');
  const built = await vite({
    configFile: false,
    logLevel: 'error',
    plugins: [given(input, program)],
    build: { write: false, modulePreload: false, rolldownOptions: { input } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as { readonly output: readonly { readonly code?: string }[] };
  return output[0]?.code ?? '';
}

type Bundling = readonly [tool: string, bundle: () => Promise<string>];

const USUAL: readonly Bundling[] = [
  ['esbuild for Node', () => withEsbuild(everything, 'node')],
  ['rolldown for a page, by parts', () => withRolldown(named, 'browser')],
];

// `npm run proof` tries every tool with both.
const OTHERS: readonly Bundling[] = [
  ['esbuild for a page', () => withEsbuild(everything, 'browser')],
  ['rolldown for Node', () => withRolldown(everything, 'node')],
  ['vite', () => withVite(everything)],
  ['esbuild for Node, by parts', () => withEsbuild(named, 'node')],
];

const oneOf = (all: readonly Bundling[]) => someOf(all, 2).map(([, one]) => one);

test.for([...oneOf(USUAL), ...(isWhole ? OTHERS : [])])('a program is bundled by %s and runs', async ([tool, bundle]) => {
  const expected = ['pass', 'pass', 'fail rules.failed', 'fail rules.failed', 'fail schema.pattern', 'hold', 'pass', ''];
  expect(run(tool.replaceAll(/\W+/g, '-'), await bundle())).toBe(expected.join('\n'));
});

const light = `import { compiler } from '@tamis/core/compiler';
import { document } from '@tamis/core/document';
const compile = compiler({ kinds: [document] });
const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
for (const reply of ['{"n": 1}', 'Sure: {n: "1",}', '{"m": 1}']) {
  const { status, value, changes, findings } = gate.judge(reply);
  console.log(status, JSON.stringify(value), [...changes, ...findings].map(({ code }) => code).join(' '));
}`;

const LIGHT: readonly Bundling[] = [
  ['rolldown', () => withRolldown(light, 'browser')],
  ['esbuild', () => withEsbuild(light, 'browser')],
];

test.for(oneOf(LIGHT))('a page that judges documents, bundled by %s, is light and repairs', async ([tool, bundle]) => {
  const code = await bundle();
  expect(run(`light-${tool}`, code).split('\n')).toEqual([
    'pass {"n":1} ',
    'pass {"n":1} extract.prose parse.bare-key parse.trailing-comma coerce.string-to-number',
    'fail undefined schema.required',
    '',
  ]);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(72 * 1024);
});

test('a page notices remarks in a language that it was given, and only in those', async () => {
  const program = (part: string, remarkLanguages: string) => `import { compiler } from '@tamis/core/compiler';
import { document } from '@tamis/core/document';
${part}
const gate = compiler({ kinds: [document], remarkLanguages: ${remarkLanguages} })({});
for (const remark of ['Scratch that.', 'Vergiss das.', 'Oubliez ça.']) console.log(gate.judge('{"n": 1}\\n' + remark).status);`;
  const german = program("import { german } from '@tamis/core/remark-languages';", '[german]');
  expect(run('english-only', await withEsbuild(program('', '[]'), 'browser'))).toBe('hold\npass\npass\n');
  expect(run('with-german', await withEsbuild(german, 'browser'))).toBe('hold\nhold\npass\n');
});
