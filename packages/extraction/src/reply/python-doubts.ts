import type { Change } from '@tamis/core';
import { note, type RemarkReader } from '@tamis/core/kind';
import { isHeaderLine } from '../rule/python-header.ts';
import { doubtfulRemark } from './doubtful-remark.ts';

// Returns doubts about code that Python runs without complaint: a second `extract` function, which silently replaces the first, and
// comments next to the function that retract it. Comments inside the function concern its branches.
export function pythonDoubts(code: string, remarks: RemarkReader): readonly Change[] {
  const lines = code.split('\n');
  const count = lines.filter((line) => /^def extract\b/.test(line)).length;
  return [
    ...(count > 1 ? [note('extract.several-documents', { count, held: 'the last one' })] : []),
    ...lines.filter((line) => line.startsWith('#') && !isHeaderLine(line)).flatMap((line) => doubtfulRemark(line, remarks)),
  ];
}
