import { createRequire } from 'node:module';
import { systemTimer } from '../src/entries/system-timer.ts';
import type { Format } from '../src/gate/format.ts';
import { lines } from '../src/gate/lines.ts';
import { streams } from '../src/gate/streams.ts';
import { allKinds } from '../src/kinds/all-kinds.ts';
import { compiler } from '../src/kinds/compiler.ts';
import type { Language } from '../src/stages/rules/language.ts';
import { schemaCode } from '../src/stages/schema/generate/schema-code.ts';

/** Most programs never need the heavy parts, and loading them takes longer than all the rest: they are loaded on first use. */
const require = createRequire(import.meta.url);

type Loaded = {
  readonly './python.js': { readonly python: Language };
  readonly './cel.js': { readonly cel: Language };
  readonly './yaml.js': { readonly yaml: Format };
  readonly './re2.js': { readonly re2: (source: string) => (text: string) => boolean };
};

/** A part from its own file, which is beside this one once the package is built. */
function load<File extends keyof Loaded>(file: File): Loaded[File] {
  return require(file) as Loaded[File];
}

const python: Language = {
  name: 'python',
  key: 'expr',
  open: (surroundings) => load('./python.js').python.open(surroundings),
  workOut: (source) => load('./python.js').python.workOut?.(source),
};

const cel: Language = {
  name: 'cel',
  key: 'cel',
  open: (surroundings) => load('./cel.js').cel.open(surroundings),
};

const yaml: Format = {
  name: 'yaml',
  read: (text, reasoning, settings) => load('./yaml.js').yaml.read(text, reasoning, settings),
  readInside: (text, settings) => load('./yaml.js').yaml.readInside?.(text, settings),
};

/** Makes a contract of any kind ready to judge replies. Throws ContractError with every problem at once. */
export const compile = compiler({
  kinds: allKinds,
  languages: [python, cel],
  formats: [yaml, lines],
  patterns: (source) => load('./re2.js').re2(source),
  code: schemaCode,
  streams,
  timer: systemTimer,
});
