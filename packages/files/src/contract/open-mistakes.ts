import { entryOf, type JsonObject } from '@tamis/core';
import type { Mistake } from '../mistake/mistake.ts';
import type { DataFile } from '../read/data-file.ts';
import { problemMistakes } from './problem-mistakes.ts';
import { tryCompile } from './try-compile.ts';

/** What is wrong with a contract whose tools a server will list: whatever they are, the rest must be right. */
export function openMistakes(contract: DataFile, written: JsonObject): readonly Mistake[] {
  const compiled = tryCompile({ ...written, tools: [] });
  const problems = 'gate' in compiled ? [] : compiled.problems.filter(({ code }) => !entryOf(code)?.lacksTool);
  return problemMistakes(problems, { contract });
}
