import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';

const words = Array.from({ length: 20_000 }, (_, number) => `word ${number}`);
const gate = compile({ schema: { type: 'array', items: { enum: words } } });

describe('a list of very many allowed values', () => {
  it('is looked through once, not for each value of a reply', () => {
    const known = Array.from({ length: 500 }, (_, number) => `WORD_${number}`);
    expect(gate.judge(JSON.stringify(known))).toMatchObject({ status: 'pass', value: words.slice(0, 500) });
    const strange = Array.from({ length: 500 }, (_, number) => `strange ${number}x`);
    expect(gate.judge(JSON.stringify(strange)).status).toBe('fail');
  });

  it('is not repeated whole in a finding', () => {
    const [finding] = gate.judge('["strange"]').findings;
    expect(finding?.args.expected).toMatch(/^"word 0", .*"word 499" and 19500 more$/);
    const few = compile({ schema: { enum: words.slice(0, 500) } }).judge('"strange"').findings[0];
    expect(few?.args.expected).toMatch(/"word 499"$/);
  });

  it('may hold values of all kinds', () => {
    const { judge } = compile({ schema: { enum: [...words, 7, null, true, { a: [1] }] } });
    expect(['7', 'null', 'true', '{"a": [1]}', '"word 7"'].map((reply) => judge(reply).status)).toEqual(Array(5).fill('pass'));
    expect(['8', '{"a": [2]}', '[]'].map((reply) => judge(reply).status)).toEqual(Array(3).fill('fail'));
  });
});
