import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isWhole, tagsInTurn } from '../../../../scripts/tests/share.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const run = promisify(execFile);

type Installed = { readonly [name: string]: string };

const OURS: Installed = { '@tamis/core': 'packages/core', '@tamis/models': 'packages/models' };
const CONVENTIONS: Installed = {
  '@opentelemetry/semantic-conventions': 'node_modules/@opentelemetry/semantic-conventions',
};
const SDK_2: Installed = {
  ...CONVENTIONS,
  '@opentelemetry/context-async-hooks': 'node_modules/opentelemetry-context-2',
  '@opentelemetry/sdk-trace-base': 'node_modules/opentelemetry-sdk-2',
  '@opentelemetry/core': 'node_modules/opentelemetry-sdk-2/node_modules/@opentelemetry/core',
};
const SDK_3: Installed = {
  ...CONVENTIONS,
  ...Object.fromEntries(
    ['context-async-hooks', 'sdk-trace', 'core', 'resources'].map((name) => [
      `@opentelemetry/${name}`,
      `node_modules/@opentelemetry/${name}`,
    ]),
  ),
};
const API_13 = 'node_modules/opentelemetry-api-13';
const API_19 = 'node_modules/opentelemetry-api-19';
const API_110 = 'node_modules/@opentelemetry/api';

// A folder in which these are installed, as npm would do it: one copy of each, side by side.
function folderWith(installed: Installed, ours = OURS): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'program-'));
  for (const [name, place] of Object.entries({ ...ours, ...installed })) link(folder, `node_modules/${name}`, place);
  link(folder, 'program.ts', 'packages/models/test/telemetry/nesting-program.ts');
  return folder;
}

function link(folder: string, name: string, place: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  symlinkSync(path.join(root, place), file);
}

// Runs a program in a folder. Links count as what they stand for, so that everything is found in that folder, and nothing above it.
async function runIn(folder: string, ...given: readonly string[]): Promise<string> {
  const links = ['--preserve-symlinks', '--preserve-symlinks-main', '--disable-warning=ExperimentalWarning'];
  const { stdout } = await run(process.execPath, [...links, ...given], { cwd: folder });
  return stdout;
}

async function nestingIn(folder: string, sdk: string): Promise<readonly string[]> {
  return JSON.parse(await runIn(folder, 'program.ts', sdk)) as readonly string[];
}

const NESTED = [
  'own request in nothing',
  'tamis.ask in own request',
  'tamis.attempt in tamis.ask',
  'tamis.attempt in tamis.ask',
  'chat gpt-x in tamis.attempt',
  'chat gpt-x in tamis.attempt',
  'own fetch in chat gpt-x',
  'own fetch in chat gpt-x',
  'tamis.judge in tamis.attempt',
  'tamis.judge in tamis.attempt',
  'own query in tamis.judge',
  'tamis.execute in own request',
  'execute_tool refund in tamis.execute',
  'own payment in execute_tool refund',
  'tamis.judge in own request',
  'served in the sender',
].sort();

describe('spans of a program and of Tamis are nested in each other', () => {
  test.for([
    ['SDK 2 with the oldest API that we take', API_13, '@opentelemetry/sdk-trace-base', SDK_2],
    ['SDK 2', API_19, '@opentelemetry/sdk-trace-base', SDK_2],
    ['SDK 3', API_110, '@opentelemetry/sdk-trace', SDK_3],
  ] as const)('with %s', async ([name, api, sdk, installed], { skip }) => {
    skip(!isWhole && name !== 'SDK 3', 'the newest is tried: npm run proof does it, too');
    const folder = folderWith({ ...installed, '@opentelemetry/api': api });
    expect([...(await nestingIn(folder, sdk))].sort()).toEqual(NESTED);
  });

  // As with a link to a clone: what Tamis would find first is newer than what the program has registered.
  test('whichever API is installed next to Tamis', { tags: tagsInTurn(0, 2) }, async () => {
    const { '@tamis/models': _, ...others } = OURS;
    const folder = folderWith({ ...SDK_2, '@opentelemetry/api': API_19 }, others);
    const models = path.join(folder, 'node_modules/@tamis/models');
    link(models, 'node_modules/@opentelemetry/api', API_110);
    for (const name of ['package.json', 'dist']) link(models, name, `packages/models/${name}`);
    expect([...(await nestingIn(folder, '@opentelemetry/sdk-trace-base'))].sort()).toEqual(NESTED);
  });

  test('also if telemetry was made before the SDK was registered', { tags: 'proof' }, async () => {
    const folder = folderWith({ ...SDK_2, '@opentelemetry/api': API_19 });
    expect(await runIn(folder, 'program.ts', '@opentelemetry/sdk-trace-base', 'late')).toContain('tamis.ask in own request');
  });
});

test('without the API, everything works and nothing is recorded', async () => {
  const folder = folderWith({});
  const lines = [
    "import { compile } from '@tamis/core';",
    "import { traced } from '@tamis/models/telemetry';",
    "console.log(traced(compile({ schema: {} })).judge('1').status);",
  ];
  writeFileSync(path.join(folder, 'traced.mjs'), lines.join('\n'));
  expect(await runIn(folder, 'traced.mjs')).toBe('pass\n');
});
