import { positionOf } from '../load/position-of.ts';
import { visible } from '../text/visible.ts';
import type { CheckedFile } from './checked-file.ts';

/** One line for each mistake, `file:line:column: error[code]: message`, for grep and editors. */
export function conciseText({ file, mistakes }: CheckedFile): string {
  return mistakes
    .map((mistake) => {
      const { line, column } = positionOf(mistake);
      const place = line === null ? file : `${file}:${line}:${column}`;
      return `${visible(`${place}: ${mistake.severity}[${mistake.code}]: ${mistake.message}`)}\n`;
    })
    .join('');
}
