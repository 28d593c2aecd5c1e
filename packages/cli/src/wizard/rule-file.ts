import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '@tamis/files';
import { environment, type Halt, usage } from '../exit/halt.ts';
import { appendRefusal, appendRule } from './append-rule.ts';
import type { WizardRule } from './rule-gate.ts';
import type { WizardFlags } from './wizard-flags.ts';

/** Where a rule goes once it is accepted. */
export interface RuleFile {
  readonly file: string;
  readonly kind: 'new' | 'replace' | 'append';
  /** Why it can't go there. */
  readonly refusal?: string;
}

/** The folder of rules that nobody named a file for. */
const FOLDER = 'rules';

/** The file for a rule: the one that the flags name, or one with the name of the rule. */
export function fileFor({ language, name }: WizardRule, { out, append }: Pick<WizardFlags, 'out' | 'append'>): RuleFile {
  if (append !== undefined) {
    const refusal = appendRefusal(textIn(append), name);
    return { file: append, kind: 'append', ...(refusal === undefined ? {} : { refusal }) };
  }
  const file = out ?? path.join(FOLDER, `${name ?? 'extract'}.${language === 'yaml' ? 'yaml' : 'py'}`);
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return { file, kind: 'new' };
  return stat.isFile() ? { file, kind: 'replace' } : { file, kind: 'replace', refusal: 'it is not a file' };
}

/** Writes a rule into its file. What has appeared there meanwhile is not replaced. */
export function writeRule({ text, language }: WizardRule, { file, kind, refusal }: RuleFile): void {
  if (refusal !== undefined) throw refused(file, refusal);
  if (kind === 'append' && language !== 'yaml') throw refused(file, 'a rule in Python is a file of its own');
  try {
    if (kind === 'new') writeNew(file, text);
    else replaceWith(file, kind === 'append' ? appended(file, text) : text);
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    if (errorCode(error) === 'EEXIST') throw refused(file, 'it exists by now');
    throw environment(`Writing to ${file} failed (${errorCode(error)}).`, 'Check the disk and where the file is.');
  }
}

/** Ends the command for a file that does not take a rule. */
export function refused(file: string, reason: string): Halt {
  return usage(`${file} was not changed: ${reason}.`, 'Name another file with --out, or another list of rules with --append.');
}

/** The text of a file; nothing where it does not exist. */
export function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw usage(`${file} cannot be read (${errorCode(error)}).`, 'Give the path of a file of rules.');
  }
}

function appended(file: string, rule: string): string {
  const result = appendRule(textIn(file), rule);
  if ('refusal' in result) throw refused(file, result.refusal);
  return result.text;
}

function writeNew(file: string, text: string): void {
  if (path.dirname(file) === FOLDER) mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, text, { flag: 'wx' });
}

/** A file is there as a whole, as it was or as it will be. Links stay links, and who may read it stays the same. */
function replaceWith(file: string, text: string): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) {
    writeNew(file, text);
    return;
  }
  const real = realpathSync(file);
  const part = path.join(path.dirname(real), `.${path.basename(real)}.${process.pid}.part`);
  try {
    writeFileSync(part, text, { flag: 'wx', mode: stat.mode });
    renameSync(part, real);
  } finally {
    rmSync(part, { force: true });
  }
}
