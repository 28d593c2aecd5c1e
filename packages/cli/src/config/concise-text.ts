import { visible } from '@tamis/core/wording';
import { type Mistake, mistakeText, positionOf, type ValidatedFile } from '@tamis/files';

/** One line for each mistake, `file:line:column: error[code]: message`, for grep and editors. */
export function conciseText({ file, mistakes }: ValidatedFile): string {
  return mistakes.map((mistake) => conciseMistake(mistake, file)).join('');
}

/** The line of one mistake; `file` is where it is looked for if it has no place of its own. */
export function conciseMistake(mistake: Mistake, file: string): string {
  const { line, column } = positionOf(mistake);
  // A list of a grammar has mistakes in a file of its own.
  const where = mistake.place?.file ?? file;
  const place = line === null ? where : `${where}:${line}:${column}`;
  return `${visible(`${place}: ${mistake.severity}[${mistake.code}]: ${mistakeText(mistake).message}`)}\n`;
}
