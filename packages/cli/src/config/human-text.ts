import { visible } from '@tamis/core/wording';
import { type Mistake, mistakeText, positionOf, type ValidatedFile } from '@tamis/files';
import { engine } from '../engine.ts';
import { mistakeLines } from '../load/mistake-lines.ts';
import type { Paint } from '../text/paint.ts';
import type { CheckedFile } from './checked-file.ts';

// The report on a file, formatted for people: each mistake with its frame, then the count.
export function humanText({ file, mistakes }: ValidatedFile, strict: boolean, paint: Paint): string {
  const blocks = mistakes.map((mistake) => `${mistakeLines(mistake, paint, process.stdout.columns).join('\n')}\n\n`);
  return `${blocks.join('')}${paint('strong', visible(file))}: ${summary(mistakes, strict, paint)}\n`;
}

function summary(mistakes: readonly Mistake[], strict: boolean, paint: Paint): string {
  const errors = mistakes.filter(({ severity }) => severity === 'error').length;
  const warnings = mistakes.filter(({ severity }) => severity === 'warning').length;
  if (errors > 0) return paint('fail', [counted(errors, 'error'), ...some(warnings)].join(', '));
  if (warnings === 0) return paint('good', 'fine');
  return strict
    ? paint('fail', `${counted(warnings, 'warning')}; --strict allows none`)
    : `${paint('good', 'fine')}, with ${counted(warnings, 'warning')}`;
}

function some(warnings: number): readonly string[] {
  return warnings === 0 ? [] : [counted(warnings, 'warning')];
}

function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

export function configReport(files: readonly CheckedFile[]): string {
  const report = files.map(({ file, mistakes, portable }) => ({
    file,
    problems: mistakes.map((mistake) => {
      const { code, severity, path, place } = mistake;
      const elsewhere = place === undefined || place.file === file ? {} : { file: place.file };
      return { code, severity, path, ...elsewhere, ...positionOf(mistake), ...mistakeText(mistake, engine) };
    }),
    ...(portable === undefined ? {} : { portability: portable }),
  }));
  return `${JSON.stringify({ files: report })}\n`;
}
