import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile, type Gate } from '../src/index.ts';
import { blocksIn, runProgram } from './run-guide.ts';

const guide = readFileSync(new URL('../../../docs/streaming.md', import.meta.url), 'utf8');

describe('the guide to streaming', () => {
  it('prints what it says its example prints', () => {
    expect(runProgram(blocksIn(guide, 'ts')[0])).toBe(blocksIn(guide, 'text')[0]);
  });

  it('says what may still come to the rescue', () => {
    const gate: Gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
    const told = (reply: string) => [gate.stream().push(reply).violated.length > 0, gate.judge(reply).status];
    expect(told('{"n": 1.5}\nSorry, I meant:\n{"n": 1}')).toEqual([true, 'pass']);
    expect(told('{"n": 1.5, "n": 1}')).toEqual([true, 'hold']);
    expect(told('{"n": 1.5, "inner": {"n": 1}, "m": [1 = 2]}')).toEqual([true, 'hold']);
  });
});
