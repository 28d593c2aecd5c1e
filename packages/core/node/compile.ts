import { HEAVY, usualEngine } from '../src/entries/usual-engine.ts';
import type { Format } from '../src/gate/gate-settings.ts';
import { lines } from '../src/gate/lines.ts';
import type { Language } from '../src/stages/rules/language.ts';
import { kinds } from './all-kinds.ts';
import { load } from './load.ts';

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
  read: (...reply) => load('./yaml.js').yaml.read(...reply),
  readInside: (text, gate) => load('./yaml.js').yaml.readInside?.(text, gate),
};

/** The engine with every part of Tamis and its own kinds. */
export const engine = usualEngine(kinds, {
  ...HEAVY,
  languages: [python, cel],
  formats: [yaml, lines],
  patterns: (source) => load('./re2.js').re2(source),
});

/** Makes a contract of any kind ready to judge replies. Throws ContractError with every problem at once. */
export const { compile } = engine;
