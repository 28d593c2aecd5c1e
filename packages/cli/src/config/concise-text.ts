import { visible } from '@tamis/core/wording';
import type { Mistake } from '../load/mistake.ts';
import { positionOf } from '../load/position-of.ts';
import type { CheckedFile } from './checked-file.ts';

/** One line for each mistake, `file:line:column: error[code]: message`, for grep and editors. */
export function conciseText({ file, mistakes }: CheckedFile): string {
  return mistakes.map((mistake) => conciseMistake(mistake, file)).join('');
}

/** The line of one mistake; `file` is where it is looked for if it has no place of its own. */
export function conciseMistake(mistake: Mistake, file: string): string {
  const { line, column } = positionOf(mistake);
  // A list of a grammar has mistakes in a file of its own.
  const where = mistake.place?.file ?? file;
  const place = line === null ? where : `${where}:${line}:${column}`;
  return `${visible(`${place}: ${mistake.severity}[${mistake.code}]: ${mistake.message}`)}\n`;
}
