import { isDoubtfulRemark } from '../../../lib/doubtful-remark.ts';
import { offersAnother } from '../../../lib/offered-way.ts';
import type { Change } from '../../../model/change.ts';
import { noted } from '../../../model/noted.ts';

/**
 * What puts code in doubt that Python runs without a word: a second `extract`, of which the last one counts, and comments next to
 * the function that retract it. Comments inside of it are about its branches.
 */
export function pythonDoubts(code: string): readonly Change[] {
  const lines = code.split('\n');
  const count = lines.filter((line) => /^def extract\b/.test(line)).length;
  const comments = lines.filter((line) => line.startsWith('#') && (isDoubtfulRemark(line) || offersAnother(line)));
  return [
    ...(count > 1 ? [noted('extract.several-documents', { count, held: 'the last one' })] : []),
    ...comments.map((before): Change => ({ code: 'parse.doubtful-comment', safety: 'unsafe', path: '', before, after: '' })),
  ];
}
