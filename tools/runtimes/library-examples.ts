import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../..');

const NAMES = [
  'network-diagnosis/main.ts',
  'voice-commands/main.ts',
  'tool-loops/openai.ts',
  'tool-loops/anthropic.ts',
  'tool-loops/ai-sdk.ts',
];

const IMPORTED = ['@ai-sdk/openai', '@anthropic-ai/sdk', '@tamis/core', '@tamis/files', '@tamis/models', 'ai', 'openai'];

export interface ReadyExamples {
  readonly folder: string;
  readonly files: readonly string[];
  readonly remove: () => void;
}

export async function readyExamples(): Promise<ReadyExamples> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-runtime-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const dependencies = Object.fromEntries(IMPORTED.map((name) => [name, '*']));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  for (const name of NAMES) {
    const [from, to] = [root, folder].map((home) => path.join(home, home === root ? 'examples' : '', path.dirname(name)));
    cpSync(from as string, to as string, { recursive: true });
  }
  await build({
    entryPoints: NAMES.map((name) => path.join(root, 'examples', name)),
    ...{ outbase: path.join(root, 'examples'), outdir: folder, outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, packages: 'external', format: 'esm', target: 'es2022', logLevel: 'error' },
  });
  const files = NAMES.map((name) => name.replace(/\.ts$/, '.mjs'));
  return { folder, files, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
