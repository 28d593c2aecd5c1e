import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const guide = readFileSync(new URL('../../../docs/guides/parts.md', import.meta.url), 'utf8');
const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');

it('names every entry of the package', () => {
  const { exports } = JSON.parse(manifest) as { readonly exports: object };
  const entries = Object.keys(exports).filter((name) => name !== '.' && !name.endsWith('.json'));
  const named = [...guide.matchAll(/^\| `@tamis\/core\/([\w-]+)`/gm)].map(([, name]) => `./${name}`);
  expect(named.sort()).toEqual(entries.sort());
});

it('names what each entry exports', async () => {
  for (const [, entry, names] of guide.matchAll(/^\| `@tamis\/core\/([\w-]+)` \| ([^|]+) \|/gm)) {
    const exported: object = await import(`../src/entries/${entry}.ts`);
    for (const [, name] of (names ?? '').matchAll(/`(\w+)`/g)) expect(exported).toHaveProperty(name ?? '');
  }
});
