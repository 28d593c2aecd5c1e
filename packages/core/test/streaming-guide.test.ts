import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, type Gate } from '../src/index.ts';

const guide = readFileSync(new URL('../../../docs/streaming.md', import.meta.url), 'utf8');

describe('the guide to streaming', () => {
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

  it('says what may still come to the rescue', () => {
    const gate: Gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
    const told = (reply: string) => [gate.stream().push(reply).violated.length > 0, gate.judge(reply).status];
    expect(told('{"n": 1.5}\nSorry, I meant:\n{"n": 1}')).toEqual([true, 'pass']);
    expect(told('{"n": 1.5, "n": 1}')).toEqual([true, 'hold']);
    expect(told('{"n": 1.5, "inner": {"n": 1}, "m": [1 = 2]}')).toEqual([true, 'hold']);
  });
});
