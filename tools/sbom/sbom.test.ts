import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cyclonedx } from './cyclonedx.ts';
import { isAllowed, licenceLines } from './licences.ts';
import { ownPackages } from './packages.ts';

const packages = ownPackages();
const componentsOf = (name: string) => packages.find((own) => own.name === name)?.components ?? [];

it('lists what is inside a bundle and what npm installs along with it', () => {
  expect(componentsOf('tamis')).toContainEqual(expect.objectContaining({ name: 'ink', comes: 'bundled' }));
  // An optional peer: only whoever names it gets it.
  expect(componentsOf('tamis').map(({ name }) => name)).not.toContain('just-bash');
  // The console page ships with the command.
  expect(componentsOf('tamis')).toContainEqual(expect.objectContaining({ name: 'preact', comes: 'bundled' }));
  expect(componentsOf('@tamis/ledger')).toContainEqual(expect.objectContaining({ name: 'pg-protocol', comes: 'installed' }));
  expect(componentsOf('@tamis/console').map(({ name }) => name)).not.toContain('@tamis/core');
});

it.each(['cli/bundle', 'cli/console', 'core/dist'])('has every library whose licence is in %s', (folder) => {
  const place = path.resolve(import.meta.dirname, '../../packages', folder, 'THIRD-PARTY.txt');
  const sections = readFileSync(place, 'utf8').split(`${'-'.repeat(80)}\n\n`);
  const headings = packages.flatMap(({ components }) => components).map((one) => `${one.name} ${one.version}, ${one.licence}`);
  for (const section of sections) expect(headings).toContain(section.trim().split('\n')[0]);
});

it('has no component whose licence is not allowed', () => {
  expect(packages.flatMap(({ components }) => components).filter((component) => !isAllowed(component))).toEqual([]);
});

it('refuses copyleft in a bundle, and reads licences with a choice', () => {
  expect(isAllowed({ licence: 'LGPL-3.0', comes: 'bundled' })).toBe(false);
  expect(isAllowed({ licence: 'GPL-3.0', comes: 'installed' })).toBe(false);
  expect(isAllowed({ licence: '(MIT OR GPL-3.0)', comes: 'bundled' })).toBe(true);
  expect(isAllowed({ licence: '(MIT AND GPL-3.0)', comes: 'bundled' })).toBe(false);
  expect(isAllowed({ licence: 'unknown', comes: 'installed' })).toBe(false);
});

it('writes the same CycloneDX document for the same contents', () => {
  const component = {
    name: '@a/b',
    version: '1.2.3',
    licence: 'MIT OR ISC',
    comes: 'installed',
    integrity: 'sha512-AAE=',
  } as const;
  const bill = cyclonedx({ name: 'tamis', version: '0.1.0' }, [component]);
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    components: [
      {
        purl: 'pkg:npm/%40a/b@1.2.3',
        licenses: [{ expression: 'MIT OR ISC' }],
        hashes: [{ alg: 'SHA-512', content: '0001' }],
      },
    ],
  });
});

it('names each component once in the list of licences', () => {
  const lines = licenceLines(packages).map((line) => line.split('\t').slice(0, 2).join(' '));
  expect(new Set(lines).size).toBe(lines.length);
});
