import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The fenced blocks of a language in a page, in order. */
export function blocksIn(page: string, language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, body]) => body as string);
}

/** What a program of a page prints when it is run as it stands. */
export function runProgram(program: string | undefined): string {
  const folder = mkdtempSync(path.join(import.meta.dirname, 'guide-'));
  try {
    const file = path.join(folder, 'example.ts');
    writeFileSync(file, program ?? '');
    return execFileSync(process.execPath, ['--conditions=source', file], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
