import { isUtf8 } from 'node:buffer';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '@tamis/files';
import { environment, Halt, usage } from '../exit/halt.ts';
import type { WizardFlags } from '../flags/ask-flags.ts';
import { appendRefusal, appendRule } from './append-rule.ts';
import type { WizardRule } from './rule-gate.ts';
import { BusyFile, changeFile, createFile } from './write-whole.ts';

export interface RuleFile {
  readonly file: string;
  readonly kind: 'new' | 'replace' | 'append';
  // Why the rule can't be written there.
  readonly refusal?: string;
}

const FOLDER = 'rules';

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

export function writeRule({ text, language }: WizardRule, { file, kind, refusal }: RuleFile): void {
  if (refusal !== undefined) throw refused(file, refusal);
  if (kind === 'append' && language !== 'yaml') throw refused(file, 'a rule in Python needs its own file');
  try {
    if (path.dirname(file) === FOLDER) mkdirSync(FOLDER, { recursive: true });
    if (kind === 'new') createFile(file, text);
    else changeFile(file, (before) => (kind === 'append' ? appended(file, before, text) : text));
  } catch (error) {
    if (error instanceof BusyFile) throw refused(file, 'another program is writing to it');
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    if (errorCode(error) === 'EEXIST') throw refused(file, 'it exists now');
    throw environment(`Writing to ${file} failed (${errorCode(error)}).`, 'Check the disk and the path of the file.');
  }
}

// A halt for a file that can't take a rule.
export function refused(file: string, reason: string): Halt {
  return usage(`${file} was not changed: ${reason}.`, 'Name another file with --out, or another list of rules with --append.');
}

// Reads the text of a file, which is empty if the file does not exist. A file that is not UTF-8 is refused, because writing it back would
// change its characters.
export function textIn(file: string): string {
  try {
    const bytes = readFileSync(file);
    if (!isUtf8(bytes)) throw usage(`${file} is not text in UTF-8.`, 'Convert it first; it was not changed.');
    return withoutMark(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof Halt) throw error;
    if (errorCode(error) === 'ENOENT') return '';
    throw usage(`${file} cannot be read (${errorCode(error)}).`, 'Give the path of a file of rules.');
  }
}

const MARK = '\ufeff';

function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(1) : text;
}

// The text with the rule added, based on the current file, which may have changed since it was last read.
function appended(file: string, before: string, rule: string): string {
  const result = appendRule(withoutMark(before), rule);
  if ('refusal' in result) throw refused(file, result.refusal);
  return before.startsWith(MARK) ? MARK + result.text : result.text;
}
