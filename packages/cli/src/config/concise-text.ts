import { positionOf } from '../load/position-of.ts';
import { visible } from '../text/visible.ts';
import type { CheckedFile } from './checked-file.ts';

/** One line for each mistake, `file:line:column: error[code]: message`, for grep and editors. */
export function conciseText({ file, mistakes }: CheckedFile): string {
  return mistakes
    .map((mistake) => {
      const { line, column } = positionOf(mistake);
      // A list of a grammar has mistakes in a file of its own.
      const where = mistake.place?.file ?? file;
      const place = line === null ? where : `${where}:${line}:${column}`;
      return `${visible(`${place}: ${mistake.severity}[${mistake.code}]: ${mistake.message}`)}\n`;
    })
    .join('');
}
