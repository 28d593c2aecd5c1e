import { visible } from '@tamis/core/wording';
import { type Mistake, mistakeText, positionOf, type ValidatedFile } from '@tamis/files';
import { engine } from '../engine.ts';

// One line for each mistake, `file:line:column: error[code]: message`, for grep and editors.
export function conciseText({ file, mistakes }: ValidatedFile): string {
  return mistakes.map((mistake) => conciseMistake(mistake, file)).join('');
}

// The line for one mistake; `file` is used if the mistake does not name its file.
export function conciseMistake(mistake: Mistake, file: string): string {
  const { line, column } = positionOf(mistake);
  // A grammar's list may be in a separate file, with mistakes of its own.
  const where = mistake.place?.file ?? file;
  const place = line === null ? where : `${where}:${line}:${column}`;
  return `${visible(`${place}: ${mistake.severity}[${mistake.code}]: ${mistakeText(mistake, engine).message}`)}\n`;
}
