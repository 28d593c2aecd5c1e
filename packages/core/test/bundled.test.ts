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

const LIBRARIES = `import { python } from '@tamis/core/python';
import { cel } from '@tamis/core/cel';
import { yaml } from '@tamis/core/yaml';
import { re2 } from '@tamis/core/re2';`;

const everything = `import { commands } from '@tamis/commands';
import { engine } from '@tamis/core';
${LIBRARIES}
const { compile } = engine.of([...engine.kinds, ...commands], { languages: [python, cel], formats: [yaml], patterns: re2 });
${judging}`;

const named = `import { compiler, document, toolCalls } from '@tamis/core/compiler';
import { commands } from '@tamis/commands';
${LIBRARIES}
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
  const { outputFiles, warnings } = await esbuild({
    stdin,
    bundle: true,
    write: false,
    format: 'esm',
    platform,
    minify: true,
    logLevel: 'error',
  });
  expect(warnings).toEqual([]);
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

const light = `import { compiler, document } from '@tamis/core/compiler';
const compile = compiler({ kinds: [document] });
const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
for (const reply of ['{"n": 1}', 'Sure: {n: "1",}', '{"m": 1}']) {
  const { status, value, changes, findings } = gate.judge(reply);
  console.log(status, JSON.stringify(value), [...changes, ...findings].map(({ code }) => code).join(' '));
}`;

test('a page that judges documents is light and repairs', async () => {
  const code = await withEsbuild(light, 'browser');
  expect(run('light', code).split('\n')).toEqual([
    'pass {"n":1} ',
    'pass {"n":1} extract.prose parse.bare-key parse.trailing-comma coerce.string-to-number',
    'fail undefined schema.required',
    '',
  ]);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(74 * 1024);
});

// The most kilobytes that a bundle with one name of the main entry takes, minified and compressed.
const LARGEST = { Fault: 0.5, ContractError: 2, messageOf: 20, ask: 207, compile: 261 };

test.for(Object.entries(LARGEST))('a program that imports only %s from @tamis/core takes at most %d KB', async ([name, most]) => {
  const code = await withEsbuild(`import { ${name} } from '@tamis/core'; console.log(${name});`, 'browser');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(most * 1024);
});

test('in a bundle, `compile` names the parts that a contract needs and that only Node loads by itself', async () => {
  const program = `import { compile } from '@tamis/core';
const rules = { rules: [{ name: 'two', expr: 'n == 2' }] };
for (const contract of [{ rules }, { format: 'yaml' }, { grounding: { source: 'text' } }, { schema: { $id: 'urn:example:n' } }])
  try { compile(contract); } catch ({ problems }) { console.log(problems.map(({ args }) => args.name + ' ' + args.entry).join()); }`;
  const named = [
    'python @tamis/core/python',
    'yaml @tamis/core/yaml',
    'grounding @tamis/core/compiler',
    'metaSchemas @tamis/core/compiler',
  ];
  expect(run('named', await withEsbuild(program, 'node')).split('\n')).toEqual([...named, '']);
});

test('a page notices remarks in a language that it was given, and only in those', async () => {
  const program = (part: string, remarkLanguages: string) => `import { compiler, document } from '@tamis/core/compiler';
${part}
const gate = compiler({ kinds: [document], remarkLanguages: ${remarkLanguages} })({});
for (const remark of ['Scratch that.', 'Vergiss das.', 'Oubliez ça.']) console.log(gate.judge('{"n": 1}\\n' + remark).status);`;
  const german = program("import { german } from '@tamis/core/compiler';", '[german]');
  expect(run('english-only', await withEsbuild(program('', '[]'), 'browser'))).toBe('hold\npass\npass\n');
  expect(run('with-german', await withEsbuild(german, 'browser'))).toBe('hold\nhold\npass\n');
});

test('code of schemas is unavailable where code generation is forbidden; evaluation decides instead', () => {
  const schemas = new URL('../src/stages/schema/', import.meta.url);
  const program = `
    import { compileSchema } from '${new URL('compile-schema.ts', schemas).href}';
    import { schemaCode } from '${new URL('generate/schema-code.ts', schemas).href}';
    const { compiled } = compileSchema({ type: 'integer' }, { schemas: {}, formats: 'assert', parts: { code: schemaCode } });
    const answers = Array.from({ length: 200 }, (_, index) => compiled.accepts(index / 2));
    console.log(answers.every((isMet, index) => isMet === (index % 2 === 0)), compiled.measures(1, 5)?.size, compiled.measures(0.5, 5));
  `;
  expect(run('schema-code', program)).toBe('true 1 undefined\n');
});
