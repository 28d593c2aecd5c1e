import type { Finding } from '@tamis/core';
import type { Mistake } from '@tamis/files';

export function ruleMistakes(findings: readonly Finding[], file: string, text: string): readonly Mistake[] {
  return findings.map(({ code, severity, path, args, at = 0 }): Mistake => {
    return { code, severity, path, pointer: path, args, place: { file, text, span: { start: at, end: at + 1 } } };
  });
}
