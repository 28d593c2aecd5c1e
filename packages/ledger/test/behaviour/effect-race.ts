import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { openLedger } from '../../src/index.ts';
import { runChild } from '../children/run-child.ts';

// Processes make one call under an id each at once, in one ledger: it runs once, and each is told so. `trace` is an empty place.
export async function effectRace(place: string, trace: string, ids: readonly string[]): Promise<void> {
  await openLedger(place).close();
  const children = ids.map((id) => runChild('same-effect.ts', place, id, trace));
  for (const { wrote } of children) await wrote(1);
  for (const { process } of children) process.stdin?.write('go\n');
  await Promise.all(children.map(({ ended }) => ended));
  const said = children.map(({ lines }) => lines.at(-1) ?? '');
  expect(said.filter((status) => !['done', 'before', 'running'].includes(status))).toEqual([]);
  expect(readFileSync(trace, 'utf8').trim().split('\n')).toHaveLength(1);
}
