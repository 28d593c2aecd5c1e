import type { Json } from '@tamis/core';
import type { DataFile } from '../read/data-file.ts';
import { contractAsTools, isAboutTools } from './bare-tools.ts';
import { openNamed } from './named-file.ts';
import { type WithGrammar, withGrammar } from './with-grammar.ts';

/** A contract with the content of the files it names. */
export interface WithNamedFiles extends WithGrammar {
  /** The tools file, if the contract names one. */
  readonly tools?: DataFile;
}

/** Reads the files a contract names: its tools, or its grammar (unless one is given) and that grammar's lists. */
export function withNamedFiles(written: Json, contract?: DataFile, grammar?: DataFile): WithNamedFiles {
  const path = nameOfTools(contract);
  if (path === undefined || !isAboutTools(written)) return withGrammar(written, contract, grammar);
  const tools = openNamed(contract, 'tools', path);
  if ('mistakes' in tools) return { written, mistakes: tools.mistakes, files: [] };
  const swapped = contractAsTools(tools);
  if (swapped !== undefined) return { written, mistakes: [{ ...swapped, path: '/tools' }], files: [tools.path] };
  return { written: { ...written, tools: tools.value }, tools, mistakes: [], files: [tools.path] };
}

function nameOfTools(contract: DataFile | undefined): string | undefined {
  const tools = contract !== undefined && isAboutTools(contract.value) ? contract.value.tools : undefined;
  return typeof tools === 'string' ? tools : undefined;
}
