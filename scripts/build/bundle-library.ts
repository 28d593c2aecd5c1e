import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type OutputChunk, type OutputOptions, rolldown } from 'rolldown';
import { inAscii, mappingsInAscii } from './in-ascii.ts';
import { inlinedLicences } from './inlined-licences.ts';
import { entriesOf, inPackage, type Library, modulesOf, OLDEST_API } from './packages.ts';
import { statementLines } from './statement-lines.ts';

// Short, but with its names, so that a stack trace can be read, and with the annotations by which bundlers drop unused code.
const SHORT = { compress: true, mangle: false, codegen: { removeWhitespace: true } } as const;

// Bundles a package and its libraries: opening hundreds of modules costs more at import than everything else. A bundler, however, drops
// what nothing uses only from modules of which something is used, so it gets a file for each.
export async function bundleLibrary(library: Library): Promise<void> {
  const { name, groups = [], hasModules = false } = library;
  const dist = inPackage(name, 'dist');
  const bundled = await built(library, entriesOf(library), {
    // What is loaded on first use is found beside the file that loads it.
    chunkFileNames: '[name]-[hash].js',
    sourcemap: 'hidden',
    codeSplitting: { groups: [...groups] },
  });
  const modules = hasModules ? await built(library, modulesOf(library), MODULES) : [];
  clear(dist);
  for (const chunk of bundled) writeChunk(hasModules ? path.join(dist, 'node') : dist, chunk);
  for (const chunk of modules) writeChunk(dist, chunk);
  writeFileSync(path.join(dist, 'THIRD-PARTY.txt'), inlinedLicences(bundled.flatMap(({ moduleIds }) => moduleIds)));
}

const MODULES: OutputOptions = {
  preserveModules: true,
  // npm packs no folder with the name that libraries are in.
  entryFileNames: ({ name }) => `modules/${name.replaceAll('node_modules', 'libraries')}.js`,
};

async function built(
  { name, external = [] }: Library,
  input: Readonly<Record<string, string>>,
  options: OutputOptions,
): Promise<readonly OutputChunk[]> {
  const build = await rolldown({
    input: { ...input },
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
    format: 'esm',
    preserveModulesRoot: inPackage(name, 'src'),
    entryFileNames: '[name].js',
    minify: SHORT,
    ...options,
  });
  await build.close();
  return output.filter((file) => file.type === 'chunk');
}

function clear(dist: string): void {
  if (!existsSync(dist)) return;
  for (const name of readdirSync(dist)) if (name !== 'types') rmSync(path.join(dist, name), { recursive: true });
}

function writeChunk(dist: string, { code: made, fileName, map }: OutputChunk): void {
  mkdirSync(path.dirname(path.join(dist, fileName)), { recursive: true });
  const { code: all, mappings } = statementLines({ code: made, mappings: map?.mappings });
  // No module of the engine does anything when it is loaded, and bundlers warn of an import of nothing.
  const code = map === null ? all.replaceAll(/^import"\.[^"]*";$/gm, '') : all;
  const end = map === null ? '' : `//# sourceMappingURL=${path.basename(fileName)}.map\n`;
  writeFileSync(path.join(dist, fileName), inAscii(code) + end);
  if (map === null || mappings === undefined) return;
  const { sourcesContent: _, ...rest } = map;
  writeFileSync(path.join(dist, `${fileName}.map`), JSON.stringify({ ...rest, mappings: mappingsInAscii(code, mappings) }));
}
