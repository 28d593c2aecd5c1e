import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { openLedger } from '../../src/index.ts';

/** Four processes make one call under four ids at once, in one ledger: it runs once, and each is told so. `trace` is an empty place. */
export async function effectRace(place: string, trace: string): Promise<void> {
  await openLedger(place).close();
  const program = path.join(import.meta.dirname, '../children/same-effect.ts');
  const children = ['a', 'b', 'c', 'd'].map((id) => {
    const child = spawn(process.execPath, ['--conditions=tamis-source', program, place, id, trace], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  });
  for (const { lines } of children) expect((await lines.next()).value).toBe('ready');
  for (const { child } of children) child.stdin.write('go\n');
  const said = await Promise.all(children.map(async ({ lines }) => String((await lines.next()).value)));
  expect(said.filter((status) => !['done', 'before', 'running'].includes(status))).toEqual([]);
  expect(readFileSync(trace, 'utf8').trim().split('\n')).toHaveLength(1);
}
