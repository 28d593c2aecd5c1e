import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { type OutputChunk, rolldown } from 'rolldown';
import { inAscii } from './in-ascii.ts';
import { inlinedLicences } from './inlined-licences.ts';

/** A package as people install it: a file for each entry, and what the entries share. */
export interface Library {
  readonly folder: string;
  /** What people import, by the names of the files. */
  readonly entries: { readonly [name: string]: string };
  /** What is loaded together goes into one file: each file that is opened costs as much as some ten kilobytes of code. */
  readonly groups: readonly { readonly name: string; readonly test: RegExp; readonly priority?: number }[];
  /** Packages that stay outside because programs share them. */
  readonly external: readonly string[];
}

/** Bundles a package and its libraries: opening hundreds of modules costs more at import than all else. */
export async function bundleLibrary({ folder, entries, groups, external }: Library): Promise<void> {
  const dist = path.join(folder, 'dist');
  clear(dist);
  const build = await rolldown({
    input: entries,
    external: [/^node:/, ...external],
    platform: 'neutral',
    resolve: { mainFields: ['browser', 'module', 'main'], conditionNames: ['browser', 'import', 'default'] },
    logLevel: 'warn',
  });
  const { output } = await build.generate({
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    sourcemap: 'inline',
    codeSplitting: { groups: [...groups] },
  });
  await build.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  mkdirSync(path.join(dist, 'chunks'), { recursive: true });
  await Promise.all(chunks.map((chunk) => writeChunk(dist, chunk)));
  writeFileSync(path.join(dist, 'THIRD-PARTY.txt'), inlinedLicences(chunks.flatMap(({ moduleIds }) => moduleIds)));
}

/** Everything but the types, which another tool has written. */
function clear(dist: string): void {
  for (const name of readdirSync(dist)) if (name !== 'types') rmSync(path.join(dist, name), { recursive: true });
}

/** Short, but with its names, so that a trace can be read. */
async function writeChunk(dist: string, { code, fileName }: OutputChunk): Promise<void> {
  const options = {
    minifyWhitespace: true,
    minifySyntax: true,
    charset: 'ascii',
    target: 'es2024',
    legalComments: 'inline',
  } as const;
  const short = await transform(inAscii(code), {
    ...options,
    format: 'esm',
    sourcemap: 'external',
    sourcefile: fileName,
    sourcesContent: false,
  });
  writeFileSync(path.join(dist, fileName), `${short.code}//# sourceMappingURL=${path.basename(fileName)}.map\n`);
  writeFileSync(path.join(dist, `${fileName}.map`), short.map);
}
