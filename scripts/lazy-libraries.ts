import type { Plugin } from 'rolldown';

/** The libraries that most runs can do without, by the names of their bundles. */
export const LIBRARIES = {
  re2js: 're2js',
  yaml: 'yaml',
  python: 'py-ast',
  cel: '@bufbuild/cel',
} as const;

/** Parts of Node that take long to load and are seldom needed. */
const PARTS_OF_NODE = ['node:crypto', 'node:net'];

const FILES = new Map(Object.entries(LIBRARIES).map(([name, library]) => [library as string, `./${name}.cjs`]));
const LAZY = new Set([...PARTS_OF_NODE, ...FILES.values()]);

/** What rolldown makes of a static import that stays outside of the bundle. */
const REQUIRED = /^(?:let|const|var) (\w+) = require\("([^"]+)"\);$/gm;

/** In the bundle every use of an import reads a property of its module, so the first use can load the module. */
const LAZILY = 'const lazily = (load, loaded) => new Proxy({}, { get: (_, name) => (loaded ??= load())[name] });';

/** Keeps the libraries outside of the bundle of our own code, which loads each of them when it is first used. */
export function lazyLibraries(): Plugin {
  return {
    name: 'lazy-libraries',
    resolveId: (source) => {
      const id = FILES.get(source);
      return id === undefined ? null : { id, external: true };
    },
    renderChunk: (code) => {
      const lazy = code.replace(REQUIRED, (line, name: string, id: string) =>
        LAZY.has(id) ? `const ${name} = lazily(() => require("${id}"));` : line,
      );
      return lazy === code ? null : `${LAZILY}\n${lazy}`;
    },
  };
}
