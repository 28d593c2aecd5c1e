import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';
import { start } from './tamis.ts';

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

// `npm test` takes one in three.
it.each(someOf(COMMANDS, 3).map(([, words]) => words))('%s %s is quiet if nobody reads what it prints', async (...args) => {
  const child = start(args, {}, folder);
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  child.stdout?.destroy();
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([141, '']);
});
