import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { functionsLast } from './functions-last.ts';
import { inAscii, mappingsInAscii } from './in-ascii.ts';
import { inlinedLicences } from './inlined-licences.ts';
import { entriesOf, inPackage, type Library, OLDEST_API } from './packages.ts';
import { statementLines } from './statement-lines.ts';

// Short, but with its names, so that a stack trace can be read, and with the annotations by which bundlers drop unused code.
const SHORT = { compress: true, mangle: false, codegen: { removeWhitespace: true } } as const;

// Bundles a package and its libraries: opening hundreds of modules costs more at import than everything else.
export async function bundleLibrary(library: Library): Promise<void> {
  const { name, groups = [], external = [] } = library;
  const dist = inPackage(name, 'dist');
  const build = await rolldown({
    input: Object.fromEntries(Object.entries(entriesOf(library)).map(([entry, file]) => [entry, inPackage(name, file)])),
    external: [/^node:/, /^@tamis\//, ...external],
    platform: 'neutral',
    resolve: {
      mainFields: ['browser', 'module', 'main'],
      conditionNames: ['browser', 'import', 'default'],
      alias: OLDEST_API,
    },
    logLevel: 'warn',
  });
  const { output } = await build.generate({
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    // What is loaded on first use is found beside the file that loads it.
    chunkFileNames: '[name]-[hash].js',
    sourcemap: 'hidden',
    minify: SHORT,
    codeSplitting: { groups: [...groups] },
  });
  await build.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  clear(dist);
  mkdirSync(dist, { recursive: true });
  for (const chunk of chunks) writeChunk(dist, chunk);
  writeFileSync(path.join(dist, 'THIRD-PARTY.txt'), inlinedLicences(chunks.flatMap(({ moduleIds }) => moduleIds)));
}

function clear(dist: string): void {
  if (!existsSync(dist)) return;
  for (const name of readdirSync(dist)) if (name !== 'types') rmSync(path.join(dist, name), { recursive: true });
}

function writeChunk(dist: string, { code: made, fileName, map }: OutputChunk): void {
  const { code, mappings } = functionsLast(statementLines({ code: made, mappings: map?.mappings }));
  const end = map === null ? '' : `//# sourceMappingURL=${path.basename(fileName)}.map\n`;
  writeFileSync(path.join(dist, fileName), inAscii(code) + end);
  if (map === null || mappings === undefined) return;
  const { sourcesContent: _, ...rest } = map;
  writeFileSync(path.join(dist, `${fileName}.map`), JSON.stringify({ ...rest, mappings: mappingsInAscii(code, mappings) }));
}
