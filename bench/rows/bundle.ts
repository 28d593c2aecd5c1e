import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { load } from '../peers/load.ts';
import { kilobytes } from '../print/figures.ts';
import { printTable } from '../print/table.ts';

interface Esbuild {
  build(options: object): Promise<{ readonly outputFiles: readonly { readonly contents: Uint8Array }[] }>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HERE = fileURLToPath(new URL('..', import.meta.url));

/** What a page would import, and from where. */
const ENTRIES: { readonly [name: string]: { readonly code: string; readonly from: string } } = {
  '@tamis/core (compile, judge)': { code: `export { compile } from '@tamis/core'`, from: ROOT },
  zod: { code: `export { z } from 'zod'`, from: HERE },
  'zod/mini (object, string, safeParse)': { code: `export { object, string, safeParse } from 'zod/mini'`, from: HERE },
  'ajv (2020) + formats': {
    code: `export { Ajv2020 } from 'ajv/dist/2020.js'; export { default as formats } from 'ajv-formats'`,
    from: HERE,
  },
  jsonrepair: { code: `export { jsonrepair } from 'jsonrepair'`, from: HERE },
};

/** The size of the library in a browser, beside others; no target, but watched. */
export async function bundle(): Promise<void> {
  const lines: (readonly string[])[] = [];
  for (const [name, { code, from }] of Object.entries(ENTRIES)) {
    const bytes = await bundled(code, from);
    lines.push([name, kilobytes(bytes.length), kilobytes(gzipSync(bytes, { level: 9 }).length)]);
  }
  const baml = join(HERE, 'node_modules/@boundaryml');
  lines.push(['@boundaryml/baml (installed, for Node)', kilobytes(folderSize(baml)), '']);
  printTable('bundle: bytes for a browser, minified', ['library', 'minified', 'gzip'], lines);
}

async function bundled(code: string, from: string): Promise<Uint8Array> {
  const { build } = load<Esbuild>('esbuild');
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: dirname(join(from, 'page.js')) },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'error',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

function folderSize(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
