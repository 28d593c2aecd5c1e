import { describe, expect, it } from 'vitest';
import { compile, type Gate } from '../src/index.ts';

describe('the guide to streaming', () => {
  it('says what may still come to the rescue', () => {
    const gate: Gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
    const told = (reply: string) => [gate.stream().push(reply).violated.length > 0, gate.judge(reply).status];
    expect(told('{"n": 1.5}\nHere is the right one:\n{"n": 1}')).toEqual([true, 'pass']);
    expect(told('{"n": 1.5, "n": 1}')).toEqual([true, 'hold']);
    expect(told('{"n": 1.5, "inner": {"n": 1}, "m": [1 = 2]}')).toEqual([true, 'hold']);
  });
});
