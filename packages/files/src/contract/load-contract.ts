import type { Engine } from '@tamis/core/compiler';
import { engine as usual } from '@tamis/core/internal';
import { openDataFile } from '../read/data-file.ts';
import { lackOfTools } from './bare-tools.ts';
import { type BrokenContract, compileFiles, type LoadedContract } from './compile-files.ts';
import { contractMistake } from './contract-mistake.ts';
import { isGrammar } from './schema-alone.ts';
import { grammarContract } from './with-grammar.ts';
import { withNamedFiles } from './with-named-files.ts';

/** Reads a contract or grammar together with the files it names, and compiles it. All mistakes are reported at once. */
export function loadContract(path: string, engine: Engine = usual): LoadedContract | BrokenContract {
  const contract = openDataFile(path);
  if ('mistakes' in contract) return { mistakes: contract.mistakes, files: [] };
  if (isGrammar(contract)) return compileFiles(grammarContract(contract), {}, engine);
  const mistake = contractMistake(contract) ?? lackOfTools(contract);
  if (mistake !== undefined) return { mistakes: [mistake], files: [] };
  return compileFiles(withNamedFiles(contract.value, contract), { contract }, engine);
}
