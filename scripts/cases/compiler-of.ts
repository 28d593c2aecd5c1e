import { commands } from '../../packages/commands/src/index.ts';
import { cel } from '../../packages/core/src/entries/cel.ts';
import { compiler, document, lines, toolCalls } from '../../packages/core/src/entries/compiler.ts';
import { python } from '../../packages/core/src/entries/python.ts';
import { re2 } from '../../packages/core/src/entries/re2.ts';
import { yaml } from '../../packages/core/src/entries/yaml.ts';
import type { Contract } from '../../packages/core/src/model/contract.ts';
import type { Gate } from '../../packages/core/src/model/gate.ts';
import { extractionRule } from '../../packages/extraction/src/index.ts';

const KINDS = { document, toolCalls, commands, extractionRule };
const LANGUAGES = { python, cel };
const FORMATS = { yaml, lines };
const PATTERNS = { re2 };

export function compilerOf(names: readonly string[]): (contract: Contract) => Gate<unknown> {
  const unknown = names.find((name) => ![KINDS, LANGUAGES, FORMATS, PATTERNS].some((parts) => Object.hasOwn(parts, name)));
  if (unknown !== undefined) throw new Error(`there is no part ${unknown}`);
  return compiler({
    kinds: named(KINDS, names) as [typeof document],
    languages: named(LANGUAGES, names),
    formats: named(FORMATS, names),
    patterns: named(PATTERNS, names)[0],
  });
}

function named<Part>(parts: { readonly [name: string]: Part }, names: readonly string[]): readonly Part[] {
  return Object.entries(parts).flatMap(([name, part]) => (names.includes(name) ? [part] : []));
}
