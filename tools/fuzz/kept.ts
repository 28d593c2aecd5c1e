import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, 'kept');

export function keptFor(name: string): readonly Buffer[] {
  try {
    const folder = path.join(FOLDER, name);
    return readdirSync(folder)
      .sort()
      .map((file) => readFileSync(path.join(folder, file)));
  } catch {
    return [];
  }
}

export function keep(name: string, input: Buffer): string {
  const folder = path.join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, createHash('sha256').update(input).digest('hex').slice(0, 12));
  writeFileSync(file, input);
  return file;
}
