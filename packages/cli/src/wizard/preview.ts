import type { PathResult } from '@tamis/core/model';
import { lackingFirst, type PreviewRow, pathReader, previewOf, readRules } from '@tamis/extraction';
import { extractionOf, pythonRule } from '../extract/python-extractor.ts';
import type { WizardRule } from './rule-gate.ts';
import type { WizardTask } from './wizard-task.ts';

export type SampleRow = Pick<PreviewRow, 'path' | 'status' | 'fields'> & { readonly errors: { readonly [name: string]: string } };

// The results of a rule for all samples, with misses first. A Python rule has already run, so its stored results are used.
export function previewRows(
  { language, name, text }: WizardRule,
  { samples, root }: Pick<WizardTask, 'samples' | 'root'>,
  results: ReadonlyMap<string, PathResult>,
): readonly SampleRow[] {
  if (language === 'python') {
    const [read, rule] = [pathReader(), pythonRule(name ?? '', text)];
    return lackingFirst(samples.map((path) => ({ path, ...extractionOf(rule, results.get(read(path).full)) })));
  }
  const [rule] = readRules(text, 'reply').rules;
  return rule === undefined ? [] : previewOf(rule, samples, root, samples.length);
}

export function matchText(rows: readonly SampleRow[]): string {
  const count = (status: SampleRow['status']) => rows.filter((row) => row.status === status).length;
  const [matched, partial, failed] = [rows.length - count('unmatched'), count('partial'), count('failed')];
  const lacks = [...(partial > 0 ? [`${partial} partial`] : []), ...(failed > 0 ? [`${failed} failed`] : [])];
  const matches = rows.length === 1 ? 'sample matches' : 'samples match';
  return [`${matched} of ${rows.length} ${matches}`, ...lacks].join(', ');
}
