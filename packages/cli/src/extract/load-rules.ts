import type { Finding } from '@tamis/core';
import { pathReader, type Rule, readRules, ruleSet } from '@tamis/core/extraction-rules';
import { type Mistake, openText } from '@tamis/files';
import { usage } from '../exit/halt.ts';
import { LazySandbox } from '../load/lazy-sandbox.ts';
import { mistakeHalt } from '../load/mistake-halt.ts';
import type { Extractor } from './extractor.ts';
import { pythonExtractor, pythonRuleName } from './python-extractor.ts';

/** Rules that are ready, and what their author should know. */
export interface LoadedRules {
  readonly extractor: Extractor;
  /** The names of the rules, in the order of the file. */
  readonly names: readonly string[];
  readonly warnings: readonly Mistake[];
}

/** Reads a file of rules; everything wrong with it ends the command before any path is looked at. */
export async function loadRules(file: string, root: string | undefined): Promise<LoadedRules> {
  const opened = openText(file);
  if ('mistakes' in opened) throw mistakeHalt('file of rules', file, opened.mistakes, 'no path was looked at');
  const { text } = opened;
  if (/\.py$/i.test(file)) {
    const extractor = await pythonExtractor(file, text, new LazySandbox(), (findings) => refuseErrors(findings, file, text));
    return { extractor, names: [pythonRuleName(file)], warnings: [] };
  }
  const { rules, findings } = readRules(text);
  const warnings = refuseErrors(findings, file, text);
  const enabled = rules.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0) throw usage(`All rules of ${file} are switched off.`, 'Remove `enabled: false` from one of them.');
  return { extractor: yamlExtractor(enabled, root), names: enabled.map(({ name }) => name), warnings };
}

function yamlExtractor(rules: readonly Rule[], root: string | undefined): Extractor {
  const [read, extract] = [pathReader(root), ruleSet(rules)];
  return { extract: (paths) => paths.map((path) => extract(read(path))) };
}

/** What is wrong with a file, if nothing of it is an error. */
function refuseErrors(findings: readonly Finding[], file: string, text: string): readonly Mistake[] {
  const mistakes = findings.map(({ code, severity, path, args, at = 0 }): Mistake => {
    return { code, severity, path, pointer: path, args, place: { file, text, span: { start: at, end: at + 1 } } };
  });
  if (mistakes.some(({ severity }) => severity === 'error'))
    throw mistakeHalt('file of rules', file, mistakes, 'no path was looked at');
  return mistakes;
}
