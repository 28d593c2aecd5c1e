import type { Finding } from '@tamis/core';
import { type PathSeparators, pathReader, type Rule, readRules, ruleSet } from '@tamis/extraction';
import { type Mistake, openText } from '@tamis/files';
import { usage } from '../exit/halt.ts';
import { LazySandbox } from '../load/lazy-sandbox.ts';
import { mistakeHalt } from '../load/mistake-halt.ts';
import { ruleMistakes } from '../load/rule-mistakes.ts';
import type { Extractor } from './extractor.ts';
import { pythonExtractor, pythonRule } from './python-extractor.ts';

interface LoadedRules {
  readonly extractor: Extractor;
  readonly names: readonly string[];
  readonly warnings: readonly Mistake[];
}

interface PathForm {
  readonly root: string | undefined;
  readonly separators: PathSeparators;
}

// Reads a rules file. A mistake in it ends the command before any path is read.
export async function loadRules(file: string, form: PathForm): Promise<LoadedRules> {
  const opened = openText(file);
  if ('mistakes' in opened) throw mistakeHalt('file of rules', file, opened.mistakes, 'no path was checked');
  const { text } = opened;
  if (/\.py$/i.test(file)) {
    const read = pathReader(form.root, form.separators);
    const refuse = (findings: readonly Finding[]): void => void refuseErrors(findings, file, text);
    // Each path has its own time limit; the total is up to the user.
    const sandbox = new LazySandbox({ limits: { runMs: Number.POSITIVE_INFINITY }, spares: 0 });
    const extractor = await pythonExtractor(file, text, { sandbox, read, refuse });
    return { extractor, names: [pythonRule(file, text).name], warnings: [] };
  }
  const { rules, findings } = readRules(text);
  const warnings = refuseErrors(findings, file, text);
  const enabled = rules.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0) throw usage(`All rules in ${file} are disabled.`, 'Remove `enabled: false` from one of them.');
  return { extractor: yamlExtractor(enabled, form), names: enabled.map(({ name }) => name), warnings };
}

function yamlExtractor(rules: readonly Rule[], { root, separators }: PathForm): Extractor {
  const [read, extract] = [pathReader(root, separators), ruleSet(rules)];
  return { extract: (paths) => paths.map((path) => extract(read(path))) };
}

// Ends the command if a file has errors; otherwise returns its warnings.
function refuseErrors(findings: readonly Finding[], file: string, text: string): readonly Mistake[] {
  const mistakes = ruleMistakes(findings, file, text);
  if (mistakes.some(({ severity }) => severity === 'error'))
    throw mistakeHalt('file of rules', file, mistakes, 'no path was checked');
  return mistakes;
}
