import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { growthBySize, LINEAR } from '../../../core/test/growth.ts';
import { openDataFile } from './data-file.ts';
import { spotsIn } from './spots-in.ts';

function contractWith(keys: number): string {
  const path = join(mkdtempSync(join(tmpdir(), 'tamis-')), 'contract.yaml');
  const properties = Array.from({ length: keys }, (_, index) => `    p${index}: {type: string}\n`);
  writeFileSync(path, `schema:\n  properties:\n${properties.join('')}`);
  return path;
}

function places(file: string): void {
  const opened = openDataFile(file);
  if ('mistakes' in opened) throw new Error('The file was not read.');
  const spotOf = spotsIn(opened);
  for (const name of Object.keys((opened.value as { schema: { properties: object } }).schema.properties))
    expect(spotOf(`/schema/properties/${name}/type`).isExact).toBe(true);
}

it('a YAML file is read, and places in it are found, in time linear in its keys', () => {
  expect(growthBySize(places, contractWith, 5_000)).toBeLessThan(LINEAR);
});
