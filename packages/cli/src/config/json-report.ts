import { positionOf } from '../load/position-of.ts';
import type { CheckedFile } from './checked-file.ts';

/** One JSON object with every mistake of every file, for programs. */
export function jsonReport(files: readonly CheckedFile[]): string {
  const report = files.map(({ file, mistakes }) => ({
    file,
    problems: mistakes.map((mistake) => {
      const { code, severity, path, message, help, place } = mistake;
      const elsewhere = place === undefined || place.file === file ? {} : { file: place.file };
      return { code, severity, path, ...elsewhere, ...positionOf(mistake), message, help };
    }),
  }));
  return `${JSON.stringify({ files: report })}\n`;
}
