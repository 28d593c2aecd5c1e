import type { ToolContract } from '@tamis/core';
import { isAboutTools, openMistakes } from '@tamis/files';
import { engine } from '../engine.ts';
import { mistakeHalt, readDataFile } from './mistake-halt.ts';

export function openContract(path: string): Omit<ToolContract, 'tools'> | undefined {
  // Standard input can be read only once.
  const file = path === '-' ? undefined : readDataFile(path, 'contract');
  if (file === undefined || !isAboutTools(file.value) || file.value.tools !== undefined) return undefined;
  const mistakes = openMistakes(file, file.value, engine);
  if (mistakes.length > 0) throw mistakeHalt('contract', file.path, mistakes);
  return file.value as unknown as Omit<ToolContract, 'tools'>;
}
