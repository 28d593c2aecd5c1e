import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { NO_KEYS, newPath, serving } from './asking.ts';
import { manyUnits } from './many-units.ts';
import { fileWith, jsonl, start } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-closed-'));
const example = path.resolve(import.meta.dirname, '../../../examples/pipeline');

const COMMANDS: readonly (readonly [string, ...string[]])[] = [
  ['doctor'],
  ['doctor', '--format', 'json'],
  ['completion', 'bash'],
  ['run', example, '--dry-run'],
  ['explain', 'schema.type'],
  ['demo', '--out', path.join(folder, 'demo')],
  ['--help'],
];

// What a command ends with whose reader goes away when it has written something, or when `isTime`.
async function deserted(args: readonly string[], input: string, isTime?: () => boolean) {
  const child = start(args, NO_KEYS, folder);
  let [said, isWritten] = ['', false];
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  child.stdout?.once('data', () => {
    isWritten = true;
  });
  child.stdin?.on('error', () => {}).end(input);
  await until('its reader goes away', () => isTime?.() ?? isWritten, 2);
  child.stdout?.destroy();
  const [code] = await once(child, 'close');
  return [code, said];
}

// `npm test` takes one in three.
it.each(someOf(COMMANDS, 3).map(([, words]) => words))('%s %s is quiet if nobody reads what it prints', async (...args) => {
  expect(await deserted(args, '', () => true)).toEqual([141, '']);
});

it('ask is quiet if its reader has gone meanwhile, and its journal is complete', async () => {
  await serving([{ reply: { text: '{"n": 1}' }, after: 300 }], async ({ model, hits }) => {
    const journal = newPath('run.jsonl');
    const schema = fileWith('n.schema.json', '{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}');
    const args = ['ask', '-m', model, '-s', schema, '--journal', journal];
    expect(await deserted(args, 'n?', () => hits.length > 0)).toEqual([141, '']);
    expect(jsonl(readFileSync(journal, 'utf8')).at(-1)).toMatchObject({ kind: 'run-end', status: 'accepted' });
  });
});

it('export is quiet if its reader goes away', async () => {
  expect(await deserted(['export', await manyUnits(20_000)], '')).toEqual([141, '']);
});

it('extract is quiet if its reader goes away', async () => {
  const rules = fileWith('rules.yaml', 'name: all\nglob: "**"\nextract: {file: {from: filename}}\n');
  expect(await deserted(['extract', '-', '--rules', rules], '/data/mission_1/a.csv\n'.repeat(200_000))).toEqual([141, '']);
});
