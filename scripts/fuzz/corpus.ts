import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The texts that are kept for a target, each a line of JSON: what a run starts from, and what once broke it. */
export function corpusOf(target: string): readonly string[] {
  const file = path.join(import.meta.dirname, 'corpus', `${target}.jsonl`);
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as string);
}
