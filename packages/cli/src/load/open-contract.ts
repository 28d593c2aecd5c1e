import { entryOf, type JsonObject, type ToolContract } from '@tamis/core';
import { type DataFile, isAboutTools, mistakesIn, tryCompile } from '@tamis/files';
import { mistakeHalt, readDataFile } from './mistake-halt.ts';

/** A contract of kind tool-calls that leaves its tools to somebody else; undefined for any other. */
export function openContract(path: string): Omit<ToolContract, 'tools'> | undefined {
  // Standard input can be read only once.
  const file = path === '-' ? undefined : readDataFile(path, 'contract');
  if (file === undefined || !isAboutTools(file.value) || file.value.tools !== undefined) return undefined;
  refuseMistakes(file, file.value);
  return file.value as unknown as Omit<ToolContract, 'tools'>;
}

/** Whatever the tools will be, the rest must be right; which of them there are is not known yet. */
function refuseMistakes(file: DataFile, written: JsonObject): void {
  const compiled = tryCompile({ ...written, tools: [] });
  const problems = 'gate' in compiled ? [] : compiled.problems.filter(({ code }) => !entryOf(code)?.lacksTool);
  if (problems.length > 0) throw mistakeHalt('contract', file.path, mistakesIn(file, problems, ''));
}
