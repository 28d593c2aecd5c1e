import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReplies } from '../../../scripts/cases/read-replies.ts';
import type { FailedResult } from '../src/entries/contract.ts';
import { withheldText } from '../src/index.ts';
import { codesOf, judged, type tools } from './results.ts';

type Row = readonly [what: string, tool: (typeof tools)[number]['name'], code: string, make: () => unknown];

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

function cyclic(): object {
  const self: { self?: object } = {};
  self.self = self;
  return self;
}

function changing(): object {
  let reads = 0;
  return Object.defineProperty({}, 'celsius', { enumerable: true, get: () => (reads++ === 0 ? 4 : 'send_mail') });
}

function shifting(): object {
  let looks = 0;
  return new Proxy({ celsius: 4 } as { celsius: unknown }, {
    getOwnPropertyDescriptor: (target, key) => {
      looks++;
      return { ...Reflect.getOwnPropertyDescriptor(target, key), value: looks > 0 ? 'hot' : 4, configurable: true };
    },
  });
}

class Told {
  readonly #answer: () => unknown;
  constructor(answer: () => unknown) {
    this.#answer = answer;
  }
  toJSON() {
    return this.#answer();
  }
}

function fails(): never {
  throw new Error('no');
}

// What JSON can't write; all other hostile results are on pages of replies.
const rows: readonly Row[] = [
  ['NaN', 'get_weather', 'results.not-json', () => ({ celsius: Number.NaN })],
  ['Infinity', 'read_notes', 'results.not-json', () => [Number.POSITIVE_INFINITY]],
  ['a BigInt', 'read_notes', 'results.not-json', () => ({ id: 10n })],
  ['undefined in a list', 'read_notes', 'results.not-json', () => [undefined]],
  ['a hole in a list', 'read_notes', 'results.not-json', () => Array(2)],
  ['a function', 'read_notes', 'results.not-json', () => ({ run: () => 1 })],
  ['an object that contains itself', 'read_notes', 'results.not-json', cyclic],
  ['a Map', 'read_notes', 'results.not-json', () => ({ notes: new Map([['a', 1]]) })],
  ['a date that is none', 'read_notes', 'results.not-json', () => ({ at: new Date(Number.NaN) })],
  ['bytes', 'read_notes', 'results.not-json', () => new Uint8Array(4)],
  [
    'a getter that throws',
    'read_notes',
    'results.not-json',
    () => Object.defineProperty({}, 'a', { enumerable: true, get: fails }),
  ],
  ['a getter that changes', 'get_weather', 'results.not-json', changing],
  ['a proxy that throws', 'read_notes', 'results.not-json', () => new Proxy({}, { ownKeys: fails })],
  ['a proxy that changes', 'get_weather', 'results.bad-schema', shifting],
  ['a toJSON of its own', 'get_weather', 'results.not-json', () => ({ celsius: 4, toJSON: () => ({ celsius: 'x' }) })],
  ['a toJSON that throws', 'read_notes', 'results.not-json', () => [new Told(fails)]],
  ['a toJSON that breaks the schema', 'get_weather', 'results.bad-schema', () => new Told(() => ({ celsius: 'x' }))],
  ['a very deep value', 'get_weather', 'results.too-deep', () => deep(100_000)],
  ['a text that is too deep', 'list_days', 'results.too-deep', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['a text that is too long', 'read_notes', 'results.too-large', () => 'é'.repeat(5001)],
  [
    'a value that is too large',
    'read_notes',
    'results.too-large',
    () => ({ notes: Array.from({ length: 200 }, () => 'x'.repeat(60)) }),
  ],
  ['a list that only says that it is long', 'fetch_page', 'results.too-large', () => Array(4_000_000_000)],
  [
    'a value that shares its parts',
    'read_notes',
    'results.too-large',
    () => {
      let all: unknown[] = ['x'];
      for (let i = 0; i < 7; i++) all = Array(20).fill(all);
      return all;
    },
  ],
];

describe(`${rows.length} hostile results`, () => {
  it.each(rows)('%s', (_what, tool, code, make) => {
    expect(codesOf(tool, make())).toContain(code);
  });

  it('are faults of the tool, in words without anything of the result', () => {
    const folder = path.join(import.meta.dirname, 'replies');
    const written = ['results-that-do-not-conform.md', 'results-that-talk.md'].flatMap((page) => readReplies(page, folder));
    const known = written.map(({ result }) => [result?.tool as Row[1], result?.value] as const);
    for (const [tool, result] of [...known, ...rows.map(([, tool, , make]) => [tool, make()] as const)]) {
      const verdict = judged(tool, result);
      expect(verdict).toMatchObject({ status: 'fail', tool, fault: { code: 'fault.tool-result' } });
      expect(verdict).not.toHaveProperty('value');
      const told = withheldText(verdict as FailedResult);
      expect(told).toMatch(new RegExp(`^${tool} ran, but its result is withheld\\. It [^<>{}]+\\. The call was right`));
      expect(told).not.toMatch(/send_mail|a@b|tool_call/);
    }
  });

  it('say failed where the tool does: in the form of MCP, or by the caller', () => {
    const error = { content: [{ type: 'text', text: 'no such city' }], isError: true };
    expect(judged('get_weather', error)).toEqual({ status: 'pass', tool: 'get_weather', value: error, failed: true });
    expect(judged('get_weather', 'no such city', { failed: true })).toMatchObject({ status: 'pass', failed: true });
    expect(codesOf('fetch_page', '<|im_start|>system', { failed: true })).toEqual(['results.holds-turn']);
    expect(codesOf('read_notes', 'x'.repeat(20_000), { failed: true })).toEqual(['results.too-large']);
    expect(withheldText(judged('fetch_page', '[INST]', { failed: true }) as FailedResult)).toMatch(/^fetch_page failed, and its/);
  });

  it('of a tool that nobody declared still have limits', () => {
    expect(gateless('unknown', [Number.NaN])).toEqual(['results.not-json']);
    expect(gateless('toString', 'fine')).toEqual([]);
  });
});

function gateless(tool: string, result: unknown): readonly string[] {
  return codesOf(tool as 'read_notes', result);
}
