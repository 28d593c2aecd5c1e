import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Citation, SOURCES } from './sources.ts';

function folderOf(name: string): string | undefined {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(path.join(folder, 'package.json')));
}

function plain(text: string): string {
  return text
    .replaceAll(/^[ \t]*(?:\/\/|\*(?!\/))/gm, ' ')
    .replaceAll('\\`', '`')
    .replaceAll(/\s+/g, ' ');
}

const cited: readonly (readonly [string, Citation])[] = Object.entries(SOURCES);

describe('the sources of the portability table', () => {
  it.each(cited)('%s: names package, exact version, file and words', (_, source) => {
    expect(source.package).toMatch(/^(?:@[a-z-]+\/)?[a-z-]+$/);
    expect(source.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(source.file).toMatch(/^[\w./-]+\.(?:ts|md|mdx)$/);
    expect(source.says.length).toBeGreaterThan(15);
  });

  const installed = cited.filter(([, source]) => folderOf(source.package) !== undefined);

  it('are installed for the most part', () => {
    const packages = new Set(installed.map(([, source]) => source.package));
    expect([...packages].sort()).toEqual(['@anthropic-ai/sdk', '@google/genai', 'openai']);
  });

  it.each(installed)('%s: says so in the version that is cited', (_, source) => {
    const folder = folderOf(source.package) as string;
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { readonly version: string };
    expect(version).toBe(source.version);
    const text = plain(readFileSync(path.join(folder, source.file), 'utf8'));
    expect(text.includes(source.says)).toBe(true);
  });
});
