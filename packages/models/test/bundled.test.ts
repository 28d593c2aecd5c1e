import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { isTaken, someOf } from '../../../scripts/tests/share.ts';
import { messagesDigest } from '../src/index.ts';

const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
  readonly exports: object;
};

const programs: { readonly [entry: string]: string } = {
  './ai-sdk': `
    const doGenerate = async () => ({ content: [{ type: 'text', text: '{"n":1,}' }], finishReason: { unified: 'stop' } });
    const model = entry.aiSdkModel({ provider: 'p', modelId: 'm', doGenerate });
    const { status } = await ask({ gate: compile({ schema: { type: 'object' } }), model, messages: [] });
    said = status;`,
  './turns': `
    const gate = compile({ kind: 'tool-calls', tools: [{ name: 'look' }] });
    const call = { id: 'a', function: { name: 'look', arguments: '{}' } };
    said = (await entry.openAiTurn(gate, { role: 'assistant', content: null, tool_calls: [call] })).status;`,
  './telemetry': `said = typeof entry.otel;`,
  './portability': `said = entry.portability({ schema: { type: 'string' } }, ['openai']).notes[0].answer;`,
  './cassettes': `
    const messages = [{ role: 'user', content: 'Zürich' }];
    const lines = [];
    const model = entry.recordingModel(entry.replayModel([{ reply: { text: '{}' } }]), (line) => lines.push(line));
    await model.ask(messages);
    await entry.replayModel(entry.readCassette(lines.join('\\n'))).ask(messages);
    said = entry.messagesDigest(messages);`,
};

const EXPECTED: { readonly [entry: string]: string } = {
  './ai-sdk': 'accepted',
  './turns': 'pass',
  './telemetry': 'function',
  './portability': 'refused',
  './cassettes': messagesDigest([{ role: 'user', content: 'Zürich' }]),
};

// What the edge has instead of Node: a `process` that throws, as Next has it.
const EDGE = `delete globalThis.Buffer;
globalThis.process = { env: {}, getBuiltinModule: () => { throw new Error('A Node.js API is used.'); } };`;

test.skipIf(!isTaken(0, 3))('the route handler of the guide is bundled for the edge (one commit in three)', async () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/reference/runtimes.md'), 'utf8');
  const contents = /^```ts\n(.*?)^```$/ms.exec(guide)?.[1] ?? '';
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    ...{ bundle: true, write: false, format: 'esm', platform: 'browser', conditions: ['worker'], logLevel: 'silent' },
  });
  expect(outputFiles[0]?.text).toContain('gpt-5-mini');
});

test('every entry but the main one is bundled below', () => {
  expect(Object.keys(manifest.exports)).toEqual(['.', ...Object.keys(programs)]);
});

test.for(someOf(Object.entries(programs), 5).map(([, one]) => one))(
  '%s is bundled for the edge, and runs where nothing of Node is',
  async ([entry, program]) => {
    const contents = `import { ask, compile } from '@tamis/core';
import * as entry from '@tamis/models/${entry.slice(2)}';
let said;
${program}
console.log(said);`;
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: import.meta.dirname },
      ...{ bundle: true, write: false, format: 'esm', platform: 'browser', conditions: ['worker'], logLevel: 'silent' },
    });
    const folder = mkdtempSync(path.join(tmpdir(), 'tamis-edge-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'edge.mjs');
    writeFileSync(file, `${EDGE}\n${outputFiles[0]?.text}`);
    expect(execFileSync(process.execPath, ['--disallow-code-generation-from-strings', file], { encoding: 'utf8' })).toContain(
      EXPECTED[entry],
    );
  },
);
