import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compile, type Grammar } from '../src/index.ts';

const guide = readFileSync(new URL('../../../docs/commands.md', import.meta.url), 'utf8');

describe('the guide to commands', () => {
  it('prints what it says its example prints', () => {
    const program = /```ts\n(.*?)```/s.exec(guide)?.[1] ?? '';
    const printed = /```text\n(.*?)```/s.exec(guide)?.[1];
    const folder = mkdtempSync(path.join(import.meta.dirname, 'guide-'));
    try {
      const file = path.join(folder, 'example.ts');
      writeFileSync(file, program);
      expect(execFileSync(process.execPath, ['--conditions=source', file], { encoding: 'utf8' })).toBe(printed);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('shows a grammar that works', () => {
    const grammar = parse(/```yaml\n(.*?)```/s.exec(guide)?.[1] ?? '') as Grammar;
    const gate = compile({ kind: 'command', grammar, lists: { genre: ['jazz'], room: ['kitchen'] } });
    expect(gate.judge('put on calm noisy jazz in the kitchen')).toMatchObject({
      status: 'pass',
      value: { slots: { mood: ['calm', 'high'], genre: 'jazz', room: 'kitchen' }, version: '2026-11-15' },
    });
    expect(gate.judge('play jazz | scene movie')).toMatchObject({ status: 'pass', value: { form: 'both' } });
  });
});
