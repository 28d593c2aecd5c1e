import type { Change } from '../../../model/change.ts';
import { noted } from '../../../model/noted.ts';
import { isHeaderLine } from '../rule/python-header.ts';
import { doubtfulRemark } from './doubtful-remark.ts';

/**
 * What puts in doubt code that Python runs without complaint: a second `extract`, where the last one counts, and comments next to
 * the function that retract it. Comments inside it are about its branches.
 */
export function pythonDoubts(code: string): readonly Change[] {
  const lines = code.split('\n');
  const count = lines.filter((line) => /^def extract\b/.test(line)).length;
  return [
    ...(count > 1 ? [noted('extract.several-documents', { count, held: 'the last one' })] : []),
    ...lines.filter((line) => line.startsWith('#') && !isHeaderLine(line)).flatMap(doubtfulRemark),
  ];
}
