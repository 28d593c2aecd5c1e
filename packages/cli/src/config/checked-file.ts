import { EXIT } from '../exit/exit-codes.ts';
import { Halt } from '../exit/halt.ts';
import { bareRules, bareSchema, isGrammar } from '../load/bare-schema.ts';
import { type DataFile, openDataFile } from '../load/data-file.ts';
import { fileFault } from '../load/file-faults.ts';
import type { Mistake } from '../load/mistake.ts';
import { problemMistakes } from '../load/problem-mistakes.ts';
import { tryCompile } from '../load/try-compile.ts';
import { atTheirLists, grammarContract, type WithGrammar, withGrammar } from '../load/with-grammar.ts';

/** A contract or grammar file and all that is wrong with it. */
export interface CheckedFile {
  readonly file: string;
  readonly mistakes: readonly Mistake[];
}

/** Looks at a contract or grammar file as the engine will; a file that can't be read is a mistake like any other. */
export function checkFile(path: string): CheckedFile {
  try {
    const opened = openDataFile(path);
    return { file: path, mistakes: 'mistakes' in opened ? opened.mistakes : contractMistakes(opened) };
  } catch (error) {
    if (!(error instanceof Halt) || error.exit !== EXIT.usage) throw error;
    return { file: path, mistakes: [{ ...fileFault('file.unreadable'), message: error.message, help: error.help }] };
  }
}

function contractMistakes(file: DataFile): readonly Mistake[] {
  if (isGrammar(file)) return spokenMistakes(grammarContract(file), undefined);
  const mistake = bareSchema(file) ?? bareRules(file);
  if (mistake !== undefined) return [mistake];
  return spokenMistakes(withGrammar(file.value, file, undefined), file);
}

function spokenMistakes(spoken: WithGrammar, contract: DataFile | undefined): readonly Mistake[] {
  const compiled = tryCompile(spoken.written);
  const problems = 'gate' in compiled ? compiled.gate.warnings : [...compiled.problems, ...compiled.warnings];
  return [...spoken.mistakes, ...problemMistakes(atTheirLists(problems, spoken), { contract, grammar: spoken.grammar })];
}
