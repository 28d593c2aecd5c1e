import { mistakeText, positionOf, type ValidatedFile } from '@tamis/files';

/** One JSON object with every mistake of every file, for programs. */
export function configReport(files: readonly ValidatedFile[]): string {
  const report = files.map(({ file, mistakes }) => ({
    file,
    problems: mistakes.map((mistake) => {
      const { code, severity, path, place } = mistake;
      const elsewhere = place === undefined || place.file === file ? {} : { file: place.file };
      return { code, severity, path, ...elsewhere, ...positionOf(mistake), ...mistakeText(mistake) };
    }),
  }));
  return `${JSON.stringify({ files: report })}\n`;
}
