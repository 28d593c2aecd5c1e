import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The first program of a guide, run as it stands, and what the guide says it prints. */
export function runGuide(guide: string): { readonly ran: string; readonly printed: string | undefined } {
  const program = /```ts\n(.*?)```/s.exec(guide)?.[1] ?? '';
  const printed = /```text\n(.*?)```/s.exec(guide)?.[1];
  const folder = mkdtempSync(path.join(import.meta.dirname, 'guide-'));
  try {
    const file = path.join(folder, 'example.ts');
    writeFileSync(file, program);
    return { ran: execFileSync(process.execPath, ['--conditions=source', file], { encoding: 'utf8' }), printed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
