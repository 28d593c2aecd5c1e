import { afterEach, expect, it } from 'vitest';
import { compile } from '../index.ts';

const shared = Object.prototype as { extra?: string };

afterEach(() => {
  delete shared.extra;
});

it.each([0, 100])('sees repeated keys on a page that gives all objects a key, after %d replies', (replies) => {
  const contracts = [
    {},
    { schema: { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: false } as const },
  ];
  for (const contract of contracts) {
    const gate = compile(contract);
    shared.extra = 'x';
    for (let i = 0; i < replies; i++) gate.judge('{"a": 1}');
    expect(gate.judge('{"a": 1}')).toMatchObject({ status: 'pass', changes: [] });
    expect(gate.judge('{"a": 1, "a": 2}')).toMatchObject({ status: 'hold', changes: [{ code: 'parse.duplicate-key' }] });
    delete shared.extra;
  }
});
