import type { Finding } from '@tamis/core';
import type { Mistake } from '@tamis/files';

/** What is wrong with a file of extraction rules, each with its place. */
export function ruleMistakes(findings: readonly Finding[], file: string, text: string): readonly Mistake[] {
  return findings.map(({ code, severity, path, args, at = 0 }): Mistake => {
    return { code, severity, path, pointer: path, args, place: { file, text, span: { start: at, end: at + 1 } } };
  });
}
