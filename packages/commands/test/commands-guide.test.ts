import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compile } from '../../../scripts/cases/every-kind.ts';
import type { Grammar } from '../src/index.ts';

const guide = readFileSync(new URL('../../../docs/guides/commands.md', import.meta.url), 'utf8');

describe('the guide to commands', () => {
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
