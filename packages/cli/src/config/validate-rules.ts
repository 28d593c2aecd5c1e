import { Fault } from '@tamis/core';
import { checkPython, readRules } from '@tamis/extraction';
import { openText, type ValidatedFile } from '@tamis/files';
import { environment } from '../exit/halt.ts';
import { LazySandbox } from '../load/lazy-sandbox.ts';
import { ruleMistakes } from '../load/rule-mistakes.ts';
import { isPython } from './is-rules-file.ts';

export async function validateRules(file: string): Promise<ValidatedFile> {
  const opened = openText(file);
  if ('mistakes' in opened) return { file, mistakes: opened.mistakes };
  const { text } = opened;
  const findings = isPython(file) ? await pythonFindings(text) : readRules(text).findings;
  return { file, mistakes: ruleMistakes(findings, file, text) };
}

async function pythonFindings(code: string): ReturnType<typeof checkPython> {
  const sandbox = new LazySandbox({ spares: 0 });
  try {
    return await checkPython(code, sandbox);
  } catch (error) {
    if (error instanceof Fault) throw environment(error.message);
    throw error;
  } finally {
    await sandbox.close();
  }
}
