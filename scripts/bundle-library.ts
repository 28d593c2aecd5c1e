import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { inAscii, mappingsInAscii } from './in-ascii.ts';
import { inlinedLicences } from './inlined-licences.ts';

/** A package as people install it: a file for each entry, and what the entries share. */
export interface Library {
  readonly folder: string;
  /** What people import, by the names of the files. */
  readonly entries: { readonly [name: string]: string };
  /** What is loaded together goes into one file: opening a file costs as much as some ten kilobytes of code. */
  readonly groups: readonly { readonly name: string; readonly test: RegExp; readonly priority?: number }[];
  /** Packages that stay external because programs share them. */
  readonly external: readonly string[];
}

/** Short, but with its names, so that a stack trace can be read, and with the annotations by which bundlers drop unused code. */
const SHORT = { compress: false, mangle: false, codegen: { removeWhitespace: true } } as const;

/** Bundles a package and its libraries: opening hundreds of modules costs more at import than everything else. */
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
    sourcemap: 'hidden',
    minify: SHORT,
    codeSplitting: { groups: [...groups] },
  });
  await build.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  mkdirSync(path.join(dist, 'chunks'), { recursive: true });
  for (const chunk of chunks) writeChunk(dist, chunk);
  writeFileSync(path.join(dist, 'THIRD-PARTY.txt'), inlinedLicences(chunks.flatMap(({ moduleIds }) => moduleIds)));
}

/** Everything but the types, which another tool has written. */
function clear(dist: string): void {
  for (const name of readdirSync(dist)) if (name !== 'types') rmSync(path.join(dist, name), { recursive: true });
}

/** A chunk and its map; a chunk that only re-exports others has no map. */
function writeChunk(dist: string, { code, fileName, map }: OutputChunk): void {
  const end = map === null ? '' : `//# sourceMappingURL=${path.basename(fileName)}.map\n`;
  writeFileSync(path.join(dist, fileName), inAscii(code) + end);
  if (map === null) return;
  const { sourcesContent: _, ...rest } = map;
  const mappings = mappingsInAscii(code, map.mappings);
  writeFileSync(path.join(dist, `${fileName}.map`), JSON.stringify({ ...rest, mappings }));
}
