import type { JsonObject } from '@tamis/core';
import type { Engine } from '@tamis/core/compiler';
import { engine as usual } from '@tamis/core/internal';
import type { Mistake } from '../mistake/mistake.ts';
import type { DataFile } from '../read/data-file.ts';
import { problemMistakes } from './problem-mistakes.ts';
import { tryCompile } from './try-compile.ts';

/** Checks a contract whose tools will be listed by a server. Only the parts that don't depend on the tools are checked. */
export function openMistakes(contract: DataFile, written: JsonObject, engine: Engine = usual): readonly Mistake[] {
  const compiled = tryCompile({ ...written, tools: [] }, engine);
  const problems = 'gate' in compiled ? [] : compiled.problems.filter(({ code }) => !engine.entryOf(code)?.lacksTool);
  return problemMistakes(problems, { contract });
}
