import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { functionsLast } from './functions-last.ts';
import { inAscii, mappingsInAscii } from './in-ascii.ts';
import { inlinedLicences } from './inlined-licences.ts';
import { entriesOf, inPackage, type Library, modulesOf, OLDEST_API } from './packages.ts';
import { statementLines } from './statement-lines.ts';

// Short, but with its names, so that a stack trace can be read, and with the annotations by which bundlers drop unused code.
const SHORT = { compress: true, mangle: false, codegen: { removeWhitespace: true } } as const;

// Bundles a package and its libraries: opening hundreds of modules costs more at import than everything else.
export async function bundleLibrary(library: Library): Promise<void> {
  const dist = inPackage(library.name, 'dist');
  const folder = library.hasModules ? path.join(dist, 'node') : dist;
  const bundled = await withBuild(library, namedEntries(library), (build) =>
    build.generate({
      format: 'esm',
      entryFileNames: '[name].js',
      // What is loaded on first use is found beside the file that loads it.
      chunkFileNames: '[name]-[hash].js',
      sourcemap: 'hidden',
      minify: SHORT,
      codeSplitting: { groups: [...(library.groups ?? [])] },
    }),
  );
  const modules = library.hasModules ? await modulesFor(library) : [];
  clear(dist);
  mkdirSync(folder, { recursive: true });
  for (const chunk of bundled) writeChunk(folder, chunk);
  for (const { fileName, code } of modules) writeModule(path.join(dist, 'modules', fileName), code);
  writeFileSync(path.join(dist, 'THIRD-PARTY.txt'), inlinedLicences(bundled.flatMap(({ moduleIds }) => moduleIds)));
}

// A bundler drops statements that nothing uses only from modules of which something is used: each module is a file.
async function modulesFor(library: Library): Promise<readonly OutputChunk[]> {
  const root = inPackage(library.name, 'src');
  return await withBuild(
    library,
    modulesOf(library).map((file) => inPackage(library.name, file)),
    (build) =>
      build.generate({
        format: 'esm',
        preserveModules: true,
        preserveModulesRoot: root,
        // npm packs no folder with the name that libraries are in.
        entryFileNames: ({ name }) => `${name.replaceAll('node_modules', 'libraries')}.js`,
        minify: SHORT,
      }),
  );
}

type Build = Awaited<ReturnType<typeof rolldown>>;

async function withBuild(
  { external = [] }: Library,
  input: string[] | Record<string, string>,
  generate: (build: Build) => ReturnType<Build['generate']>,
): Promise<readonly OutputChunk[]> {
  const build = await rolldown({
    input,
    external: [/^node:/, /^@tamis\//, ...external],
    platform: 'neutral',
    resolve: {
      mainFields: ['browser', 'module', 'main'],
      conditionNames: ['browser', 'import', 'default'],
      alias: OLDEST_API,
    },
    logLevel: 'warn',
  });
  const { output } = await generate(build);
  await build.close();
  return output.filter((file) => file.type === 'chunk');
}

function namedEntries(library: Library): Record<string, string> {
  const entries = Object.entries(entriesOf(library));
  return Object.fromEntries(entries.map(([entry, file]) => [entry, inPackage(library.name, file)]));
}

function writeModule(file: string, code: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, inAscii(code));
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
