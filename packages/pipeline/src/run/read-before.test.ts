import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPipeline } from '../config/open-pipeline.ts';
import { countUnits } from '../units/make-units.ts';
import { ReadBefore } from './read-before.ts';

const CONFIG = `pipeline: {steps: [{name: size, scope: expression, expressions: {twice: "n * 2"}}]}
processing: {strategy: direct, items: {source: items.jsonl, name_field: id}}
`;

function readAndCopied() {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-read-before-'));
  const [source, copy] = [join(folder, 'source'), join(folder, 'copy')];
  mkdirSync(source);
  writeFileSync(join(source, 'config.yaml'), CONFIG);
  writeFileSync(join(source, 'items.jsonl'), '{"id": "a", "n": 1}\n{"id": "b", "n": 2}\n');
  const opened = openPipeline(source);
  if ('mistakes' in opened) throw new Error(JSON.stringify(opened.mistakes));
  cpSync(source, copy, { recursive: true });
  return { read: new ReadBefore(opened), copy };
}

describe('items that were read to validate a folder', () => {
  it('are handed over once', () => {
    const { read, copy } = readAndCopied();
    const processing = read.take(copy);
    expect(processing && countUnits(processing)).toBe(2);
    expect(read.take(copy)).toBeUndefined();
  });

  it('are read again if the copy has another text, or none', () => {
    const changed = readAndCopied();
    writeFileSync(join(changed.copy, 'items.jsonl'), '{"id": "a", "n": 1}\n{"id": "b", "n": 3}\n');
    expect(changed.read.take(changed.copy)).toBeUndefined();
    const gone = readAndCopied();
    expect(gone.read.take(join(gone.copy, 'elsewhere'))).toBeUndefined();
  });
});
