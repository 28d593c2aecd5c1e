import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataFile } from './data-file.ts';
import { spotsIn } from './spots-in.ts';

function contractWith(keys: number): string {
  const path = join(mkdtempSync(join(tmpdir(), 'tamis-')), 'contract.yaml');
  const properties = Array.from({ length: keys }, (_, index) => `    p${index}: {type: string}\n`);
  writeFileSync(path, `schema:\n  properties:\n${properties.join('')}`);
  return path;
}

describe('openDataFile', () => {
  it('reads a YAML file and finds places in it in time linear in its keys', { timeout: 120_000 }, () => {
    const path = contractWith(20_000);
    const start = process.cpuUsage();
    const file = openDataFile(path);
    if ('mistakes' in file) throw new Error('The file was not read.');
    const spotOf = spotsIn(file);
    const pointers = Array.from({ length: 20_000 }, (_, index) => `/schema/properties/p${index}/type`);
    expect(pointers.filter((pointer) => !spotOf(pointer).isExact)).toEqual([]);
    // Comparing each key with all others took 17 seconds for the text, and about as much for the places.
    expect(process.cpuUsage(start).user).toBeLessThan(8_000_000);
  });
});
