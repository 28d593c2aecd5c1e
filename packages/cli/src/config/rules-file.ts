import { statSync } from 'node:fs';
import { Fault } from '@tamis/core';
import { checkPython, readRules } from '@tamis/core/extraction-rules';
import { isJsonObject } from '@tamis/core/unit';
import { openDataFile, openText, type ValidatedFile } from '@tamis/files';
import { environment } from '../exit/halt.ts';
import { LazySandbox } from '../load/lazy-sandbox.ts';
import { ruleMistakes } from '../load/rule-mistakes.ts';

/** Whether a file holds extraction rules, and not a contract: each of them has a glob, which no contract has. */
export function isRulesFile(file: string): boolean {
  // A pipe can be read only once.
  if (file === '-' || statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  if (isPython(file)) return true;
  const opened = openDataFile(file);
  if ('value' in opened) return rulesIn(opened.value).some((rule) => isJsonObject(rule) && Object.hasOwn(rule, 'glob'));
  // What can't be read is told by whoever knows best what it should be.
  const raw = openText(file);
  return 'text' in raw && /^[ \t]*(?:- )?glob[ \t]*:/m.test(raw.text) && !/^(?:kind|schema|policy)[ \t]*:/m.test(raw.text);
}

type Value = Parameters<typeof isJsonObject>[0];

function rulesIn(value: Value): readonly Value[] {
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value) || Object.hasOwn(value, 'kind')) return [];
  return Array.isArray(value.rules) ? value.rules : [value];
}

function isPython(file: string): boolean {
  return /\.py$/i.test(file);
}

/** Everything that is wrong with a file of extraction rules. Code in Python is looked at, and not run. */
export async function validateRules(file: string): Promise<ValidatedFile> {
  const opened = openText(file);
  if ('mistakes' in opened) return { file, mistakes: opened.mistakes };
  const { text } = opened;
  const findings = isPython(file) ? await pythonFindings(text) : readRules(text).findings;
  return { file, mistakes: ruleMistakes(findings, file, text) };
}

async function pythonFindings(code: string): ReturnType<typeof checkPython> {
  const sandbox = new LazySandbox();
  try {
    return await checkPython(code, sandbox);
  } catch (error) {
    if (error instanceof Fault) throw environment(error.message);
    throw error;
  } finally {
    await sandbox.close();
  }
}
